import { Module } from '@nestjs/common';
import { LogosModule } from '../../merchants/logos/logos.module';
import { PeopleModule } from '../../people/people.module';
import { DashboardSettingsController } from './settings.controller';

/** What customers see of a business. */
@Module({ imports: [PeopleModule, LogosModule], controllers: [DashboardSettingsController] })
export class DashboardSettingsModule {}

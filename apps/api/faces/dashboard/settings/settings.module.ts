import { Module } from '@nestjs/common';
import { LogosModule } from '@cowrie/api/merchants/merchants/logos/logos.module';
import { PeopleModule } from '@cowrie/api/people/people.module';
import { DashboardSettingsController } from './settings.controller';

/** What customers see of a business. */
@Module({ imports: [PeopleModule, LogosModule], controllers: [DashboardSettingsController] })
export class DashboardSettingsModule {}

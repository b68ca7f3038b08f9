import { Module } from '@nestjs/common';
import { PaymentLinksModule } from '../../payment-links/payment-links.module';
import { PeopleModule } from '../../people/people.module';
import { DashboardLinksController } from './links.controller';

/** Payment links of a business. */
@Module({ imports: [PeopleModule, PaymentLinksModule], controllers: [DashboardLinksController] })
export class DashboardLinksModule {}

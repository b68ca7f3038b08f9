import { Module } from '@nestjs/common';
import { PaymentLinksModule } from '@cowrie/api/money-in/payment-links/payment-links.module';
import { PeopleModule } from '@cowrie/api/people/people.module';
import { DashboardPaymentListModule } from '../payments/list/payment-list.module';
import { DashboardLinksController } from './links.controller';

/** Payment links of a business. */
@Module({
  imports: [PeopleModule, PaymentLinksModule, DashboardPaymentListModule],
  controllers: [DashboardLinksController],
})
export class DashboardLinksModule {}

import { Module } from '@nestjs/common';
import { PaymentsModule } from '@cowrie/api/money-in/payments/payments.module';
import { PayoutsModule } from '@cowrie/api/money-out/payouts/payouts.module';
import { DashboardPayments } from './dashboard-payments.service';

/** The list of payments, also used by pages of other things with payments. */
@Module({
  imports: [PaymentsModule, PayoutsModule],
  providers: [DashboardPayments],
  exports: [DashboardPayments],
})
export class DashboardPaymentListModule {}

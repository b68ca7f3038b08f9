import { Module } from '@nestjs/common';
import { PaymentsModule } from '../../../payments/payments.module';
import { PayoutsModule } from '../../../payouts/payouts.module';
import { DashboardPayments } from './dashboard-payments.service';

/** The list of payments, also for the pages of other things that have payments. */
@Module({
  imports: [PaymentsModule, PayoutsModule],
  providers: [DashboardPayments],
  exports: [DashboardPayments],
})
export class DashboardPaymentListModule {}

import { Module } from '@nestjs/common';
import { HeldMoneyMetrics } from '../holds/held-money.metrics';
import { PaymentMetrics } from './payment.metrics';
import { PaymentsModule } from '../payments.module';
import { ScreeningHoldMetrics } from '../holds/screening-hold.metrics';

/** The metrics of workers about the payments of all businesses. */
@Module({ imports: [PaymentsModule], providers: [PaymentMetrics, HeldMoneyMetrics, ScreeningHoldMetrics] })
export class PaymentMetricsModule {}

import { Module } from '@nestjs/common';
import { HeldMoneyMetrics } from './held-money.metrics';
import { PaymentMetrics } from './payment.metrics';
import { PaymentsModule } from './payments.module';
import { ScreeningHoldMetrics } from './screening-hold.metrics';

/** What workers tell about the payments of all businesses. */
@Module({ imports: [PaymentsModule], providers: [PaymentMetrics, HeldMoneyMetrics, ScreeningHoldMetrics] })
export class PaymentMetricsModule {}

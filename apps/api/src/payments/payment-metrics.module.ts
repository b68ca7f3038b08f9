import { Module } from '@nestjs/common';
import { HeldMoneyMetrics } from './held-money.metrics';
import { PaymentFigures } from './payment-figures.repository';
import { PaymentMetrics } from './payment.metrics';
import { PaymentsModule } from './payments.module';

/** What workers tell about the payments of all businesses. */
@Module({ imports: [PaymentsModule], providers: [PaymentFigures, PaymentMetrics, HeldMoneyMetrics] })
export class PaymentMetricsModule {}

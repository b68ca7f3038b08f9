import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ChainRecordsModule } from '@cowrie/api/chain/chain-records/chain-records.module';
import { MerchantsModule } from '@cowrie/api/merchants/merchants/merchants.module';
import { DepositsInUseRepository } from './deposits-in-use.repository';
import { EvaluationMetrics } from './evaluation.metrics';
import { OwedPayments } from './owed-payments.repository';
import { PAYMENT, paymentSchema } from './payment.schema';
import { PaymentListRepository } from './payment-list.repository';
import { PaymentTextSearch } from './payment-text.search';
import { PaymentDays } from './payment-days.repository';
import { PaymentFigures } from './payment-figures.repository';
import { PaymentEvaluator } from './payment-evaluator.service';
import { PaymentQueues } from './payment.queues';
import { PaymentsRepository } from './payments.repository';
import { ScreeningFigures } from './screening-figures.repository';

/** Payments, their evaluator and the chain records that it needs. Every role has this module. */
@Module({
  imports: [
    MerchantsModule,
    ChainRecordsModule,
    MongooseModule.forFeature([{ name: PAYMENT, schema: paymentSchema }]),
  ],
  providers: [
    PaymentsRepository,
    PaymentFigures,
    PaymentListRepository,
    PaymentTextSearch,
    PaymentDays,
    ScreeningFigures,
    DepositsInUseRepository,
    OwedPayments,
    PaymentEvaluator,
    PaymentQueues,
    EvaluationMetrics,
  ],
  exports: [
    PaymentsRepository,
    PaymentFigures,
    PaymentListRepository,
    PaymentTextSearch,
    PaymentDays,
    ScreeningFigures,
    DepositsInUseRepository,
    OwedPayments,
    PaymentEvaluator,
    ChainRecordsModule,
    MerchantsModule,
    MongooseModule,
  ],
})
export class PaymentsModule {}

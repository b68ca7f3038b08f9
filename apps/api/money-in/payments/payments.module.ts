import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ChainRecordsModule } from '@cowrie/api/chain/chain-records/chain-records.module';
import { MerchantsModule } from '@cowrie/api/merchants/merchants/merchants.module';
import { PaidOffers } from './choice/paid-offers';
import { PAYMENT_OFFER, paymentOfferSchema } from './choice/payment-offer.schema';
import { DepositsInUseRepository } from './lists/deposits-in-use.repository';
import { EvaluationMetrics } from './evaluate/evaluation.metrics';
import { OwedPayments } from './lists/owed-payments.repository';
import { PAYMENT, paymentSchema } from './document/payment.schema';
import { PaymentListRepository } from './lists/payment-list.repository';
import { PaymentTextSearch } from './lists/payment-text.search';
import { PaymentDays } from './lists/payment-days.repository';
import { PaymentFigures } from './figures/payment-figures.repository';
import { PaymentEvaluator } from './evaluate/payment-evaluator.service';
import { PaymentQueues } from './figures/payment.queues';
import { PaymentAddresses } from './document/payment-addresses';
import { PaymentChanges } from './document/payment-changes';
import { PaymentWindows } from './document/payment-windows';
import { SignedTransfers } from './document/signed-transfers';
import { PaymentsRepository } from './document/payments.repository';
import { PaymentRefunds } from './refunds/payment-refunds';
import { ScreeningFigures } from './holds/screening-figures.repository';

/** Payments, their evaluator and the chain records that it needs. Every role has this module. */
@Module({
  imports: [
    MerchantsModule,
    ChainRecordsModule,
    MongooseModule.forFeature([
      { name: PAYMENT, schema: paymentSchema },
      { name: PAYMENT_OFFER, schema: paymentOfferSchema },
    ]),
  ],
  providers: [
    PaymentsRepository,
    PaymentWindows,
    PaymentAddresses,
    PaymentChanges,
    SignedTransfers,
    PaymentRefunds,
    PaymentFigures,
    PaymentListRepository,
    PaymentTextSearch,
    PaymentDays,
    ScreeningFigures,
    DepositsInUseRepository,
    OwedPayments,
    PaidOffers,
    PaymentEvaluator,
    PaymentQueues,
    EvaluationMetrics,
  ],
  exports: [
    PaymentsRepository,
    PaymentWindows,
    PaymentAddresses,
    PaymentChanges,
    SignedTransfers,
    PaymentRefunds,
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

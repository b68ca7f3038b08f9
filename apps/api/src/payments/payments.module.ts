import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { QuotesModule } from '../quotes/quotes.module';
import { CHAIN_CURSOR, chainCursorSchema } from './facts/chain-cursor.schema';
import { ChainCursorsRepository } from './facts/chain-cursors.repository';
import { TRANSFER, transferSchema } from './facts/transfer.schema';
import { TransfersRepository } from './facts/transfers.repository';
import { LedgerWalk } from './ledger/ledger-walk.service';
import { PaymentFinder } from './operator/payment-finder.service';
import { PaymentSearch } from './operator/payment-search.service';
import { OperatorService } from './operator/operator.service';
import { PAYMENT, paymentSchema } from './payment.schema';
import { PaymentEvaluator } from './payment-evaluator.service';
import { PaymentsRepository } from './payments.repository';
import { ChainReaders } from './trace/chain-readers';
import { PaidByRepository } from './trace/paid-by.repository';
import { PaymentTracer } from './trace/payment-tracer.service';

const facts = [TransfersRepository, ChainCursorsRepository];
const operator = [OperatorService, PaymentFinder, PaymentSearch, LedgerWalk];
const tracing = [PaymentTracer, PaidByRepository, ChainReaders];

@Module({
  imports: [
    QuotesModule,
    MongooseModule.forFeature([
      { name: PAYMENT, schema: paymentSchema },
      { name: TRANSFER, schema: transferSchema },
      { name: CHAIN_CURSOR, schema: chainCursorSchema },
    ]),
  ],
  providers: [PaymentsRepository, PaymentEvaluator, ...operator, ...facts, ...tracing],
  exports: [
    PaymentsRepository,
    PaymentEvaluator,
    ...operator,
    PaymentTracer,
    ChainReaders,
    QuotesModule,
    ...facts,
  ],
})
export class PaymentsModule {}

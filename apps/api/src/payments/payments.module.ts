import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { QuotesModule } from '../quotes/quotes.module';
import { CHAIN_CURSOR, chainCursorSchema } from './facts/chain-cursor.schema';
import { ChainCursorsRepository } from './facts/chain-cursors.repository';
import { TRANSFER, transferSchema } from './facts/transfer.schema';
import { TransfersRepository } from './facts/transfers.repository';
import { IDEMPOTENCY_KEY, idempotencyKeySchema } from './idempotency/idempotency-key.schema';
import { IdempotencyKeysRepository } from './idempotency/idempotency-keys.repository';
import { PAYMENT, paymentSchema } from './payment.schema';
import { PaymentEvaluator } from './payment-evaluator.service';
import { PaymentsController } from './payments.controller';
import { PaymentsRepository } from './payments.repository';
import { PaymentsService } from './payments.service';

const facts = [TransfersRepository, ChainCursorsRepository];

@Module({
  imports: [
    QuotesModule,
    MongooseModule.forFeature([
      { name: PAYMENT, schema: paymentSchema },
      { name: TRANSFER, schema: transferSchema },
      { name: IDEMPOTENCY_KEY, schema: idempotencyKeySchema },
      { name: CHAIN_CURSOR, schema: chainCursorSchema },
    ]),
  ],
  controllers: [PaymentsController],
  providers: [PaymentsService, IdempotencyKeysRepository, PaymentsRepository, PaymentEvaluator, ...facts],
  exports: [PaymentsRepository, PaymentEvaluator, QuotesModule, ...facts],
})
export class PaymentsModule {}

import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthGuardModule } from '@cowrie/api/merchants/auth-guard/auth-guard.module';
import { IpAllowlistModule } from '@cowrie/api/merchants/ip-allowlist.module';
import { IDEMPOTENCY_KEY, idempotencyKeySchema } from '../idempotency/idempotency-key.schema';
import { IdempotencyKeysRepository } from '../idempotency/idempotency-keys.repository';
import { QuotesModule } from '../../quotes/quotes.module';
import { PaymentsController } from './payments.controller';
import { PaymentsModule } from '../payments.module';
import { PaymentsService } from '../payments.service';
import { ReferenceClaim } from '../evaluate/reference-claim';

/** The merchants' endpoints. Only the role `api` serves them; every role has `PaymentsModule`. */
@Module({
  imports: [
    PaymentsModule,
    QuotesModule,
    AuthGuardModule,
    IpAllowlistModule,
    MongooseModule.forFeature([{ name: IDEMPOTENCY_KEY, schema: idempotencyKeySchema }]),
  ],
  controllers: [PaymentsController],
  providers: [PaymentsService, ReferenceClaim, IdempotencyKeysRepository],
  exports: [PaymentsModule, PaymentsService],
})
export class PaymentsApiModule {}

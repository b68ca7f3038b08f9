import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LogosModule } from '@cowrie/api/merchants/merchants/logos/logos.module';
import { PaymentsModule } from '@cowrie/api/money-in/payments/payments.module';
import { RelaysModule } from '@cowrie/api/money-in/relays/relays.module';
import { PayoutsModule } from '@cowrie/api/money-out/payouts/payouts.module';
import { WebhooksModule } from '@cowrie/api/notify/webhooks/webhooks.module';
import { CustomerErasure } from './customer-erasure.use-case';
import { LogoRemoval } from './logo-removal.service';
import { Redaction } from './redaction.service';
import { REMOVED_SESSION, removedSessionSchema } from './removed-session.schema';
import { RemovedSessionsRepository } from './removed-sessions.repository';
import { RetentionRepository } from './retention.repository';
import { RetentionService } from './retention.service';
import { SessionRemoval } from './session-removal.service';

/** The use cases of an operator, for every process. */
@Module({
  imports: [
    PaymentsModule,
    RelaysModule,
    PayoutsModule,
    WebhooksModule,
    MongooseModule.forFeature([{ name: REMOVED_SESSION, schema: removedSessionSchema }]),
  ],
  providers: [RetentionRepository, RemovedSessionsRepository, Redaction, CustomerErasure],
  exports: [
    RetentionRepository,
    RemovedSessionsRepository,
    Redaction,
    CustomerErasure,
    PaymentsModule,
    RelaysModule,
  ],
})
export class RetentionModule {}

/** Removes and redacts in the background. */
@Module({
  imports: [RetentionModule, LogosModule],
  providers: [LogoRemoval, SessionRemoval, RetentionService],
})
export class RetentionWorkerModule {}

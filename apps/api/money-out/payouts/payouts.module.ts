import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthGuardModule } from '@cowrie/api/merchants/auth-guard/auth-guard.module';
import { IpAllowlistModule } from '@cowrie/api/merchants/ip-allowlist.module';
import { PaymentsModule } from '@cowrie/api/money-in/payments/payments.module';
import { ScreeningModule } from '../screening/screening.module';
import { QuotesModule } from '@cowrie/api/money-in/quotes/quotes.module';
import { DestinationScreening } from './destination-screening.service';
import { DestinationRules } from './destination-rules.service';
import { PayerRefunds } from './payer-refunds.service';
import { PAYOUT, payoutSchema } from './payout.schema';
import { PayoutDecisions } from './payout-decisions.service';
import { PayoutEvaluator } from './payout-evaluator.service';
import { PayoutReadiness } from './payout-readiness.service';
import { PayoutsRepository } from './payouts.repository';
import { PayoutsInUse } from './payouts-in-use.repository';
import { PayoutsWorker } from './payouts-worker.service';
import { RefundClaims } from './refund-claims.service';
import { PayoutSync } from './payout-sync.service';
import { RefundLimits } from './refund-limits.service';
import { RefundPreviews } from './refund-previews.service';
import { RefundExports } from './refund-export.service';
import { RefundRequests } from './refund-requests.service';
import { RefundsController } from './refunds.controller';
import { MerchantRefunds } from './merchant-refunds.service';
import { SenderProofs } from './sender-proofs.service';
import { TokenBlocklists } from './token-blocklists.service';
import { BatchWithdrawals } from './sending/batch-withdrawals.service';
import { PayoutAlarm } from './sending/payout-alarm.service';
import { PayoutBatches } from './sending/payout-batches.service';
import { PayoutQueues } from './sending/payout.queues';
import { PayoutMetrics } from './sending/payout.metrics';
import { PAYOUT_PROPOSAL, payoutProposalSchema } from './sending/safe/payout-proposal.schema';
import { PayoutProposals } from './sending/safe/payout-proposals.repository';
import { PayoutSending } from './sending/payout-sending.service';
import { PayoutRecovery } from './sending/payout-recovery.service';
import { PayoutWaits } from './sending/payout-waits.service';
import { QueuedPayouts } from './sending/queued-payouts.repository';
import { SentPayouts } from './sending/sent-payouts.repository';

const parts = [
  PayoutsRepository,
  PayoutEvaluator,
  PayoutDecisions,
  PayoutReadiness,
  PayoutSync,
  RefundLimits,
  RefundRequests,
  RefundPreviews,
  RefundClaims,
  PayerRefunds,
  SenderProofs,
  DestinationRules,
  TokenBlocklists,
  QueuedPayouts,
  SentPayouts,
  PayoutBatches,
  BatchWithdrawals,
  PayoutProposals,
  PayoutWaits,
  PayoutsInUse,
  PayoutRecovery,
];

/** Payouts, their funnel, and the services that create refunds. Every role has this module. */
@Module({
  imports: [
    PaymentsModule,
    ScreeningModule,
    MongooseModule.forFeature([
      { name: PAYOUT, schema: payoutSchema },
      { name: PAYOUT_PROPOSAL, schema: payoutProposalSchema },
    ]),
  ],
  providers: [...parts, PayoutQueues],
  exports: [...parts, PaymentsModule],
})
export class PayoutsModule {}

/** The merchants' endpoints. Only the role `api` serves them. */
@Module({
  imports: [PayoutsModule, QuotesModule, AuthGuardModule, IpAllowlistModule],
  controllers: [RefundsController],
  providers: [MerchantRefunds, RefundExports],
  exports: [MerchantRefunds, RefundExports],
})
export class RefundsApiModule {}

/** Continues payouts, sends them, and watches the chains for them. */
@Module({
  imports: [PayoutsModule, ScreeningModule],
  providers: [PayoutsWorker, PayoutSending, PayoutAlarm, PayoutMetrics, DestinationScreening],
})
export class PayoutsWorkerModule {}

import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthGuardModule } from '../auth-guard/auth-guard.module';
import { IpAllowlistModule } from '../ip-allowlist.module';
import { PaymentsModule } from '../payments/payments.module';
import { QuotesModule } from '../quotes/quotes.module';
import { DestinationRules } from './destination-rules.service';
import { PAYOUT, payoutSchema } from './payout.schema';
import { PayoutDecisions } from './payout-decisions.service';
import { PayoutEvaluator } from './payout-evaluator.service';
import { PayoutReadiness } from './payout-readiness.service';
import { PayoutsRepository } from './payouts.repository';
import { PayoutsWorker } from './payouts-worker.service';
import { RefundClaims } from './refund-claims.service';
import { RefundDesk } from './refund-desk.service';
import { RefundRequests } from './refund-requests.service';
import { RefundsController } from './refunds.controller';
import { RefundsService } from './refunds.service';
import { PayoutBatches } from './sending/payout-batches.service';
import { PayoutMetrics } from './sending/payout.metrics';
import { PayoutSending } from './sending/payout-sending.service';
import { SentPayouts } from './sending/sent-payouts.repository';

const parts = [
  ...[PayoutsRepository, PayoutEvaluator, PayoutDecisions, PayoutReadiness],
  ...[RefundDesk, RefundRequests, RefundClaims, DestinationRules],
  ...[SentPayouts, PayoutBatches],
];

/** Payouts, their funnel, and what makes refunds. Every role has this module. */
@Module({
  imports: [PaymentsModule, MongooseModule.forFeature([{ name: PAYOUT, schema: payoutSchema }])],
  providers: parts,
  exports: [...parts, PaymentsModule],
})
export class PayoutsModule {}

/** The merchants' endpoints. Only the role `api` has them. */
@Module({
  imports: [PayoutsModule, QuotesModule, AuthGuardModule, IpAllowlistModule],
  controllers: [RefundsController],
  providers: [RefundsService],
})
export class RefundsApiModule {}

/** Carries payouts on, sends them, and watches the chains for them. */
@Module({ imports: [PayoutsModule], providers: [PayoutsWorker, PayoutSending, PayoutMetrics] })
export class PayoutsWorkerModule {}

import { MerchantsService } from '../../../../apps/api/src/merchants/merchants.service';
import { ChainCursorsRepository } from '../../../../apps/api/src/chain-records/chain-cursors.repository';
import { TransfersRepository } from '../../../../apps/api/src/chain-records/transfers.repository';
import { PaymentEvaluator } from '../../../../apps/api/src/payments/payment-evaluator.service';
import { PaymentsRepository } from '../../../../apps/api/src/payments/payments.repository';
import { DestinationScreening } from '../../../../apps/api/src/payouts/destination-screening.service';
import { DestinationRules } from '../../../../apps/api/src/payouts/destination-rules.service';
import { PayoutDecisions } from '../../../../apps/api/src/payouts/payout-decisions.service';
import { PayoutEvaluator } from '../../../../apps/api/src/payouts/payout-evaluator.service';
import { PayoutReadiness } from '../../../../apps/api/src/payouts/payout-readiness.service';
import { PayoutsRepository } from '../../../../apps/api/src/payouts/payouts.repository';
import { RefundClaims } from '../../../../apps/api/src/payouts/refund-claims.service';
import { RefundDesk } from '../../../../apps/api/src/payouts/refund-desk.service';
import { RefundRequests } from '../../../../apps/api/src/payouts/refund-requests.service';
import { AuditLog } from '../../../../apps/api/src/platform/audit/audit-log.service';
import type { AppConfig } from '../../../../apps/api/src/platform/config/app.config';
import { ScreeningAnswers } from '../../../../apps/api/src/screening/screening-answers.repository';
import { Screening } from '../../../../apps/api/src/screening/screening.service';
import { Conversion } from '../../../../apps/api/src/settlement/conversion';
import { ExchangeProviders } from '../../../../apps/api/src/settlement/exchange-providers';
import { ManualOrders } from '../../../../apps/api/src/settlement/manual-orders.repository';
import { SandboxOrders } from '../../../../apps/api/src/settlement/sandbox-orders.repository';
import { SandboxSettingsRepository } from '../../../../apps/api/src/settlement/sandbox-settings.repository';
import { SenderScreening } from '../../../../apps/api/src/settlement/sender-screening';
import { SettlementOperations } from '../../../../apps/api/src/settlement/settlement-operations.service';
import { SettlementSteps } from '../../../../apps/api/src/settlement/settlement-steps';
import { SweepsRepository } from '../../../../apps/api/src/settlement/sweeps.repository';
import { VaultCollector } from '../../../../apps/api/src/settlement/vault-collector';
import { VaultReconciliation } from '../../../../apps/api/src/settlement/vault-reconciliation.service';
import { VaultSweepsRepository } from '../../../../apps/api/src/settlement/vault-sweeps.repository';
import type { ScreeningSource } from '@cowrie/screening';
import type { TestDatabase } from './database';
import type { FakeClock } from './fake-clock';
import type { Observed } from './observed';
import { aConfig } from './test-config';

/** What a test changes about the parts of a process. */
export interface RoomsOptions {
  config?: AppConfig;
  /** Wraps every repository, so that a test can observe each call or let it fail. */
  wrap?: Observed['wrap'] | undefined;
  /** Who is asked whose money it is. Default: nobody. */
  sources?: readonly ScreeningSource[];
}

export type Rooms = ReturnType<typeof openRooms>;

/** Returns the repositories and services of one process. */
export function openRooms(database: TestDatabase, clock: FakeClock, options: RoomsOptions = {}) {
  const { config = aConfig(), wrap = (it) => it, sources = [] } = options;
  const payments = wrap(new PaymentsRepository(database.payments, clock));
  const transfers = wrap(new TransfersRepository(database.transfers));
  const cursors = wrap(new ChainCursorsRepository(database.cursors));
  const merchants = wrap(new MerchantsService(database.merchants, clock));
  const sweeps = wrap(new SweepsRepository(database.sweeps, clock));
  const evaluator = new PaymentEvaluator(payments, transfers, cursors, merchants, config, clock);
  const vaults = wrap(new VaultSweepsRepository(database.vaultSweeps, clock));
  const sandboxSettings = new SandboxSettingsRepository(database.sandboxSettings, config);
  const exchanges = new ExchangeProviders(
    wrap(new SandboxOrders(database.orders)),
    wrap(sandboxSettings),
    wrap(new ManualOrders(database.manualOrders)),
    clock,
  );
  const reconciliation = new VaultReconciliation(transfers, vaults);
  const screening = new Screening(
    sources,
    wrap(new ScreeningAnswers(database.screeningAnswers, clock)),
    clock,
  );
  const conversion = new Conversion(exchanges, clock);
  const steps = new SettlementSteps(
    payments,
    transfers,
    evaluator,
    merchants,
    reconciliation,
    conversion,
    new SenderScreening(screening, evaluator, clock),
    clock,
  );
  const collector = new VaultCollector(transfers, payments, reconciliation, clock);
  const audit = wrap(new AuditLog(database.auditEntries, clock));
  const settlements = new SettlementOperations(payments, exchanges, audit, clock);
  const payouts = wrap(new PayoutsRepository(database.payouts, clock));
  const payoutEvaluator = new PayoutEvaluator(payouts, clock);
  const desk = new RefundDesk(payments, payouts, evaluator, payoutEvaluator, audit, config, clock);
  const destinations = new DestinationRules(payments, config);
  const requests = new RefundRequests(
    payments,
    payouts,
    evaluator,
    desk,
    merchants,
    destinations,
    config,
    clock,
  );
  const claims = new RefundClaims(payouts, payoutEvaluator, desk, destinations, config, clock);
  const decisions = new PayoutDecisions(payoutEvaluator, desk, clock);
  const readiness = new PayoutReadiness(payments, transfers, payoutEvaluator, desk, clock);
  const ofDestinations = new DestinationScreening(screening, payoutEvaluator, desk, clock);
  const refunds = {
    screening: ofDestinations,
    payouts,
    payoutEvaluator,
    desk,
    requests,
    claims,
    decisions,
    readiness,
  };
  const stored = { payments, transfers, cursors, merchants, sweeps, vaults, sandboxSettings };
  const settling = { exchanges, reconciliation, steps, collector, settlements };
  return { config, clock, ...stored, evaluator, ...settling, screening, refunds };
}

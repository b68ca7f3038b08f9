import { OwedPayments } from '@cowrie/api/money-in/payments/lists/owed-payments.repository';
import { DestinationScreening } from '../payouts/destination-screening.service';
import { DestinationRules } from '../payouts/destination-rules.service';
import { PayerRefunds } from '../payouts/payer-refunds.service';
import { PayoutDecisions } from '../payouts/payout-decisions.service';
import { PayoutEvaluator } from '../payouts/payout-evaluator.service';
import { PayoutReadiness } from '../payouts/payout-readiness.service';
import { PayoutsRepository } from '../payouts/payouts.repository';
import { RefundClaims } from '../payouts/refund-claims.service';
import { RefundLimits } from '../payouts/refund-limits.service';
import { PayoutSync } from '../payouts/payout-sync.service';
import type { TokenBlocklists } from '../payouts/token-blocklists.service';
import { RefundPreviews } from '../payouts/refund-previews.service';
import { RefundRequests } from '../payouts/refund-requests.service';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { ScreeningAnswers } from '../screening/screening-answers.repository';
import { Screening } from '../screening/screening.service';
import type { SettlementAccounts } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import { PayoutRails } from '../conversion/rail/payout-rails';
import { RailConversion } from '../conversion/rail/rail-conversion';
import { RailDeposit } from '../conversion/rail/rail-deposit';
import { RailPlan } from '../conversion/rail/rail-plan';
import { Conversion } from '../conversion/conversion';
import { ExchangeProviders } from '../conversion/exchange-providers';
import { LotSales } from '../conversion/lots/lot-sales.service';
import { SaleLotsRepository } from '../conversion/lots/sale-lots.repository';
import { ManualOrders } from '../conversion/manual-orders.repository';
import { SandboxOrders } from '../conversion/sandbox-orders.repository';
import { SandboxSettingsRepository } from '../conversion/sandbox-settings.repository';
import { SenderScreening } from '../conversion/sender-screening';
import { ConversionOperations } from '../conversion/conversion-operations.service';
import { ConversionSteps } from '../conversion/conversion-steps';
import { SweepsRepository } from '../conversion/sweeps.repository';
import { VaultCollector } from '../conversion/vault-collector';
import { VaultReconciliation } from '../conversion/vault-reconciliation.service';
import { VaultSweepsRepository } from '../conversion/vault-sweeps.repository';
import type { PayoutRail } from '@cowrie/exchange';
import type { ScreeningSource } from '@cowrie/screening';
import {
  openRooms as openPaymentRooms,
  type RoomsOptions as PaymentRoomsOptions,
} from '@cowrie/api/money-in/testing/rooms';
import type { TestDatabase } from './database';
import type { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig } from '@cowrie/api/platform/testing/test-config';

/** What a test changes about the parts of a process. */
export interface RoomsOptions extends PaymentRoomsOptions {
  /** The screening sources. Default: none. */
  sources?: readonly ScreeningSource[];
  /** Whether a token's issuer has frozen an address. Default: none. */
  isFrozen?: TokenBlocklists['isFrozen'];
  /** The payout rail of `test`. Default: none. */
  rail?: PayoutRail | undefined;
  /** The merchants' accounts. Default: nobody has one. */
  accounts?: Pick<SettlementAccounts, 'currentOf'> | undefined;
}

const never = () => Promise.resolve(false);
const NO_ACCOUNTS: Pick<SettlementAccounts, 'currentOf'> = { currentOf: () => Promise.resolve(undefined) };

export type Rooms = ReturnType<typeof openRooms>;

/** Returns the repositories and services of one process. */
export function openRooms(database: TestDatabase, clock: FakeClock, options: RoomsOptions = {}) {
  const { config = aConfig(), wrap = (it) => it, sources = [], isFrozen = never } = options;
  const { rail, accounts = NO_ACCOUNTS } = options;
  const own = openPaymentRooms(database, clock, { config, wrap });
  const { payments, paymentAddresses, paymentRefunds, transfers, merchants, evaluator, setAside } = own;
  const sweeps = wrap(new SweepsRepository(database.sweeps, clock));
  const vaults = wrap(new VaultSweepsRepository(database.vaultSweeps, clock));
  const sandboxSettings = new SandboxSettingsRepository(database.sandboxSettings, config);
  const audit = wrap(new AuditLog(database.auditEntries, clock));
  const exchanges = new ExchangeProviders(
    wrap(new SandboxOrders(database.orders)),
    wrap(sandboxSettings),
    wrap(new ManualOrders(database.manualOrders, audit)),
    clock,
    config,
  );
  const reconciliation = new VaultReconciliation(transfers, vaults, config);
  const lots = wrap(new SaleLotsRepository(database.saleLots, clock));
  const screening = new Screening(
    sources,
    wrap(new ScreeningAnswers(database.screeningAnswers, clock)),
    clock,
  );
  const lotSales = new LotSales(lots, payments, reconciliation, clock);
  const conversion = new Conversion(exchanges, lotSales, clock);
  const payouts = wrap(new PayoutsRepository(database.payouts, clock));
  const payoutEvaluator = new PayoutEvaluator(payouts, clock);
  const destinations = new DestinationRules(paymentAddresses, { isFrozen } as TokenBlocklists, config);
  const rails = new RailConversion(
    new PayoutRails(rail && { test: { paycrest: wrap(rail) } }),
    new RailPlan(accounts as SettlementAccounts, merchants, config, clock),
    new RailDeposit(payouts, payoutEvaluator, clock),
    destinations,
    clock,
  );
  const steps = new ConversionSteps(
    payments,
    transfers,
    evaluator,
    merchants,
    reconciliation,
    conversion,
    rails,
    new SenderScreening(screening, evaluator, clock),
    clock,
  );
  const collector = new VaultCollector(transfers, payments, reconciliation, setAside, clock);
  const settlements = new ConversionOperations(payments, exchanges, audit, clock);
  const limits = new RefundLimits(payouts, wrap(new OwedPayments(database.payments)));
  const sync = new PayoutSync(
    ...([payments, paymentRefunds, payouts, evaluator, payoutEvaluator] as const),
    ...([limits, audit, setAside, config, clock] as const),
  );
  const requests = new RefundRequests(
    payments,
    payouts,
    transfers,
    evaluator,
    sync,
    merchants,
    destinations,
    config,
    clock,
  );
  const payerRefunds = new PayerRefunds(paymentRefunds, transfers, requests, setAside, config, clock);
  const claims = new RefundClaims(payouts, payoutEvaluator, sync, limits, destinations, config, clock);
  const previews = new RefundPreviews(transfers, merchants, limits, config, clock);
  const decisions = new PayoutDecisions(payoutEvaluator, sync, screening, clock);
  const readiness = new PayoutReadiness(payments, transfers, payoutEvaluator, sync, limits, clock);
  const ofDestinations = new DestinationScreening(screening, payoutEvaluator, sync, clock);
  const refunds = {
    screening: ofDestinations,
    payouts,
    payoutEvaluator,
    sync,
    requests,
    payerRefunds,
    previews,
    claims,
    decisions,
    readiness,
  };
  const settling = { exchanges, rails, lots, reconciliation, steps, collector, settlements };
  return { ...own, sweeps, vaults, sandboxSettings, ...settling, screening, refunds };
}

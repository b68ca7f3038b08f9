import { Injectable } from '@nestjs/common';
import { type Environment, ENVIRONMENTS } from '@cowrie/dto';
import { type TokenSum, tokenSums } from '@cowrie/api/money-in/payments/holds/token-sums';
import {
  MOST_COUNTED,
  PaymentFigures,
} from '@cowrie/api/money-in/payments/figures/payment-figures.repository';
import { ScreeningFigures } from '@cowrie/api/money-in/payments/holds/screening-figures.repository';
import { PayoutWaits, type WaitingPayouts } from '@cowrie/api/money-out/payouts/sending/payout-waits.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { type LateItem, Queues } from '@cowrie/api/platform/queues/queues.registry';
import { ConversionFigures } from '@cowrie/api/money-out/conversion/conversion-figures.repository';
import {
  DeliveryFigures,
  type PendingDeliveries,
} from '@cowrie/api/notify/webhooks/deliveries/delivery-figures.repository';
import { LedgerFaults } from '../ledger/ledger-faults.repository';
import { type GasLeft, GasLeftReader } from './gas-left.service';
import { type IncomingSums, sumIncoming } from './incoming.sums';

const PERIOD_MS = 24 * 3_600_000;
/** Same bound as the alert `CowrieSettlementOld`. */
const LATE_MS = 2 * 3_600_000;

/** The state of one environment. */
export interface EnvironmentOverview {
  environment: Environment;
  /** For payments created in the period. */
  incoming: IncomingSums;
  /** For all payments whose money waits for a decision. */
  held: { payments: number; since?: Date; tokens: TokenSum[] };
  /** For all payments whose settlement screening holds. */
  screening: { hits: number; unanswered: number; since?: Date };
  /** What should have ended by now. `since`: when the payment of the first late settlement was paid. */
  stuck: { settlements: number; since?: Date; payments: number; vaults: number; books: number };
  /** Payouts of any age that are not over. */
  payouts: WaitingPayouts;
  webhooks: { pending: number; failing: PendingDeliveries['failing'] };
  gas: GasLeft[];
}

/** The state of the service. */
export interface OverviewFigures {
  at: Date;
  /** Begin of the period. */
  from: Date;
  /** False: more payments were created in 24 hours than are counted, so the period is shorter. */
  isWholeDay: boolean;
  /** What waits too long in a queue, oldest first. */
  late: LateItem[];
  environments: EnvironmentOverview[];
}

/**
 * The service's last 24 hours, and what waits for a person. Each figure is one or two bounded index queries;
 * one node per network is also called.
 */
@Injectable()
export class Overview {
  constructor(
    private readonly payments: PaymentFigures,
    private readonly screenings: ScreeningFigures,
    private readonly settlements: ConversionFigures,
    private readonly deliveries: DeliveryFigures,
    private readonly payouts: PayoutWaits,
    private readonly gas: GasLeftReader,
    private readonly faults: LedgerFaults,
    private readonly queues: Queues,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<OverviewFigures> {
    const at = this.clock.now();
    const since = new Date(at.getTime() - PERIOD_MS);
    const [recent, open, held, screened, settlements, vaults, payouts, deliveries, gas, faults, late] =
      await Promise.all([
        this.payments.createdSince(since),
        this.payments.open(at),
        this.payments.held(),
        this.screenings.held(),
        this.settlements.settlements(new Date(at.getTime() - LATE_MS)),
        this.settlements.vaults(),
        this.payouts.all(),
        this.deliveries.pending(),
        this.gas.all(),
        this.faults.counts(),
        this.queues.late(),
      ]);
    const isWholeDay = recent.length < MOST_COUNTED;
    const environments = ENVIRONMENTS.filter((one) => this.config.environments[one]).map((environment) => {
      const own = <T extends { environment: Environment }>(rows: readonly T[]): T[] =>
        rows.filter((row) => row.environment === environment);
      const late = own(settlements).filter((row) => row.late > 0);
      const heldHere = held.filter(({ payment }) => payment.environment === environment);
      return {
        environment,
        incoming: sumIncoming(own(recent)),
        held: {
          payments: heldHere.length,
          tokens: tokenSums(heldHere, this.config),
          ...first(heldHere.map(({ payment }) => payment.heldSince)),
        },
        screening: {
          hits: sum(own(screened).map(({ waitsFor, count }) => (waitsFor === 'hit' ? count : 0))),
          unanswered: sum(
            own(screened).map(({ waitsFor, count }) => (waitsFor === 'unanswered' ? count : 0)),
          ),
          ...first(own(screened).map(({ since: heldSince }) => heldSince)),
        },
        stuck: {
          settlements: sum(late.map((row) => row.late)),
          ...first(late.flatMap(({ paidAt }) => (paidAt ? [paidAt] : []))),
          payments: sum(
            own(open)
              .filter(({ age }) => age === 'older')
              .map(({ count }) => count),
          ),
          vaults: sum(own(vaults).map(({ setAside }) => setAside)),
          books: faults[environment],
        },
        payouts: payouts[environment],
        webhooks: {
          pending: sum(own(deliveries.pending).map(({ count }) => count)),
          failing: own(deliveries.failing),
        },
        gas: own(gas),
      };
    });
    const oldest = first(recent.map(({ createdAt }) => createdAt)).since;
    return { at, from: isWholeDay || !oldest ? since : oldest, isWholeDay, late, environments };
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** The earliest of these times; empty when there is none. */
function first(times: readonly Date[]): { since?: Date } {
  const [time] = [...times].sort((a, b) => a.getTime() - b.getTime());
  return time ? { since: time } : {};
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type Environment, ENVIRONMENTS } from '@cowrie/dto';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { isPayable, PAYMENT_STATUSES, type PaymentStatus } from '@cowrie/payment-state';
import { heldMoney } from '../holds/held-money';
import type { HeldSum } from '../holds/held-surplus';
import { idsCreatedIn } from '../document/created-ids';
import { type Deposit, PAYMENT, type Payment } from '../document/payment.schema';

/** At most this many open payments are counted: a look must stay cheap during a flood of sessions. */
export const MOST_COUNTED = 10_000;
/** At most this many payments with held money are read: those that have waited longest. */
export const MOST_HELD = 500;
/** A figure that takes longer is stale by the time it arrives. */
const MAX_TIME_MS = 5000;

const MINUTE_MS = 60_000;
/**
 * The classes of age of an open payment, youngest first, each with its upper bound. The last one has none.
 */
export const AGE_CLASSES = [
  { age: 'under_5m', belowMs: 5 * MINUTE_MS },
  { age: 'under_1h', belowMs: 60 * MINUTE_MS },
  { age: 'under_1d', belowMs: 24 * 60 * MINUTE_MS },
  { age: 'older', belowMs: Infinity },
] as const;

const OPEN_STATUSES = PAYMENT_STATUSES.filter(isPayable);

/** The number of open payments of one kind. */
export interface OpenPayments {
  environment: Environment;
  status: PaymentStatus;
  age: (typeof AGE_CLASSES)[number]['age'];
  count: number;
  oldestAt: Date;
}

const RECENT_FIELDS = {
  environment: 1,
  status: 1,
  fiatAmount: 1,
  currency: 1,
  confirmedUnits: 1,
  createdAt: 1,
  'deposit.token': 1,
  'deposit.network': 1,
  'deposit.decimals': 1,
  paidNetwork: 1,
} as const;

/** The fields of a payment that are read to sum the income. */
export interface RecentPayment extends Pick<
  Payment,
  'environment' | 'status' | 'fiatAmount' | 'currency' | 'confirmedUnits' | 'createdAt' | 'paidNetwork'
> {
  deposit?: Pick<Deposit, 'token' | 'network' | 'decimals'>;
}

const HELD_FIELDS = {
  environment: 1,
  status: 1,
  exceptions: 1,
  resolutions: 1,
  deposit: 1,
  settlement: 1,
  heldSince: 1,
} as const;
type HeldPayment = Pick<Payment, '_id' | Exclude<keyof typeof HELD_FIELDS, 'heldSince'>> & {
  heldSince: Date;
};

/** A payment whose money waits for a decision, and that money. */
export interface HeldMoney {
  payment: HeldPayment;
  money: HeldSum[];
}

/** Counts payments of all businesses, for metrics and operators. */
@Injectable()
export class PaymentFigures {
  constructor(
    @InjectModel(PAYMENT) private readonly payments: Model<Payment>,
    private readonly transfers: TransfersRepository,
  ) {}

  /** The payments whose money waits for a decision, longest waiting first, at most {@link MOST_HELD}. */
  async held(): Promise<HeldMoney[]> {
    const found = await this.payments
      .find({ environment: { $in: ENVIRONMENTS }, heldSince: { $exists: true } }, HELD_FIELDS)
      .sort({ heldSince: 1 })
      .limit(MOST_HELD)
      .maxTimeMS(MAX_TIME_MS)
      .lean<HeldPayment[]>();
    if (found.length === 0) return [];
    const transfers = await this.transfers.ofPayments(found.map(({ _id }) => _id));
    return found.map((payment) => ({
      payment,
      money: heldMoney(payment, transfers.get(payment._id.toHexString()) ?? []),
    }));
  }

  /** The payments that were created since then, newest first, at most {@link MOST_COUNTED}. */
  async createdSince(since: Date): Promise<RecentPayment[]> {
    return (
      this.payments
        .find({ ...idsCreatedIn({ createdFrom: since }), createdAt: { $gte: since } }, RECENT_FIELDS)
        .sort({ _id: -1 })
        .limit(MOST_COUNTED)
        // One batch, because a driver does not retry a command that continues a cursor (docs/decisions/0045).
        .batchSize(MOST_COUNTED + 1)
        .maxTimeMS(MAX_TIME_MS)
        .lean<RecentPayment[]>()
    );
  }

  /** The open payments by environment, status and age, at most {@link MOST_COUNTED}. */
  async open(now: Date): Promise<OpenPayments[]> {
    const rows = await this.payments
      .aggregate<{
        _id: Pick<OpenPayments, 'environment' | 'status' | 'age'>;
        count: number;
        oldestAt: Date;
      }>([
        { $match: { status: { $in: OPEN_STATUSES } } },
        { $limit: MOST_COUNTED },
        {
          $group: {
            _id: { environment: '$environment', status: '$status', age: ageExpression(now) },
            count: { $sum: 1 },
            oldestAt: { $min: '$createdAt' },
          },
        },
      ])
      .option({ maxTimeMS: MAX_TIME_MS });
    return rows.map(({ _id, ...row }) => ({ ..._id, ...row }));
  }
}

/** The class of age of a payment, as an aggregation expression. */
function ageExpression(now: Date): object | string {
  const [last, ...bounded] = [...AGE_CLASSES].reverse();
  return bounded.reduce<object | string>(
    (older, { age, belowMs }) => ({
      $cond: [{ $gt: ['$createdAt', new Date(now.getTime() - belowMs)] }, age, older],
    }),
    last?.age ?? '',
  );
}

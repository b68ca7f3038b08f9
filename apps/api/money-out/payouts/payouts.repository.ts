import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type QueryFilter, Types, type UpdateQuery } from 'mongoose';
import { type Environment, ENVIRONMENTS } from '@cowrie/dto';
import { isPayoutVoid, PAYOUT_STATUSES, type PayoutStatus } from '@cowrie/payout-state';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { createdIn, timeRangeOf } from '@cowrie/api/platform/http/time-range';
import { collectionOf } from '@cowrie/api/platform/mongo/collection-of';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import { notIn } from '@cowrie/api/platform/mongo/not-in';
import { walkByTime } from '@cowrie/api/platform/mongo/time.walk';
import { Signal } from '@cowrie/api/platform/tasks/signal';
import type { Tenant } from '@cowrie/api/money-in/payments/document/payments.repository';
import { PAYOUT, type Payout } from './payout.schema';
import { LIMIT_WINDOW_MS } from './payout-limits';
import type { LimitedRefund } from './refund-rule';

/** Fields to write; `undefined` removes one. */
export type PayoutChanges = Partial<Omit<Payout, '_id' | 'version' | 'history' | 'unaudited'>>;

/** Everything that one update of a payout writes. The lists are appended to the stored ones. */
export interface PayoutCommit {
  set: PayoutChanges;
  history: Payout['history'];
  unaudited: AuditEntry[];
}

/** The filters and page of an operator's search. */
export interface PayoutQuery {
  businessId?: Types.ObjectId | undefined;
  environment?: Environment | undefined;
  status?: PayoutStatus | undefined;
  paymentId?: Types.ObjectId | undefined;
  page: number;
  pageSize: number;
}

/** Filters of a tenant's refunds. An omitted filter matches all. */
export interface RefundQuery {
  paymentId?: string | undefined;
  status?: PayoutStatus | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
}

/** The fields of {@link LimitedRefund}. */
const COUNTED = {
  paymentId: 1,
  businessId: 1,
  units: 1,
  decimals: 1,
  createdAt: 1,
  rule: 1,
  'destination.address': 1,
  'destination.at': 1,
  'requestedBy.kind': 1,
  'handOut.state': 1,
};

/** Stores payouts. Every change is conditional on the version that was read. */
@Injectable()
export class PayoutsRepository {
  /** Emitted when a payout has changed, because a signer or a payment may have work then. */
  readonly changed = new Signal();

  constructor(
    @InjectModel(PAYOUT) private readonly payouts: Model<Payout>,
    private readonly clock: Clock,
  ) {}

  /** Stores a new payout. If the same ID is already stored, nothing changes. */
  async insertOnce(payout: Payout): Promise<void> {
    try {
      await this.payouts.create(payout);
    } catch (error) {
      // Its link's token is derived from its ID, so the server may report either index for the same payout.
      const isStored = isDuplicateOf(error, ['claim.tokenHash']) && (await this.find(payout._id)) !== null;
      if (!isDuplicateOf(error, ['_id']) && !isStored) throw error;
    }
    this.changed.raise();
  }

  async find(_id: Types.ObjectId): Promise<Payout | null> {
    return this.payouts.findOne({ _id }).lean();
  }

  /** A tenant's refund. */
  async findOfTenant({ businessId, environment }: Tenant, _id: Types.ObjectId): Promise<Payout | null> {
    return this.payouts.findOne({ _id, businessId, environment, purpose: 'refund' }).lean();
  }

  /** The payout that a claim link leads to. @param tokenHash SHA-256 of its token, in hex */
  async findByClaim(tokenHash: string): Promise<Payout | null> {
    return this.payouts.findOne({ 'claim.tokenHash': tokenHash }).lean();
  }

  /**
   * A page of a tenant's refunds, newest first, and how many there are. @throws ApiError validation_failed
   */
  async page(
    tenant: Tenant,
    { page, pageSize, ...query }: RefundQuery & { page: number; pageSize: number },
  ): Promise<{ rows: Payout[]; total: number }> {
    const filter = { ...refundsOf(tenant, query), ...createdIn(timeRangeOf(query)) };
    const [rows, total] = await Promise.all([
      this.payouts
        .find(filter)
        .sort({ createdAt: -1, _id: -1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .lean(),
      this.payouts.countDocuments(filter),
    ]);
    return { rows, total };
  }

  /**
   * All of a tenant's refunds that match, oldest first, one bounded command per page. @throws ApiError
   * validation_failed
   */
  walk(tenant: Tenant, query: RefundQuery): AsyncGenerator<Payout> {
    const range = { $gte: new Date(0), ...timeRangeOf(query) };
    return walkByTime(collectionOf(this.payouts), {
      filter: refundsOf(tenant, query),
      by: 'createdAt',
      range,
    });
  }

  /** Whether more than `limit` refunds match. It stops counting there. @throws ApiError validation_failed */
  async isMoreThan(tenant: Tenant, query: RefundQuery, limit: number): Promise<boolean> {
    const filter = { ...refundsOf(tenant, query), ...createdIn(timeRangeOf(query)) };
    return (await this.payouts.countDocuments(filter, { limit: limit + 1 })) > limit;
  }

  /**
   * A page of the payouts of all merchants, newest first, and how many there are. An omitted filter matches
   * all.
   */
  async search({
    page,
    pageSize,
    businessId,
    environment,
    status,
    paymentId,
  }: PayoutQuery): Promise<{ rows: Payout[]; totalItems: number }> {
    const filter = {
      ...(businessId && { businessId }),
      ...(environment
        ? { environment }
        : // The indexes of these filters hold the environment before the time. Without them the index by time alone serves.
          (businessId ?? status) && { environment: { $in: ENVIRONMENTS } }),
      ...(status && { status }),
      ...(paymentId && { paymentId }),
    };
    const [rows, totalItems] = await Promise.all([
      this.payouts
        .find(filter)
        .sort({ createdAt: -1, _id: -1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .lean(),
      this.payouts.countDocuments(filter),
    ]);
    return { rows, totalItems };
  }

  async ofPayment(paymentId: Types.ObjectId): Promise<Payout[]> {
    return this.payouts.find({ paymentId }).sort({ createdAt: 1 }).lean();
  }

  /**
   * The payments whose refunds this transaction paid or was meant to pay. The unique index of transfers
   * begins with environment and network, so the query names them.
   */
  async paidBy(
    txHash: string,
    { networks, ...scope }: { environment: Environment; businessId?: Types.ObjectId; networks: string[] },
  ): Promise<Types.ObjectId[]> {
    const refunds = { ...scope, purpose: 'refund' as const };
    const ofTransfer = { ...refunds, network: { $in: networks }, 'transfer.txHash': txHash };
    const found = await Promise.all(
      [ofTransfer, { ...refunds, 'handOut.attempts.txHash': txHash }].map((filter) =>
        this.payouts.find(filter, { paymentId: 1 }).lean(),
      ),
    );
    return found.flat().map(({ paymentId }) => paymentId);
  }

  /**
   * A merchant's refunds that count for another refund's limits: for its payment, on its day, and to its
   * address on the address's day.
   */
  async countedBeside(refund: LimitedRefund & Pick<Payout, 'environment'>): Promise<LimitedRefund[]> {
    const { environment, businessId, paymentId, createdAt, destination } = refund;
    const dayOf = (time: Date) => ({ $gt: new Date(time.getTime() - LIMIT_WINDOW_MS) });
    const ofSums: QueryFilter<Payout>[] = [{ paymentId }, { createdAt: dayOf(createdAt) }];
    if (destination)
      ofSums.push({
        'destination.address': destination.address,
        'destination.at': dayOf(destination.at),
      });
    const counted = PAYOUT_STATUSES.filter((status) => !isPayoutVoid(status));
    // The full filter is in each branch, so that its own index serves each of them.
    const ofTenant = { businessId, environment, purpose: 'refund' as const, status: { $in: counted } };
    const $or = ofSums.map((ofSum): QueryFilter<Payout> => ({ ...ofTenant, ...ofSum }));
    return this.payouts.find({ $or }, COUNTED).lean<LimitedRefund[]>();
  }

  /** A tenant's refunds that wait for an approval, at most `most`. */
  async refundsToApprove({ businessId, environment }: Tenant, most: number): Promise<Payout[]> {
    const status = 'awaiting_approval' as const;
    return this.payouts.find({ businessId, environment, status, purpose: 'refund' }).limit(most).lean();
  }

  /** The networks that have payouts in one of these statuses. */
  async networksWith(statuses: readonly PayoutStatus[]): Promise<Pick<Payout, 'environment' | 'network'>[]> {
    const found = await this.payouts.aggregate<{ _id: Pick<Payout, 'environment' | 'network'> }>([
      { $match: { environment: { $in: ENVIRONMENTS }, status: { $in: [...statuses] } } },
      { $group: { _id: { environment: '$environment', network: '$network' } } },
    ]);
    return found.map(({ _id }) => _id);
  }

  /** Payouts that wait for an address and whose link has expired. */
  async findOverdue(limit: number, except: readonly string[] = []): Promise<Payout[]> {
    return this.payouts
      .find({
        status: 'awaiting_address',
        'claim.expiresAt': { $lte: this.clock.now() },
        ...notIn(except),
      })
      .sort({ 'claim.expiresAt': 1 })
      .limit(limit)
      .lean();
  }

  /** When the next link expires; undefined when no link is open. */
  async nextOverdue(): Promise<Date | undefined> {
    const found = await this.payouts
      .findOne({ status: 'awaiting_address', 'claim.expiresAt': { $exists: true } }, { claim: 1 })
      .sort({ 'claim.expiresAt': 1 })
      .lean<Pick<Payout, 'claim'>>();
    return found?.claim?.expiresAt;
  }

  /** Payouts whose payment does not know their status, oldest change first. */
  async findUnreported(limit: number, except: readonly string[] = []): Promise<Payout[]> {
    return this.payouts
      .find({ isUnreported: true, ...notIn(except) })
      .sort({ updatedAt: 1 })
      .limit(limit)
      .lean();
  }

  /** Records that the payment knows the payout as it was read. */
  async markReported({ _id, version }: Pick<Payout, '_id' | 'version'>): Promise<void> {
    await this.payouts.updateOne({ _id, version }, { $unset: { isUnreported: 1 } });
  }

  /**
   * Erases the stored reasons of these payments' payouts and of the decisions about them. The audit log keeps
   * its own.
   */
  async forgetReasons(paymentIds: readonly Types.ObjectId[]): Promise<void> {
    const found = await this.payouts
      .find({ paymentId: { $in: [...paymentIds] } }, { approvals: 1, version: 1 })
      .lean<Pick<Payout, '_id' | 'approvals' | 'version'>[]>();
    if (found.length === 0) return;
    await this.payouts.bulkWrite(
      found.map(({ _id, version, approvals }) => ({
        updateOne: {
          filter: { _id, version },
          update: {
            $set: { approvals: approvals.map(({ by, at }) => ({ by, at })) },
            $unset: { reason: 1, 'decision.reason': 1 },
            $inc: { version: 1 },
          },
        },
      })),
      { ordered: false },
    );
  }

  /**
   * Writes a change to the version that was read. False: it changed meanwhile, or its nonce or transfer
   * belongs to another payout.
   */
  async commit({ _id, version }: Pick<Payout, '_id' | 'version'>, change: PayoutCommit): Promise<boolean> {
    try {
      const { modifiedCount } = await this.payouts.updateOne(
        { _id, version },
        updateOf(change, this.clock.now()),
      );
      if (modifiedCount > 0) this.changed.raise();
      return modifiedCount > 0;
    } catch (error) {
      if (isDuplicateOf(error, ['environment', 'network', 'handOut.from', 'handOut.nonce'])) return false;
      if (isDuplicateOf(error, ['environment', 'network', 'handOut.attempts.txHash'])) return false;
      if (isDuplicateOf(error, ['environment', 'network', 'transfer.txHash', 'transfer.ordinal']))
        return false;
      throw error;
    }
  }
}

function refundsOf({ businessId, environment }: Tenant, { paymentId, status }: RefundQuery) {
  return {
    businessId,
    environment,
    purpose: 'refund' as const,
    ...(paymentId && { paymentId: Types.ObjectId.createFromHexString(paymentId) }),
    ...(status && { status }),
  };
}

function updateOf({ set, history, unaudited }: PayoutCommit, now: Date): UpdateQuery<Payout> {
  const entries = Object.entries(set);
  const removed = entries.filter(([, value]) => value === undefined).map(([key]) => [key, 1]);
  const written = entries.filter(([, value]) => value !== undefined);
  const added = Object.entries({ history, unaudited })
    .filter(([, lines]) => lines.length > 0)
    .map(([key, lines]) => [key, { $each: lines }]);
  return {
    $set: { ...Object.fromEntries(written), updatedAt: now },
    ...(removed.length > 0 && { $unset: Object.fromEntries(removed) }),
    ...(added.length > 0 && { $push: Object.fromEntries(added) }),
    $inc: { version: 1 },
  };
}

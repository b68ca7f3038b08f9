import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types, type UpdateQuery } from 'mongoose';
import type { Environment, MerchantSettlementState, StatementLine } from '@cowrie/dto';
import type { OwedScope } from '@cowrie/api/money-in/payments/lists/owed-payments.repository';
import type { Tenant } from '@cowrie/api/money-in/payments/document/payments.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { createdIn, timeRangeOf } from '@cowrie/api/platform/http/time-range';
import { collectionOf } from '@cowrie/api/platform/mongo/collection-of';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import { notIn } from '@cowrie/api/platform/mongo/not-in';
import { walkByTime } from '@cowrie/api/platform/mongo/time.walk';
import {
  MERCHANT_SETTLEMENT,
  type MerchantSettlement,
  SETTLEMENT_LINE,
  type StoredStatementLine,
} from './merchant-settlement.schema';

const SHOWN = { $ne: 'gathering' } as const;

/** Fields to write; `undefined` removes one. */
export type SettlementChanges = Partial<Omit<MerchantSettlement, '_id' | 'version'>>;

/** Filters and page of an operator's search. A filter that is left out matches all. */
export interface SettlementSearch {
  businessId?: Types.ObjectId | undefined;
  environment?: Environment | undefined;
  state?: MerchantSettlementState | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  page: number;
  pageSize: number;
}

/** Filters of a tenant's settlements. */
export type TenantSettlements = Pick<SettlementSearch, 'state' | 'createdFrom' | 'createdTo'>;

/**
 * Stores settlements and the lines of their statements. Every change is conditional on the version that was
 * read.
 */
@Injectable()
export class MerchantSettlements {
  constructor(
    @InjectModel(MERCHANT_SETTLEMENT) private readonly settlements: Model<MerchantSettlement>,
    @InjectModel(SETTLEMENT_LINE) private readonly lines: Model<StoredStatementLine>,
    private readonly clock: Clock,
  ) {}

  /** Opens a settlement that takes from these payments. Undefined: another one already gathers the same. */
  async open(
    { businessId, environment, currency }: OwedScope,
    gathers: string,
    planned: Types.ObjectId[],
  ): Promise<MerchantSettlement | undefined> {
    const now = this.clock.now();
    const settlement: MerchantSettlement = {
      _id: new Types.ObjectId(),
      businessId,
      environment,
      currency,
      state: 'gathering',
      version: 1,
      gathers,
      planned,
      createdAt: now,
      updatedAt: now,
    };
    try {
      await this.settlements.create(settlement);
      return settlement;
    } catch (error) {
      if (isDuplicateOf(error, ['businessId', 'environment', 'currency', 'gathers'])) return undefined;
      throw error;
    }
  }

  /** Settlements of any merchant that gather: a process died in the middle, or is still working. */
  async findGathering(limit: number, except: readonly string[] = []): Promise<MerchantSettlement[]> {
    return this.settlements
      .find({ state: 'gathering', ...notIn(except) })
      .sort({ createdAt: 1, _id: 1 })
      .limit(limit)
      .lean();
  }

  /** Failed settlements that still hold money of their payments. */
  async findReleasing(limit: number, except: readonly string[] = []): Promise<MerchantSettlement[]> {
    return this.settlements
      .find({ isReleasing: 'yes', ...notIn(except) })
      .limit(limit)
      .lean();
  }

  /** Settlements with an event to tell. */
  async findWithNews(limit: number, except: readonly string[] = []): Promise<MerchantSettlement[]> {
    return this.settlements
      .find({ 'news.at': { $exists: true }, ...notIn(except) })
      .sort({ 'news.at': 1 })
      .limit(limit)
      .lean();
  }

  async find(_id: Types.ObjectId): Promise<MerchantSettlement | null> {
    return this.settlements.findOne({ _id, state: SHOWN }).lean();
  }

  async findOfTenant(
    { businessId, environment }: Tenant,
    _id: Types.ObjectId,
  ): Promise<MerchantSettlement | null> {
    return this.settlements.findOne({ _id, businessId, environment, state: SHOWN }).lean();
  }

  /**
   * A page of a tenant's settlements, newest first, and how many there are. @throws ApiError
   * validation_failed
   */
  async page(
    { businessId, environment }: Tenant,
    query: TenantSettlements & Pick<SettlementSearch, 'page' | 'pageSize'>,
  ): Promise<{ rows: MerchantSettlement[]; totalItems: number }> {
    return this.search({ ...query, businessId, environment });
  }

  /**
   * All of a tenant's settlements that match, oldest first, one bounded command per page. @throws ApiError
   * validation_failed
   */
  walk({ businessId, environment }: Tenant, query: TenantSettlements): AsyncGenerator<MerchantSettlement> {
    const filter = { businessId, environment, state: query.state ?? SHOWN };
    const range = { $gte: new Date(0), ...timeRangeOf(query) };
    return walkByTime(collectionOf(this.settlements), { filter, by: 'createdAt', range });
  }

  /**
   * Whether more than `limit` settlements match. It stops counting there. @throws ApiError validation_failed
   */
  async isMoreThan(
    { businessId, environment }: Tenant,
    query: TenantSettlements,
    limit: number,
  ): Promise<boolean> {
    const filter = { businessId, environment, state: query.state ?? SHOWN, ...createdIn(timeRangeOf(query)) };
    return (await this.settlements.countDocuments(filter, { limit: limit + 1 })) > limit;
  }

  /** Whether the schedule made a settlement of this scope since then that has not failed. */
  async isAnySince({ businessId, environment, currency }: OwedScope, since: Date): Promise<boolean> {
    const filter = { businessId, environment, currency, createdAt: { $gte: since } };
    const found = await this.settlements.exists({
      ...filter,
      state: { $ne: 'failed' },
      rail: { $exists: false },
    });
    return found !== null;
  }

  /** How many of a tenant's settlements have failed since then, at most `most`: it stops counting there. */
  async countFailed({ businessId, environment }: Tenant, since: Date, most: number): Promise<number> {
    const filter = { businessId, environment, failedAt: { $gte: since } };
    return this.settlements.countDocuments(filter, { limit: most });
  }

  /**
   * What counts with a settlement for the limit of two people: what the merchant is still owed in its
   * currency, and what people have paid since then. Settlements whose payment was started and then entered as
   * not paid also count, because they are paid again. Minor units.
   */
  async countedBeside(settlement: MerchantSettlement, since: Date): Promise<bigint> {
    const { _id, businessId, environment, currency } = settlement;
    const ofTenant = { businessId, environment, currency, rail: { $exists: false } };
    // The full filter is in each branch, so that the index serves each of them.
    const toPay = { ...ofTenant, state: { $in: ['open', 'paying'] as const } };
    const paid = { ...ofTenant, state: 'paid' as const, paidAt: { $gt: since } };
    const failedAt = { $gt: since };
    const begun = { ...ofTenant, state: 'failed' as const, failedAt, startedBy: { $exists: true } };
    const found = await this.settlements
      .find({ $or: [toPay, paid, begun] }, { total: 1 })
      .lean<MerchantSettlement[]>();
    return found
      .filter((one) => !one._id.equals(_id))
      .reduce((sum, { total }) => sum + BigInt(total?.amount ?? 0), 0n);
  }

  /** The total of a merchant's settlements that are made and not paid yet, in minor units. */
  async unpaidUnits({ businessId, environment, currency }: OwedScope): Promise<bigint> {
    const found = await this.settlements
      .find({ businessId, environment, currency, state: { $in: ['open', 'paying'] } }, { total: 1 })
      .lean<Pick<MerchantSettlement, 'total'>[]>();
    return found.reduce((sum, { total }) => sum + BigInt(total?.amount ?? 0), 0n);
  }

  /** A page of the settlements of all merchants, newest first. */
  async search({
    businessId,
    environment,
    state,
    page,
    pageSize,
    ...times
  }: SettlementSearch): Promise<{ rows: MerchantSettlement[]; totalItems: number }> {
    const filter = {
      ...(businessId && { businessId }),
      ...(environment ? { environment } : businessId && { environment: { $in: ['test', 'live'] as const } }),
      state: state ?? SHOWN,
      ...createdIn(timeRangeOf(times)),
    };
    const [rows, totalItems] = await Promise.all([
      this.settlements
        .find(filter)
        .sort({ createdAt: -1, _id: -1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .lean<MerchantSettlement[]>(),
      this.settlements.countDocuments(filter),
    ]);
    return { rows, totalItems };
  }

  /** The lines of a settlement's statement, in order. */
  async linesOf(settlementId: Types.ObjectId): Promise<StatementLine[]> {
    const found = await this.lines.find({ settlementId }).sort({ index: 1 }).lean();
    return found.map(({ line }) => line);
  }

  /**
   * Lines of statements by the IDs of their payment's entries, with the tenant's settlements that show them.
   * Oldest first.
   */
  async linesOfEntries(
    { businessId, environment }: Tenant,
    entryIds: readonly Types.ObjectId[],
  ): Promise<{ settlement: Pick<MerchantSettlement, '_id' | 'createdAt'>; line: StatementLine }[]> {
    const lines = await this.lines.find({ _id: { $in: [...entryIds] } }).lean();
    const shown = await this.settlements
      .find(
        {
          _id: { $in: lines.map(({ settlementId }) => settlementId) },
          businessId,
          environment,
          state: { $in: ['open', 'paying', 'paid'] },
        },
        { createdAt: 1 },
      )
      .sort({ createdAt: 1, _id: 1 })
      .lean<Pick<MerchantSettlement, '_id' | 'createdAt'>[]>();
    return shown.flatMap((settlement) =>
      lines
        .filter(({ settlementId }) => settlementId.equals(settlement._id))
        .map(({ line }) => ({ settlement, line })),
    );
  }

  /** Stores the lines of a statement. Stored lines stay as they are. */
  async storeLines(lines: readonly StoredStatementLine[]): Promise<void> {
    if (lines.length === 0) return;
    await this.lines.bulkWrite(
      lines.map(({ _id, settlementId, index, line }) => {
        // The driver would store null for an omitted field.
        const plain = JSON.parse(JSON.stringify(line)) as StatementLine;
        const $setOnInsert = { settlementId, index, line: plain };
        return { updateOne: { filter: { _id }, update: { $setOnInsert }, upsert: true } };
      }),
    );
  }

  /**
   * Another settlement of the business that was paid under this reference, including by a rail or before
   * references were unique.
   */
  async withReference(
    { _id, businessId, environment }: MerchantSettlement,
    bankReference: string,
  ): Promise<Pick<MerchantSettlement, '_id'> | null> {
    const others = { businessId, environment, _id: { $ne: _id } };
    return this.settlements.findOne({ ...others, bankReference }, { _id: 1 }).lean();
  }

  /**
   * Writes a change to the version that was read. False: it has changed since.
   * @throws ApiError bank_reference_used
   */
  async commit({ _id, version }: MerchantSettlement, change: SettlementChanges): Promise<boolean> {
    const entries = Object.entries(change);
    const removed = entries.filter(([, value]) => value === undefined).map(([name]) => [name, 1]);
    const written = entries.filter(([, value]) => value !== undefined);
    const update: UpdateQuery<MerchantSettlement> = {
      $set: { ...Object.fromEntries(written), updatedAt: this.clock.now() },
      ...(removed.length > 0 && { $unset: Object.fromEntries(removed) }),
      $inc: { version: 1 },
    };
    try {
      const { modifiedCount } = await this.settlements.updateOne({ _id, version }, update);
      return modifiedCount === 1;
    } catch (error) {
      if (isDuplicateOf(error, ['businessId', 'environment', 'ownReference']))
        throw new ApiError('bank_reference_used');
      throw error;
    }
  }

  /** Removes an event that is in the list of events. */
  async markTold({ _id, news }: MerchantSettlement): Promise<void> {
    if (!news) return;
    await this.settlements.updateOne({ _id, 'news.id': news.id }, { $unset: { news: 1 } });
  }
}

import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { Environment, FiatCurrency } from '@cowrie/dto';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import { notIn } from '@cowrie/api/platform/mongo/not-in';
import { SETTLEMENT_ACCOUNTS, type SettlementAccountRecord } from './settlement-account.schema';

/** The owner of the account. */
export interface AccountScope {
  businessId: Types.ObjectId;
  environment: Environment;
  currency: FiatCurrency;
}

type Changed = Pick<
  SettlementAccountRecord,
  'current' | 'pending' | 'news' | 'eventCount' | 'unaudited' | 'isFirst'
>;
/**
 * The unique indexes that a concurrent change can hit: the record itself, or the business's first account in
 * another currency.
 */
const TAKEN_FIRST = [
  ['businessId', 'environment', 'currency'],
  ['businessId', 'environment'],
] as const;

/** Stores where merchants are paid. Every change is conditional on the version that was read. */
@Injectable()
export class SettlementAccountsRepository {
  constructor(
    @InjectModel(SETTLEMENT_ACCOUNTS) private readonly records: Model<SettlementAccountRecord>,
    private readonly clock: Clock,
  ) {}

  async find({ businessId, environment, currency }: AccountScope): Promise<SettlementAccountRecord | null> {
    return this.records.findOne({ businessId, environment, currency }).lean();
  }

  /** Whether a business has or awaits an account in an environment, in any currency. */
  async hasAccount({
    businessId,
    environment,
  }: Pick<AccountScope, 'businessId' | 'environment'>): Promise<boolean> {
    const records = await this.records.find({ businessId, environment }, { current: 1, pending: 1 }).lean();
    return records.some(({ current, pending }) => current !== undefined || pending !== undefined);
  }

  /** Every record of a business, of both environments. */
  async ofBusiness(businessId: Types.ObjectId): Promise<SettlementAccountRecord[]> {
    return this.records
      .find({ businessId, environment: { $in: ['test', 'live'] } })
      .sort({ environment: 1, currency: 1 })
      .lean();
  }

  /**
   * Writes the record if it still has the version that was read, or creates it. False: another process was
   * first.
   */
  async write(scope: AccountScope, found: SettlementAccountRecord | null, next: Changed): Promise<boolean> {
    const { businessId, environment, currency } = scope;
    const updatedAt = this.clock.now();
    if (!found) {
      try {
        const fresh = { _id: new Types.ObjectId(), businessId, environment, currency, version: 1 };
        await this.records.create({ ...fresh, ...next, createdAt: updatedAt, updatedAt });
        return true;
      } catch (error) {
        if (TAKEN_FIRST.some((fields) => isDuplicateOf(error, fields))) return false;
        throw error;
      }
    }
    const entries = Object.entries({ ...next, updatedAt });
    const removed = entries.filter(([, value]) => value === undefined).map(([name]) => [name, 1]);
    const written = entries.filter(([, value]) => value !== undefined);
    const { modifiedCount } = await this.records.updateOne(
      { _id: found._id, version: found.version },
      {
        $set: Object.fromEntries(written),
        ...(removed.length > 0 && { $unset: Object.fromEntries(removed) }),
        $inc: { version: 1 },
      },
    );
    return modifiedCount === 1;
  }

  /** Records with a change that is due. */
  async findDue(limit: number, except: readonly string[] = []): Promise<SettlementAccountRecord[]> {
    return this.records
      .find({ 'pending.effectiveAt': { $lte: this.clock.now() }, ...notIn(except) })
      .limit(limit)
      .lean();
  }

  /** Records with events to report. */
  async findWithNews(limit: number, except: readonly string[] = []): Promise<SettlementAccountRecord[]> {
    return this.records
      .find({ 'news.at': { $exists: true }, ...notIn(except) })
      .limit(limit)
      .lean();
  }

  /** Removes the events that were read and reported. Newer ones stay. */
  async markTold({ _id, news }: SettlementAccountRecord): Promise<void> {
    await this.records.updateOne({ _id }, { $pull: { news: { id: { $in: news.map(({ id }) => id) } } } });
  }
}

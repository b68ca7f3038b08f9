import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type QueryFilter, Types } from 'mongoose';
import type { RevisedCache } from '@cowrie/cache';
import type { Country } from '@cowrie/dto';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { leaving } from '@cowrie/api/platform/audit/audit-trail';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { CHANGED_NOW, memoryOf } from './recent-changes';
import { MERCHANT, type Merchant } from './merchant.schema';
import { newMerchant, settingsOf } from './merchant-settings';

/**
 * Reads and writes merchants.
 *
 * `find` and `get` read the database. `findKnown` and `getKnown` answer requests from memory: a change takes
 * effect at once in the process that makes it, and within 1 s in the others (docs/decisions/0030).
 */
@Injectable()
export class MerchantsService {
  private readonly memory: RevisedCache<Merchant>;

  constructor(
    @InjectModel(MERCHANT) private readonly merchants: Model<Merchant>,
    private readonly clock: Clock,
  ) {
    this.memory = memoryOf(merchants, clock);
  }

  /** Creates a merchant with its country's defaults. All settings can be changed later. */
  async create(business: { name: string; country: Country }): Promise<Merchant> {
    return this.insert(newMerchant(business, this.clock.now()));
  }

  /** Stores a new merchant. Returns it as stored. */
  async insert(merchant: Merchant): Promise<Merchant> {
    const created = await this.merchants.create(merchant);
    return created.toObject();
  }

  /** The merchant, or null if there is none with this ID. */
  async find(businessId: Types.ObjectId): Promise<Merchant | null> {
    return this.merchants.findById(businessId).lean();
  }

  /**
   * The merchant from memory, or null if there is none with this ID. Do not change the object, because
   * requests share it.
   */
  async findKnown(businessId: Types.ObjectId): Promise<Merchant | null> {
    return this.memory.get(businessId.toHexString(), () => this.find(businessId));
  }

  /**
   * The merchant, for callers that hold a reference to it.
   * @throws Error if it does not exist
   */
  async get(businessId: Types.ObjectId): Promise<Merchant> {
    return required(await this.find(businessId), businessId);
  }

  /** The merchant from memory, as returned by `findKnown`. @throws Error if it does not exist */
  async getKnown(businessId: Types.ObjectId): Promise<Merchant> {
    return required(await this.findKnown(businessId), businessId);
  }

  /**
   * One page of all merchants, newest first, with their total.
   * @param text only those that have it in their name, in any letter case, or as their ID
   */
  async list({ page, pageSize, text }: { page: number; pageSize: number; text?: string | undefined }) {
    const filter = text === undefined ? {} : found(text);
    const [rows, totalItems] = await Promise.all([
      this.merchants
        .find(filter)
        .sort({ _id: -1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .lean<Merchant[]>(),
      this.merchants.countDocuments(filter),
    ]);
    return { rows, totalItems };
  }

  /**
   * Replaces a merchant's settings in one write, with the audit entry. False if the merchant has changed
   * since it was read as `found`.
   */
  async replace(found: Merchant, next: Merchant, entry?: AuditEntry): Promise<boolean> {
    const { _id, updatedAt } = found;
    // `updatedAt` is the version, so two changes within one millisecond must get different times.
    const at = new Date(Math.max(this.clock.now().getTime(), updatedAt.getTime() + 1));
    const settings = settingsOf(next);
    const removed = Object.keys(settingsOf(found)).filter((name) => !(name in settings));
    const $unset = Object.fromEntries(removed.map((name) => [name, 1]));
    const { matchedCount } = await this.merchants
      .updateOne(
        { _id, updatedAt },
        {
          $set: { ...settings, updatedAt: at },
          ...(removed.length > 0 && { $unset }),
          ...CHANGED_NOW,
          ...leaving(entry),
        },
      )
      .finally(() => this.memory.forget());
    return matchedCount === 1;
  }
}

/** There are a few thousand merchants at most, so their names are read one by one. */
function found(text: string): QueryFilter<Merchant> {
  if (/^[0-9a-f]{24}$/i.test(text)) return { _id: Types.ObjectId.createFromHexString(text.toLowerCase()) };
  return { name: { $regex: text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), $options: 'i' } };
}

/** @throws Error if there is no merchant */
function required(merchant: Merchant | null, businessId: Types.ObjectId): Merchant {
  if (merchant) return merchant;
  throw new Error(
    `merchant ${businessId.toHexString()} does not exist, although a record refers to it; check whether it was deleted by hand`,
  );
}

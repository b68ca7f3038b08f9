import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { Country } from '@cowrie/dto';
import { Clock } from '../platform/clock/clock';
import { MERCHANT, type Merchant } from './merchant.schema';
import { newMerchant } from './merchant-settings';

/** Reads and writes merchants. */
@Injectable()
export class MerchantsService {
  constructor(
    @InjectModel(MERCHANT) private readonly merchants: Model<Merchant>,
    private readonly clock: Clock,
  ) {}

  /** Creates a merchant with its country's defaults. All settings can be changed later. */
  async create(business: { name: string; country: Country }): Promise<Merchant> {
    return this.insert(newMerchant(business, this.clock.now()));
  }

  /** Stores a new merchant. Returns it as stored. */
  async insert(merchant: Merchant): Promise<Merchant> {
    const created = await this.merchants.create(merchant);
    return created.toObject();
  }

  /** The merchant, or null if there is none with this id. */
  async find(businessId: Types.ObjectId): Promise<Merchant | null> {
    return this.merchants.findById(businessId).lean();
  }

  /**
   * The merchant, for callers that hold a reference to it.
   * @throws Error if it does not exist
   */
  async get(businessId: Types.ObjectId): Promise<Merchant> {
    const merchant = await this.find(businessId);
    if (!merchant)
      throw new Error(
        `merchant ${businessId.toHexString()} does not exist, although a record refers to it; check whether it was deleted by hand`,
      );
    return merchant;
  }

  /** One page of all merchants, newest first, with their number. */
  async list({ page, pageSize }: { page: number; pageSize: number }) {
    const [rows, totalItems] = await Promise.all([
      this.merchants
        .find()
        .sort({ _id: -1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize)
        .lean<Merchant[]>(),
      this.merchants.countDocuments(),
    ]);
    return { rows, totalItems };
  }

  /** Replaces a merchant in one write. False if it has changed since it was read as `found`. */
  async replace(found: Merchant, next: Merchant): Promise<boolean> {
    const { _id, updatedAt } = found;
    // `updatedAt` is the version, so two changes within one millisecond must get different times.
    const at = new Date(Math.max(this.clock.now().getTime(), updatedAt.getTime() + 1));
    const { matchedCount } = await this.merchants.replaceOne({ _id, updatedAt }, { ...next, updatedAt: at });
    return matchedCount === 1;
  }
}

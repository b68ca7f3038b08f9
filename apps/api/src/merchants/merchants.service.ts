import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { Country } from '@cowrie/dto';
import { Clock } from '../platform/clock/clock';
import { MERCHANT, type Merchant } from './merchant.schema';
import { newMerchant } from './merchant-settings';

@Injectable()
export class MerchantsService {
  constructor(
    @InjectModel(MERCHANT) private readonly merchants: Model<Merchant>,
    private readonly clock: Clock,
  ) {}

  /** A new business with its country's currency and bounds; everything else can be changed later. */
  async create(business: { name: string; country: Country }): Promise<Merchant> {
    return this.insert(newMerchant(business, this.clock.now()));
  }

  async insert(merchant: Merchant): Promise<Merchant> {
    const created = await this.merchants.create(merchant);
    return created.toObject();
  }

  async find(businessId: Types.ObjectId): Promise<Merchant | null> {
    return this.merchants.findById(businessId).lean();
  }

  /** @throws Error when the business is gone: callers hold a reference to it. */
  async get(businessId: Types.ObjectId): Promise<Merchant> {
    const merchant = await this.find(businessId);
    if (!merchant) throw new Error(`no merchant ${businessId.toHexString()}`);
    return merchant;
  }

  /** One page of all of them, newest first, and how many there are. */
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

  /** Puts a merchant in the place of what was found, in one write. False: somebody changed it meanwhile. */
  async replace(found: Merchant, next: Merchant): Promise<boolean> {
    const { _id, updatedAt } = found;
    // Two changes within one millisecond are two.
    const at = new Date(Math.max(this.clock.now().getTime(), updatedAt.getTime() + 1));
    const { matchedCount } = await this.merchants.replaceOne({ _id, updatedAt }, { ...next, updatedAt: at });
    return matchedCount === 1;
  }
}

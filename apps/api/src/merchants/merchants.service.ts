import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { Country } from '@cowrie/dto';
import { Clock } from '../platform/clock/clock';
import { COUNTRY_DEFAULTS } from './countries';
import { MERCHANT, type Merchant } from './merchant.schema';

@Injectable()
export class MerchantsService {
  constructor(
    @InjectModel(MERCHANT) private readonly merchants: Model<Merchant>,
    private readonly clock: Clock,
  ) {}

  /** A new business with its country's currency and bounds; everything else can be changed later. */
  async create({ name, country }: { name: string; country: Country }): Promise<Merchant> {
    const now = this.clock.now();
    const merchant = await this.merchants.create({
      userId: new Types.ObjectId().toHexString(),
      name,
      country,
      ...COUNTRY_DEFAULTS[country],
      developerApiEnabled: true,
      fee: { basisPoints: 100, fixed: '0' },
      toleranceBasisPoints: 50,
      markupBasisPoints: 0,
      environments: { test: { provider: 'sandbox' }, live: { provider: 'hold' } },
      createdAt: now,
      updatedAt: now,
    });
    return merchant.toObject();
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
}

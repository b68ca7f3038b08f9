import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { Country, Environment } from '@cowrie/dto';
import { Clock } from '../platform/clock/clock';
import { ApiError } from '../platform/http/api.error';
import { isAddressRange } from '../platform/net/address-range';
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

  /** Replaces the addresses from which the secret keys of an environment work. @throws ApiError validation_failed */
  async setIpAllowlist(
    businessId: Types.ObjectId,
    environment: Environment,
    entries: string[],
  ): Promise<void> {
    const fields = entries
      .filter((entry) => !isAddressRange(entry))
      .map((entry) => ({ field: 'entries', message: `"${entry}" is not an IP address or CIDR range` }));
    if (fields.length > 0) throw new ApiError('validation_failed', { fields });
    await this.merchants.updateOne(
      { _id: businessId },
      { $set: { [`environments.${environment}.ipAllowlist`]: entries, updatedAt: this.clock.now() } },
    );
  }

  /** @throws Error when the business is gone: callers hold a reference to it. */
  async get(businessId: Types.ObjectId): Promise<Merchant> {
    const merchant = await this.find(businessId);
    if (!merchant) throw new Error(`no merchant ${businessId.toHexString()}`);
    return merchant;
  }
}

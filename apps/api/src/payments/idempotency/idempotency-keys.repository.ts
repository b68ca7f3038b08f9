import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Clock } from '../../platform/clock/clock';
import { ApiError } from '../../platform/http/api.error';
import { isDuplicateOf } from '../../platform/mongo/duplicate-key';
import type { Tenant } from '../payments.repository';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_TTL_SECONDS, type IdempotencyKey } from './idempotency-key.schema';

type Reservation = Pick<IdempotencyKey, 'paymentId' | 'payCode'>;

/** Stores which payment an idempotency key stands for (docs/interface.md §4.1). */
@Injectable()
export class IdempotencyKeysRepository {
  constructor(
    @InjectModel(IDEMPOTENCY_KEY) private readonly keys: Model<IdempotencyKey>,
    private readonly clock: Clock,
  ) {}

  /**
   * The payment that this key stands for: `wanted` if the key is new, otherwise the payment of the first request.
   * @throws ApiError idempotency_key_reused when the first request had another body
   */
  async reserve(
    { businessId, environment }: Tenant,
    { key, requestHash }: { key: string; requestHash: string },
    wanted: Reservation,
  ): Promise<Reservation> {
    const scope = { businessId, environment, key };
    const now = this.clock.now();
    // The database deletes expired keys late, and a key must not be known after 24 h.
    await this.keys.deleteOne({
      ...scope,
      createdAt: { $lte: new Date(now.getTime() - IDEMPOTENCY_TTL_SECONDS * 1000) },
    });
    const { paymentId, payCode } = wanted;
    const record = { ...scope, requestHash, paymentId, payCode, createdAt: now };
    try {
      await this.keys.create({ ...record, _id: new Types.ObjectId() });
      return wanted;
    } catch (error) {
      if (!isDuplicateOf(error, ['businessId', 'environment', 'key'])) throw error;
    }
    const first = await this.keys.findOne(scope).lean();
    if (!first || first.requestHash !== requestHash) throw new ApiError('idempotency_key_reused');
    return first;
  }
}

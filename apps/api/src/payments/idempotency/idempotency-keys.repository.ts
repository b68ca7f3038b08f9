import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Clock } from '../../platform/clock/clock';
import { ApiError } from '../../platform/http/api.error';
import { isDuplicateOf } from '../../platform/mongo/duplicate-key';
import type { Tenant } from '../payments.repository';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_TTL_SECONDS, type IdempotencyKey } from './idempotency-key.schema';

/**
 * Whose keys they are. The addresses on a merchant's allow-list have theirs, and all other addresses share some
 * (docs/decisions/0026).
 */
export interface KeyOwner extends Tenant {
  isFromListed: boolean;
}

type Reservation = Pick<IdempotencyKey, 'paymentId' | 'payCode'>;

/** Stores which payment an idempotency key stands for (docs/interface.md §4.1). */
@Injectable()
export class IdempotencyKeysRepository {
  constructor(
    @InjectModel(IDEMPOTENCY_KEY) private readonly keys: Model<IdempotencyKey>,
    private readonly clock: Clock,
  ) {}

  /**
   * The payment of the first request with this key. Undefined when the key is new or older than 24 hours.
   * @throws ApiError idempotency_key_reused when the first request had another body
   */
  async find(
    { businessId, environment, isFromListed }: KeyOwner,
    { key, requestHash }: { key: string; requestHash: string },
  ): Promise<Reservation | undefined> {
    const createdAt = { $gt: expiryOf(this.clock.now()) };
    // Null: a key of an earlier version has no owner. It answers both until it expires.
    const first = await this.keys
      .findOne({ businessId, environment, key, isFromListed: { $in: [isFromListed, null] }, createdAt })
      .lean();
    if (first && first.requestHash !== requestHash) throw new ApiError('idempotency_key_reused');
    return first ?? undefined;
  }

  /**
   * The payment that this key stands for: `wanted` if the key is new, otherwise the payment of the first request.
   * @throws ApiError idempotency_key_reused when the first request had another body
   */
  async reserve(
    owner: KeyOwner,
    { key, requestHash }: { key: string; requestHash: string },
    wanted: Reservation,
  ): Promise<Reservation> {
    const { businessId, environment, isFromListed } = owner;
    const scope = { businessId, environment, key, isFromListed };
    const now = this.clock.now();
    // The database deletes expired keys late, and a key must not be known after 24 h.
    await this.keys.deleteOne({ ...scope, createdAt: { $lte: expiryOf(now) } });
    const { paymentId, payCode } = wanted;
    const record = { ...scope, requestHash, paymentId, payCode, createdAt: now };
    try {
      await this.keys.create({ ...record, _id: new Types.ObjectId() });
      return wanted;
    } catch (error) {
      if (!isDuplicateOf(error, ['businessId', 'environment', 'key', 'isFromListed'])) throw error;
    }
    const first = await this.find(owner, { key, requestHash });
    if (!first) throw new ApiError('idempotency_key_reused');
    return first;
  }
}

/** Keys that were stored at this time or earlier have expired. */
function expiryOf(now: Date): Date {
  return new Date(now.getTime() - IDEMPOTENCY_TTL_SECONDS * 1000);
}

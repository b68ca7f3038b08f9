import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import type { Tenant } from '../document/payments.repository';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_TTL_SECONDS, type IdempotencyKey } from './idempotency-key.schema';

/**
 * The owner of the keys. The addresses on a merchant's allow-list have their own keys, and all other
 * addresses share theirs (docs/decisions/0026).
 */
export interface KeyOwner extends Tenant {
  isFromListed: boolean;
}

type Reservation = Pick<IdempotencyKey, 'paymentId' | 'payCode'>;

/** A request with an idempotency key. */
export interface KeyedRequest {
  key: string;
  /** As returned by `hashRequest`. */
  requestHash: string;
}

/** A second try finds what another request stored meanwhile, or removes an expired key. */
const MAX_TRIES = 3;

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
  async find(owner: KeyOwner, request: KeyedRequest): Promise<Reservation | undefined> {
    const filter = this.filterOf(owner, request, this.clock.now());
    return reservationOf(await this.keys.findOne(filter).lean(), request);
  }

  /**
   * Stores that a new key stands for `wanted`, in one command. Returns the payment of the first request if
   * the key is not new.
   * @throws ApiError idempotency_key_reused when the first request had another body
   */
  async reserve(
    owner: KeyOwner,
    request: KeyedRequest,
    wanted: Reservation,
  ): Promise<Reservation | undefined> {
    const { isFromListed } = owner;
    const now = this.clock.now();
    const { paymentId, payCode } = wanted;
    const record = { isFromListed, requestHash: request.requestHash, paymentId, payCode, createdAt: now };
    for (let tries = 1; ; tries += 1) {
      try {
        const first = await this.keys.collection.findOneAndUpdate(
          this.filterOf(owner, request, now),
          { $setOnInsert: record },
          { upsert: true, returnDocument: 'before' },
        );
        return reservationOf(first as IdempotencyKey | null, request);
      } catch (error) {
        if (!isDuplicateOf(error, ['businessId', 'environment', 'key', 'isFromListed'])) throw error;
        if (tries === MAX_TRIES) throw error;
      }
      // Another request stored the key at this moment, or an expired key is in the way, because the database
      // deletes those late.
      const { businessId, environment } = owner;
      const { key } = request;
      await this.keys.deleteOne({
        businessId,
        environment,
        key,
        isFromListed,
        createdAt: { $lte: expiryOf(now) },
      });
    }
  }

  private filterOf({ businessId, environment, isFromListed }: KeyOwner, { key }: KeyedRequest, now: Date) {
    // Null: a key of an earlier version has no owner. It serves both owners until it expires.
    const owners = { $in: [isFromListed, null] };
    return { businessId, environment, key, isFromListed: owners, createdAt: { $gt: expiryOf(now) } };
  }
}

/** @throws ApiError idempotency_key_reused */
function reservationOf(first: IdempotencyKey | null, { requestHash }: KeyedRequest): Reservation | undefined {
  if (first && first.requestHash !== requestHash) throw new ApiError('idempotency_key_reused');
  return first ?? undefined;
}

/** Keys that were stored at this time or earlier have expired. */
function expiryOf(now: Date): Date {
  return new Date(now.getTime() - IDEMPOTENCY_TTL_SECONDS * 1000);
}

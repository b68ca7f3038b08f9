import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { API_KEY, type ApiKey } from './api-key.schema';
import { generateKey, hashKey, type KeyClaim, parseKey } from './api-key-format';

/** A key's last use is noted at most this often, so that reading does not mean writing. */
const LAST_USE_RESOLUTION_MS = 60_000;

/** A key that was just made. */
export interface IssuedKey {
  id: string;
  /** This is the only time that it is seen whole. */
  key: string;
  record: ApiKey;
}

@Injectable()
export class ApiKeysService {
  private readonly logger = new Logger(ApiKeysService.name);

  constructor(
    @InjectModel(API_KEY) private readonly keys: Model<ApiKey>,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  async issue(businessId: Types.ObjectId, { kind, environment }: KeyClaim): Promise<IssuedKey> {
    const key = generateKey({ kind, environment });
    const created = await this.keys.create({
      ...{ kind, environment, businessId },
      hash: hashKey(key, this.config.keySecret),
      lastFour: key.slice(-4),
      createdAt: this.clock.now(),
    });
    return { id: created._id.toHexString(), key, record: created.toObject() };
  }

  /** All that a business ever had, newest first. */
  async list(businessId: Types.ObjectId): Promise<ApiKey[]> {
    return this.keys.find({ businessId }).sort({ _id: -1 }).lean();
  }

  async find(businessId: Types.ObjectId, _id: Types.ObjectId): Promise<ApiKey | null> {
    return this.keys.findOne({ _id, businessId }).lean();
  }

  /**
   * From now on the key is refused, by every process: each request looks it up. False: it was revoked before, or there is no
   * such key.
   */
  async revoke(businessId: Types.ObjectId, _id: Types.ObjectId): Promise<boolean> {
    const { modifiedCount } = await this.keys.updateOne(
      { _id, businessId, revokedAt: { $exists: false } },
      { $set: { revokedAt: this.clock.now() } },
    );
    return modifiedCount === 1;
  }

  /** Has a key end at a time, if it does not end before. */
  async expire(businessId: Types.ObjectId, _id: Types.ObjectId, expiresAt: Date): Promise<void> {
    await this.keys.updateOne({ _id, businessId }, { $min: { expiresAt } });
  }

  /** The record of a key that is in force: prefix and record must agree. undefined: unknown, mistyped, revoked or past its end. */
  async findInForce(key: string): Promise<ApiKey | undefined> {
    const claim = parseKey(key);
    if (!claim) return undefined;
    const record = await this.keys.findOne({ hash: hashKey(key, this.config.keySecret) }).lean();
    const now = this.clock.now();
    if (!record || record.kind !== claim.kind || record.environment !== claim.environment) return undefined;
    if (!isInForce(record, now)) return undefined;
    this.noteUse(record, now);
    return record;
  }

  /** Does not hold up the request, and does not fail it. */
  private noteUse({ _id, lastUsedAt }: ApiKey, now: Date): void {
    if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < LAST_USE_RESOLUTION_MS) return;
    this.keys
      .updateOne({ _id }, { $max: { lastUsedAt: now } })
      .catch((error: unknown) => this.logger.warn({ err: error }, 'could not note the use of a key'));
  }
}

/** Neither revoked nor past its end. */
export function isInForce({ revokedAt, expiresAt }: ApiKey, now: Date): boolean {
  return [revokedAt, expiresAt].every((end) => end === undefined || end > now);
}

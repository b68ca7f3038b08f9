import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { isUseDue } from '../platform/clock/last-use';
import { hashesOf, hashToken } from '../platform/random/checked-token';
import { API_KEY, type ApiKey } from './api-key.schema';
import { generateKey, type KeyClaim, parseKey } from './api-key-format';

/** A key that was just issued. */
export interface IssuedKey {
  id: string;
  /** The whole key. It is shown only here. */
  key: string;
  record: ApiKey;
}

/** Issues, finds and revokes API keys (docs/interface.md §5.8). */
@Injectable()
export class ApiKeysService {
  private readonly logger = new Logger(ApiKeysService.name);

  constructor(
    @InjectModel(API_KEY) private readonly keys: Model<ApiKey>,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Creates and stores a key. */
  async issue(businessId: Types.ObjectId, { kind, environment }: KeyClaim): Promise<IssuedKey> {
    const key = generateKey({ kind, environment });
    const created = await this.keys.create({
      ...{ kind, environment, businessId },
      hash: hashToken(key, this.config.keySecret),
      lastFour: key.slice(-4),
      createdAt: this.clock.now(),
    });
    return { id: created._id.toHexString(), key, record: created.toObject() };
  }

  /** All keys that a business ever had, newest first. */
  async list(businessId: Types.ObjectId): Promise<ApiKey[]> {
    return this.keys.find({ businessId }).sort({ _id: -1 }).lean();
  }

  /** The hex IDs of those businesses that have a key in force in an environment. */
  async ownersInForce(businessIds: Types.ObjectId[], environment: Environment): Promise<Set<string>> {
    const now = this.clock.now();
    const records = await this.keys.find({ businessId: { $in: businessIds }, environment }).lean();
    const inForce = records.filter((record) => isInForce(record, now));
    return new Set(inForce.map(({ businessId }) => businessId.toHexString()));
  }

  /** The key's record, or null if the business has none with this id. */
  async find(businessId: Types.ObjectId, _id: Types.ObjectId): Promise<ApiKey | null> {
    return this.keys.findOne({ _id, businessId }).lean();
  }

  /**
   * Revokes a key. Each request looks its key up, so every process refuses it from now on. False if the key was revoked before
   * or does not exist.
   */
  async revoke(businessId: Types.ObjectId, _id: Types.ObjectId): Promise<boolean> {
    const { modifiedCount } = await this.keys.updateOne(
      { _id, businessId, revokedAt: { $exists: false } },
      { $set: { revokedAt: this.clock.now() } },
    );
    return modifiedCount === 1;
  }

  /**
   * Lets a key that is in force expire at `expiresAt`, once. False if it was revoked or expired before, or does not exist. Of
   * several calls at the same time, one returns true.
   */
  async expireOnce(businessId: Types.ObjectId, _id: Types.ObjectId, expiresAt: Date): Promise<boolean> {
    const { modifiedCount } = await this.keys.updateOne(
      { _id, businessId, revokedAt: { $exists: false }, expiresAt: { $exists: false } },
      { $set: { expiresAt } },
    );
    return modifiedCount === 1;
  }

  /** Removes a key that was issued but never shown. */
  async discard({ record: { _id } }: IssuedKey): Promise<void> {
    await this.keys.deleteOne({ _id });
  }

  /**
   * The record of a key that is in force, and records its use. undefined if the key is unknown, mistyped, revoked or expired, or
   * if its prefix disagrees with its record.
   */
  async findInForce(key: string): Promise<ApiKey | undefined> {
    const claim = parseKey(key);
    if (!claim) return undefined;
    const record = await this.findStored(key);
    const now = this.clock.now();
    if (!record || record.kind !== claim.kind || record.environment !== claim.environment) return undefined;
    if (!isInForce(record, now)) return undefined;
    this.recordUse(record, now);
    return record;
  }

  private async findStored(key: string): Promise<ApiKey | undefined> {
    for (const hash of hashesOf(key, this.config)) {
      const record = await this.keys.findOne({ hash }).lean();
      if (record) return record;
    }
    return undefined;
  }

  /** Records the use of a key, without delaying or failing the request. */
  private recordUse({ _id, lastUsedAt }: ApiKey, now: Date): void {
    if (!isUseDue(lastUsedAt, now)) return;
    this.keys
      .updateOne({ _id }, { $max: { lastUsedAt: now } })
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'the last use of an API key was not recorded; the key still works'),
      );
  }
}

/** Whether a key is neither revoked nor expired at `now`. */
export function isInForce({ revokedAt, expiresAt }: ApiKey, now: Date): boolean {
  return [revokedAt, expiresAt].every((end) => end === undefined || end > now);
}

import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type QueryFilter, Types } from 'mongoose';
import { BoundedMap, type RevisedCache } from '@cowrie/cache';
import { type Environment, KEY_SCOPES, type KeyScope } from '@cowrie/dto';
import { madeBy } from '../operator-access/made-by';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { leaving, withEntry } from '@cowrie/api/platform/audit/audit-trail';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { isUseDue } from '@cowrie/api/platform/clock/last-use';
import { hashesOf, hashToken } from '@cowrie/api/platform/random/checked-token';
import { API_KEY, type ApiKey } from './api-key.schema';
import { generateKey, type KeyClaim, keyNameOf, parseKey } from './api-key-format';
import { CHANGED_NOW, memoryOf } from './recent-changes';

const UNKNOWN_LIMIT = 10_000;
/** How long an unknown key is refused unread. Another process may issue it meanwhile. */
const UNKNOWN_TTL_MS = 1000;

/** The requested key. */
export interface KeyWish extends KeyClaim {
  /** What a secret key may do. Absent: everything. */
  scopes?: readonly KeyScope[] | undefined;
  label?: string | undefined;
}

/** A key that was just issued. */
export interface IssuedKey {
  id: string;
  /** The whole key. It is shown only here. */
  key: string;
  record: ApiKey;
}

/**
 * Issues, finds and revokes API keys (docs/interface.md §5.8).
 *
 * Requests find their key in memory: a change takes effect at once in the process that makes it, and within 1
 * s in the others (docs/decisions/0030). Everything else reads the database.
 */
@Injectable()
export class ApiKeysService {
  private readonly logger = new Logger(ApiKeysService.name);
  private readonly memory: RevisedCache<ApiKey>;
  /**
   * When each unknown key was looked up, by its name in memory. This memory is separate, so guesses do not
   * push out valid keys.
   */
  private readonly unknown = new BoundedMap<number>(UNKNOWN_LIMIT);

  constructor(
    @InjectModel(API_KEY) private readonly keys: Model<ApiKey>,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    this.memory = memoryOf(keys, clock);
  }

  /** Creates and stores a key, with its audit entry. */
  async issue(
    businessId: Types.ObjectId,
    { kind, environment, scopes = KEY_SCOPES, label }: KeyWish,
    by: Actor,
    entryOf?: (record: ApiKey) => AuditEntry,
  ): Promise<IssuedKey> {
    const key = generateKey({ kind, environment });
    const record: ApiKey = {
      _id: new Types.ObjectId(),
      kind,
      environment,
      businessId,
      hash: hashToken(key, this.config.keySecret),
      lastFour: key.slice(-4),
      madeBy: madeBy(by),
      issuedBy: by.name,
      ...(kind === 'secret' && { scopes: [...scopes] }),
      ...(label !== undefined && { label }),
      createdAt: this.clock.now(),
    };
    await this.keys.create(entryOf ? withEntry(record, entryOf(record)) : record);
    return { id: record._id.toHexString(), key, record };
  }

  /** All keys that a business ever had, newest first. */
  async list(businessId: Types.ObjectId): Promise<ApiKey[]> {
    return this.keys.find({ businessId }).sort({ _id: -1 }).lean();
  }

  /** The hex IDs of the given businesses that have a valid key in an environment. */
  async ownersInForce(businessIds: Types.ObjectId[], environment: Environment): Promise<Set<string>> {
    const now = this.clock.now();
    const records = await this.keys.find({ businessId: { $in: businessIds }, environment }).lean();
    const inForce = records.filter((record) => isInForce(record, now));
    return new Set(inForce.map(({ businessId }) => businessId.toHexString()));
  }

  /** The key's record, or null if the business has none with this ID. */
  async find(businessId: Types.ObjectId, _id: Types.ObjectId): Promise<ApiKey | null> {
    return this.keys.findOne({ _id, businessId }).lean();
  }

  /**
   * Revokes a key. This process refuses it at once, every other one within 1 s. False if the key was revoked
   * before or does not exist.
   */
  async revoke(
    businessId: Types.ObjectId,
    _id: Types.ObjectId,
    { revokedAt = this.clock.now(), entry }: { revokedAt?: Date; entry?: AuditEntry } = {},
  ): Promise<boolean> {
    return this.change({ _id, businessId, revokedAt: { $exists: false } }, { revokedAt }, entry);
  }

  /**
   * Lets a key that is in force expire at `expiresAt`, once; if that is now, it is revoked. False if it was
   * revoked or expired before, or does not exist. Of several calls at the same time, one returns true.
   */
  async expireOnce(
    businessId: Types.ObjectId,
    _id: Types.ObjectId,
    expiresAt: Date,
    entry?: AuditEntry,
  ): Promise<boolean> {
    return this.change(
      { _id, businessId, revokedAt: { $exists: false }, expiresAt: { $exists: false } },
      { expiresAt, ...(expiresAt <= this.clock.now() && { revokedAt: expiresAt }) },
      entry,
    );
  }

  /** Removes a key that was issued but never shown, so that no process has it in memory. */
  async discard({ record: { _id } }: IssuedKey): Promise<void> {
    await this.keys.deleteOne({ _id });
  }

  /**
   * Returns the record of a valid key, and records its use. Undefined if the key is unknown, mistyped,
   * revoked or expired, or if its prefix disagrees with its record.
   * @param name the key's name in memory, if the caller already has it
   */
  async findInForce(key: string, name = keyNameOf(key)): Promise<ApiKey | undefined> {
    const record = await this.memory.get(name, () => this.read(key, name));
    const now = this.clock.now();
    if (!record || !isInForce(record, now)) return undefined;
    this.recordUse(record, now);
    return record;
  }

  /**
   * The stored record of a key. A mistyped key costs no query, and an unknown one at most one query a second.
   */
  private async read(key: string, name: string): Promise<ApiKey | undefined> {
    const claim = parseKey(key);
    if (!claim) return undefined;
    const nowMs = this.clock.now().getTime();
    const ageMs = nowMs - (this.unknown.get(name) ?? -Infinity);
    if (ageMs >= 0 && ageMs < UNKNOWN_TTL_MS) return undefined;
    for (const hash of hashesOf(key, this.config)) {
      const record = await this.keys.findOne({ hash }).lean();
      if (record?.kind === claim.kind && record.environment === claim.environment) return record;
    }
    this.unknown.set(name, nowMs);
    return undefined;
  }

  /** Changes a key if it still matches `filter`. False: it does not. */
  private async change(
    filter: QueryFilter<ApiKey>,
    fields: Partial<ApiKey>,
    entry?: AuditEntry,
  ): Promise<boolean> {
    const { modifiedCount } = await this.keys
      .updateOne(filter, { $set: fields, ...CHANGED_NOW, ...leaving(entry) })
      .finally(() => this.memory.forget());
    return modifiedCount === 1;
  }

  /** Records the use of a key, without delaying or failing the request. */
  private recordUse(record: ApiKey, now: Date): void {
    if (!isUseDue(record.lastUsedAt, now)) return;
    // The record stays in memory, so the next use is recorded after a minute at the earliest.
    record.lastUsedAt = now;
    this.keys
      .updateOne({ _id: record._id }, { $max: { lastUsedAt: now } })
      .catch((error: unknown) =>
        this.logger.warn({ err: error }, 'the last use of an API key was not recorded; the key still works'),
      );
  }
}

/**
 * Whether a key is neither revoked nor expired at `now`. A revocation holds at once, no matter what time a
 * process's clock shows: two clocks differ by a little, and one can be set back.
 */
export function isInForce({ revokedAt, expiresAt }: ApiKey, now: Date): boolean {
  return revokedAt === undefined && (expiresAt === undefined || expiresAt > now);
}

import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { API_KEY, type ApiKey } from './api-key.schema';
import { generateKey, hashKey, type KeyClaim, parseKey } from './api-key-format';

/** A key's last use is noted at most this often, so that reading does not mean writing. */
const LAST_USE_RESOLUTION_MS = 60_000;

@Injectable()
export class ApiKeysService {
  private readonly logger = new Logger(ApiKeysService.name);

  constructor(
    @InjectModel(API_KEY) private readonly keys: Model<ApiKey>,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Makes a key. The answer is the only time that it is seen whole. */
  async issue(businessId: Types.ObjectId, claim: KeyClaim): Promise<{ id: string; key: string }> {
    const key = generateKey(claim);
    const { _id } = await this.keys.create({
      ...claim,
      businessId,
      hash: hashKey(key, this.config.keySecret),
      lastFour: key.slice(-4),
      createdAt: this.clock.now(),
    });
    return { id: _id.toHexString(), key };
  }

  /** The record of a key that is in force: prefix and record must agree. undefined: unknown, mistyped or revoked. */
  async findInForce(key: string): Promise<ApiKey | undefined> {
    const claim = parseKey(key);
    if (!claim) return undefined;
    const record = await this.keys.findOne({ hash: hashKey(key, this.config.keySecret) }).lean();
    const now = this.clock.now();
    if (!record || record.kind !== claim.kind || record.environment !== claim.environment) return undefined;
    if (record.revokedAt && record.revokedAt <= now) return undefined;
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

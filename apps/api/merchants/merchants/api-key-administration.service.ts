import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Environment, KeyScope } from '@cowrie/dto';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { ApiKey } from './api-key.schema';
import { ApiKeysService, isInForce, type IssuedKey, type KeyWish } from './api-keys.service';
import { KeyOrigins } from './key-origins.service';
import { scopesOf } from './key-scopes';
import { MerchantAdministration } from './merchant-administration.service';

/**
 * The operator's use cases for a merchant's keys. Every change writes an audit entry, never with the key
 * itself.
 */
@Injectable()
export class ApiKeyAdministration {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly merchants: MerchantAdministration,
    private readonly origins: KeyOrigins,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Issues a key. The key is shown only in the result.
   * @throws ApiError merchant_not_found, validation_failed for scopes of a public key
   */
  async issue(businessId: Types.ObjectId, wish: KeyWish, by: Actor): Promise<IssuedKey> {
    await this.merchants.find(businessId);
    assertMayHaveScopes(wish, wish.scopes);
    const issued = await this.keys.issue(businessId, wish, by, (after) =>
      this.entryOf('api-key.issue', by, { after }),
    );
    await this.audit.carry('api_keys', issued.record._id);
    return issued;
  }

  /**
   * All keys that the merchant ever had, newest first, with their issuers if known.
   * @throws ApiError merchant_not_found
   */
  async list(businessId: Types.ObjectId): Promise<ApiKey[]> {
    await this.merchants.find(businessId);
    return this.origins.named(businessId, await this.keys.list(businessId));
  }

  /** The key of one environment. @throws ApiError api_key_not_found, also for one of the other environment */
  async findIn(
    { businessId, environment }: { businessId: Types.ObjectId; environment: Environment },
    id: Types.ObjectId,
  ): Promise<ApiKey> {
    const found = await this.keys.find(businessId, id);
    if (found?.environment !== environment) throw new ApiError('api_key_not_found');
    return found;
  }

  /**
   * Revokes a key. Does nothing if it is already revoked.
   * @throws ApiError merchant_not_found, api_key_not_found
   */
  async revoke(businessId: Types.ObjectId, id: Types.ObjectId, by: Actor): Promise<ApiKey> {
    const before = await this.find(businessId, id);
    const revokedAt = this.clock.now();
    const entry = this.entryOf('api-key.revoke', by, { before, after: { ...before, revokedAt } });
    if (await this.keys.revoke(businessId, id, { revokedAt, entry })) await this.audit.carry('api_keys', id);
    return this.find(businessId, id);
  }

  /**
   * Issues a key of the same kind and environment, and with the same scopes unless `scopes` is given. The old
   * key still works for `overlapSeconds`. The new key is stored first, so a crash in between leaves an unused
   * key, never a merchant without one. A key is rolled once: of several rolls at the same time, one succeeds.
   * @throws ApiError merchant_not_found, api_key_not_found, api_key_not_in_force, api_key_already_rolled,
   *   validation_failed for scopes of a public key
   */
  async roll(
    businessId: Types.ObjectId,
    id: Types.ObjectId,
    { overlapSeconds, scopes }: { overlapSeconds: number; scopes?: readonly KeyScope[] | undefined },
    by: Actor,
  ): Promise<IssuedKey> {
    const before = await this.find(businessId, id);
    assertMayHaveScopes(before, scopes);
    const now = this.clock.now();
    assertCanBeRolled(before, now);
    const wish = { ...before, scopes: scopes ?? scopesOf(before) };
    const issued = await this.keys.issue(businessId, wish, by);
    const expiresAt = new Date(now.getTime() + overlapSeconds * 1000);
    const after = { ...before, expiresAt };
    const entry = this.entryOf('api-key.roll', by, { before, after, replacedBy: issued.id });
    if (!(await this.keys.expireOnce(businessId, id, expiresAt, entry))) {
      await this.keys.discard(issued);
      assertCanBeRolled(await this.find(businessId, id), now);
      throw new ApiError('api_key_already_rolled');
    }
    await this.audit.carry('api_keys', id);
    return issued;
  }

  private async find(businessId: Types.ObjectId, id: Types.ObjectId): Promise<ApiKey> {
    await this.merchants.find(businessId);
    const found = await this.keys.find(businessId, id);
    if (!found) throw new ApiError('api_key_not_found');
    return found;
  }

  private entryOf(
    action: string,
    by: Actor,
    change: { before?: ApiKey; after: ApiKey; replacedBy?: string },
  ): AuditEntry {
    const { before, after, replacedBy } = change;
    return this.audit.entryOf({
      by,
      action,
      subject: { kind: 'merchant', id: after.businessId.toHexString() },
      before: before && auditViewOf(before),
      after: { ...auditViewOf(after), ...(replacedBy && { replacedBy }) },
    });
  }
}

/** @throws ApiError validation_failed */
function assertMayHaveScopes({ kind }: Pick<ApiKey, 'kind'>, scopes: readonly KeyScope[] | undefined): void {
  if (kind === 'secret' || scopes === undefined) return;
  const message = 'scopes are for secret keys; leave them out for a public key';
  throw new ApiError('validation_failed', { fields: [{ field: 'scopes', message }] });
}

/** @throws ApiError api_key_not_in_force, api_key_already_rolled */
function assertCanBeRolled(key: ApiKey, now: Date): void {
  if (!isInForce(key, now)) throw new ApiError('api_key_not_in_force');
  // Only a roll sets a key's expiry.
  if (key.expiresAt) throw new ApiError('api_key_already_rolled');
}

/** The fields of a key that the audit log shows: enough to identify it. */
function auditViewOf(key: ApiKey) {
  const { _id, environment, kind, label, lastFour, expiresAt, revokedAt } = key;
  const scopes = kind === 'secret' ? scopesOf(key) : undefined;
  return { id: _id.toHexString(), environment, kind, label, scopes, lastFour, expiresAt, revokedAt };
}

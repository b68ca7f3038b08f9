import type { AdminApiKey, AdminIssuedApiKey } from '@cowrie/dto';
import type { ApiKey } from './api-key.schema';
import { prefixOf } from './api-key-format';
import { isInForce, type IssuedKey } from './api-keys.service';
import { isUnscoped, scopesOf } from './key-scopes';

/** A key without its secret part. `inForce` is as of `now`. */
export function presentApiKey(record: ApiKey, now: Date): AdminApiKey {
  const { _id, environment, kind, label, lastFour, createdAt, lastUsedAt, expiresAt, revokedAt } = record;
  return {
    id: _id.toHexString(),
    environment,
    kind,
    label,
    scopes: [...scopesOf(record)],
    isUnscoped: isUnscoped(record),
    issuedBy: record.issuedBy,
    prefix: prefixOf(record),
    lastFour,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString(),
    expiresAt: expiresAt?.toISOString(),
    revokedAt: revokedAt?.toISOString(),
    inForce: isInForce(record, now),
  };
}

/** A new key with its full text. This is the only response that contains it. */
export function presentIssuedKey({ key, record }: IssuedKey, now: Date): AdminIssuedApiKey {
  return { ...presentApiKey(record, now), key };
}

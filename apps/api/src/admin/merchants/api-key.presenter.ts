import type { AdminApiKey, AdminIssuedApiKey } from '@cowrie/dto';
import type { ApiKey } from '../../merchants/api-key.schema';
import { prefixOf } from '../../merchants/api-key-format';
import { isInForce, type IssuedKey } from '../../merchants/api-keys.service';

export function presentApiKey(record: ApiKey, now: Date): AdminApiKey {
  const { _id, environment, kind, lastFour, createdAt, lastUsedAt, expiresAt, revokedAt } = record;
  return {
    id: _id.toHexString(),
    environment,
    kind,
    prefix: prefixOf(record),
    lastFour,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString(),
    expiresAt: expiresAt?.toISOString(),
    revokedAt: revokedAt?.toISOString(),
    inForce: isInForce(record, now),
  };
}

export function presentIssuedKey({ key, record }: IssuedKey, now: Date): AdminIssuedApiKey {
  return { ...presentApiKey(record, now), key };
}

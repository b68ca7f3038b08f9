import { KEY_SCOPES, type KeyScope } from '@cowrie/dto';
import type { ApiKey } from './api-key.schema';

/**
 * Whether a key was issued before keys had scopes. It keeps full access (docs/decisions/0100). Pure.
 */
export function isUnscoped({ kind, scopes }: Pick<ApiKey, 'kind' | 'scopes'>): boolean {
  return kind === 'secret' && scopes === undefined;
}

/** What a key may do. A public key opens sessions and requests quotes, which needs no scope. Pure. */
export function scopesOf(key: Pick<ApiKey, 'kind' | 'scopes'>): readonly KeyScope[] {
  return isUnscoped(key) ? KEY_SCOPES : (key.scopes ?? []);
}

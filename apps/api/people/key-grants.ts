import { type KeyScope, type MemberRole } from '@cowrie/dto';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { ALLOWED } from './permissions';

/**
 * The scopes that every issuer of keys may grant: such a key neither moves money nor shows who paid.
 */
const PLAIN: readonly KeyScope[] = ['payments:read', 'webhooks:read'];

/**
 * The default scopes of a new secret key. Money moves only with a key that was created for it
 * (docs/decisions/0100). Pure.
 */
export function usualScopes(role: MemberRole): readonly KeyScope[] {
  return mayGrant(role) ? [...PLAIN, 'customers:read'] : PLAIN;
}

/** A role issues no credential that can do more than the role itself. @throws ApiError scope_not_grantable */
export function assertMayGrant(role: MemberRole, scopes: readonly KeyScope[]): void {
  const refused = mayGrant(role) ? [] : scopes.filter((scope) => !PLAIN.includes(scope));
  if (refused.length > 0)
    throw new ApiError('scope_not_grantable', { values: { scopes: refused.join(', ') } });
}

function mayGrant(role: MemberRole): boolean {
  return ALLOWED['keys.grant'].includes(role);
}

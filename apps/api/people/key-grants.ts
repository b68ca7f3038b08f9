import { type KeyScope, type MemberRole } from '@cowrie/dto';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { ALLOWED } from './permissions';

/**
 * The scopes that everybody who issues keys may give: with such a key nobody moves money, or learns who paid.
 */
const PLAIN: readonly KeyScope[] = ['payments:read', 'webhooks:read'];

/**
 * What a new secret key may do if nobody says. Money moves only with a key that was made for it
 * (docs/decisions/0100). Pure.
 */
export function usualScopes(role: MemberRole): readonly KeyScope[] {
  return mayGrant(role) ? [...PLAIN, 'customers:read'] : PLAIN;
}

/** A role mints no credential that can do more than the role itself. @throws ApiError scope_not_grantable */
export function assertMayGrant(role: MemberRole, scopes: readonly KeyScope[]): void {
  const refused = mayGrant(role) ? [] : scopes.filter((scope) => !PLAIN.includes(scope));
  if (refused.length > 0)
    throw new ApiError('scope_not_grantable', { values: { scopes: refused.join(', ') } });
}

function mayGrant(role: MemberRole): boolean {
  return ALLOWED['keys.grant'].includes(role);
}

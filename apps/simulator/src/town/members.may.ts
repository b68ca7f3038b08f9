import type { MemberRole, OperatorRole, Permission } from '@cowrie/dto';
import type { Operation } from './operations';

const ADMINS = ['owner', 'admin'] as const;
const MONEY = [...ADMINS, 'finance'] as const;
const PROGRAMS = [...ADMINS, 'developer'] as const;
const ALL = ['owner', 'admin', 'developer', 'finance', 'viewer'] as const;

/**
 * What each role may do in a business, as the town expects it. It is written a second time on purpose: the
 * program's own table is what the worlds check.
 */
const EXPECTED: Readonly<Record<Permission, readonly MemberRole[]>> = {
  view: ALL,
  export: MONEY,
  refunds: MONEY,
  'refunds.approve': MONEY,
  links: MONEY,
  keys: PROGRAMS,
  'keys.grant': ADMINS,
  developers: PROGRAMS,
  allowlist: PROGRAMS,
  settings: ADMINS,
  account: ADMINS,
  team: ADMINS,
  audit: ADMINS,
};

/** Scopes that every issuer of keys may give. All others need `keys.grant`. */
const PLAIN_SCOPES: readonly unknown[] = ['payments:read', 'webhooks:read'];
const RANKS = ['viewer', 'operator', 'admin'] as const;

/** Whether a role may call an operation of its own business. */
export function mayCall(role: MemberRole, { need }: Operation): boolean {
  return need?.kind !== 'member' || EXPECTED[need.permission].includes(role);
}

/** Whether a role may give a key these scopes. */
export function mayGive(role: MemberRole, scopes: readonly unknown[]): boolean {
  return EXPECTED['keys.grant'].includes(role) || scopes.every((scope) => PLAIN_SCOPES.includes(scope));
}

/** Whether an operator's role may call an operation of the operators' interface. */
export function mayDecide(role: OperatorRole, operation: Operation): boolean {
  return RANKS.indexOf(role) >= RANKS.indexOf(neededFor(operation));
}

/** A viewer reads, an operator decides about money and deliveries, and an admin changes everything else. */
function neededFor({ method, path }: Operation): OperatorRole {
  if (method === 'GET') return 'viewer';
  const isOfDeliveries = /\/(resend|test)$/.test(path);
  const isOfAdmins = /^\/admin\/v1\/(merchants|operators|rates)/.test(path);
  return isOfAdmins && !isOfDeliveries ? 'admin' : 'operator';
}

/** A program answers with these before it looks at what a call wants. */
const BEFORE_THE_HANDLER: readonly string[] = [
  'not_signed_in',
  'cross_site_refused',
  'business_not_found',
  'permission_missing',
  'invalid_admin_token',
  'role_not_allowed',
  'not_an_operator',
  'rate_limited',
  'not_ready',
  // A database that is ill. `World.logged` asks whether there is another reason.
  'internal_error',
  'route_not_found',
  'method_not_allowed',
  'bad_request',
  'malformed_json',
  'unsupported_media_type',
  'payload_too_large',
];

/** Whether an answer with this code shows that the call was let in. A success has no code. */
export function isLetIn(code: string): boolean {
  return !BEFORE_THE_HANDLER.includes(code);
}

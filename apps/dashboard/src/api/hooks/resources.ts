import type { QueryKey } from '@tanstack/react-query';
import type { paths } from '../openapi.generated';
import { queries } from '../client';

const BUSINESS = '/dashboard/v1/businesses/{businessId}';
const PLACE = `${BUSINESS}/{environment}` as const;

/**
 * The resources of the dashboard, each with the paths that read it. Everything below a path belongs to it.
 */
export const RESOURCES = {
  home: [`${PLACE}/home`, `${PLACE}/figures`],
  payments: [`${PLACE}/payments`],
  refunds: [`${PLACE}/refunds`],
  settlements: [`${PLACE}/settlements`, `${PLACE}/balance`],
  links: [`${PLACE}/links`],
  keys: [`${PLACE}/api-keys`],
  access: [`${BUSINESS}/developer-api`, `${PLACE}/ip-allowlist`, `${PLACE}/developers/address`],
  webhooks: [`${PLACE}/webhook-endpoints`, `${PLACE}/webhook-deliveries`],
  events: [`${PLACE}/events`],
  requests: [`${PLACE}/requests`],
  settings: [`${BUSINESS}/settings`],
  settlementAccounts: [`${PLACE}/settlement-accounts`],
  team: [`${BUSINESS}/team`, `${BUSINESS}/members`, `${BUSINESS}/invitations`],
  audit: [`${BUSINESS}/audit`],
  me: ['/dashboard/v1/me'],
  signIn: ['/dashboard/v1/session'],
  merchants: ['/admin/v1/merchants'],
  exceptions: ['/admin/v1/exceptions', '/admin/v1/screening'],
  payouts: ['/admin/v1/payouts', '/admin/v1/payout-batches'],
  merchantSettlements: ['/admin/v1/settlements'],
  operatorAudit: ['/admin/v1/audit'],
  service: ['/admin/v1/overview', '/admin/v1/networks', '/admin/v1/doctor'],
} as const satisfies Record<string, readonly string[]>;
export type Resource = keyof typeof RESOURCES;

/** The other resources that a change of a resource affects. Its own queries are always read again. */
export const TOUCHES: Partial<Record<Resource, readonly Resource[]>> = {
  payments: ['home', 'refunds', 'settlements', 'links', 'events', 'webhooks'],
  refunds: ['home', 'payments', 'events', 'webhooks', 'audit'],
  keys: ['home', 'audit'],
  access: ['audit'],
  webhooks: ['home', 'payments', 'audit'],
  // A person's name, businesses and permissions are in `me`.
  settings: ['home', 'me', 'audit'],
  settlementAccounts: ['home', 'settlements', 'events', 'audit'],
  team: ['home', 'me', 'audit'],
  me: ['team'],
  merchants: ['service', 'operatorAudit'],
  exceptions: ['service', 'operatorAudit'],
  payouts: ['service', 'operatorAudit'],
  merchantSettlements: ['service', 'operatorAudit'],
};

type ReadPath = {
  [Path in keyof paths]: paths[Path] extends { get: { responses: unknown } } ? Path : never;
}[keyof paths];
type OwnPath = Exclude<
  ReadPath,
  // Files, which are saved but not cached.
  `${typeof PLACE}/exports/${string}` | `/admin/v1/${string}`
>;
type Base = (typeof RESOURCES)[Resource][number];
/** If a path that can be read belongs to no resource, this does not compile. */
type Homeless = Exclude<OwnPath, Base | `${Base}/${string}`>;
true satisfies [Homeless] extends [never] ? true : Homeless;

/**
 * Whether a query reads one of these resources. A key is `[method, path, init]`, as openapi-react-query makes
 * it.
 */
export function reads([, path]: QueryKey, resources: readonly Resource[]): boolean {
  const bases = resources.flatMap((one): readonly string[] => RESOURCES[one]);
  return typeof path === 'string' && bases.some((base) => path === base || path.startsWith(`${base}/`));
}

/**
 * Reads again what a change of a resource has changed: queries on the page at once, the others when they are
 * next shown.
 */
export async function readAgain(changed: Resource): Promise<void> {
  const resources = [changed, ...(TOUCHES[changed] ?? [])];
  await queries.invalidateQueries({ predicate: ({ queryKey }) => reads(queryKey, resources) });
}

import { MEMBER_ROLES, type MemberRole, type Permission, PERMISSIONS } from '@cowrie/dto';

const ALL = MEMBER_ROLES;
const ADMINS = ['owner', 'admin'] as const;

/**
 * What each role may do in a business (docs/decisions/0068). This is the only definition: the API enforces
 * it, and the page hides what the API does not allow.
 */
export const ALLOWED: Readonly<Record<Permission, readonly MemberRole[]>> = {
  /** To see payments, refunds, settlements, links, events and settings. */
  view: ALL,
  /** To export whole lists, including customers' addresses. */
  export: [...ADMINS, 'finance'],
  /** To request a refund, and to cancel one that nobody has approved. */
  refunds: [...ADMINS, 'finance'],
  'refunds.approve': [...ADMINS, 'finance'],
  /** To create and change payment links. */
  links: [...ADMINS, 'finance'],
  /** To issue, roll and revoke API keys. */
  keys: [...ADMINS, 'developer'],
  /** To grant a secret key more than reading payments and events (`key-grants.ts`). */
  'keys.grant': ADMINS,
  /** Webhook endpoints, their deliveries, the log of requests, and the developer API on or off. */
  developers: [...ADMINS, 'developer'],
  /** The addresses from which secret keys work. */
  allowlist: [...ADMINS, 'developer'],
  /** What customers see of the business, and its e-mails. */
  settings: ADMINS,
  /** Where the business is paid. */
  account: ADMINS,
  /** The team of the business, and their roles. */
  team: ADMINS,
  audit: ADMINS,
};

/** What a role may do, in the order of the list. */
export function permissionsOf(role: MemberRole): Permission[] {
  return PERMISSIONS.filter((permission) => ALLOWED[permission].includes(role));
}

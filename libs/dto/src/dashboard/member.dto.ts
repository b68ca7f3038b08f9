import { type Environment, ENVIRONMENTS, type Token, TOKENS } from '../enums.dto';
import { Field } from '../field';

/** What a person may do in a business (docs/decisions/0068). */
export const MEMBER_ROLES = ['owner', 'admin', 'developer', 'finance', 'viewer'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Everything that some roles may do and others may not. */
export const PERMISSIONS = [
  'view',
  'export',
  'refunds',
  'refunds.approve',
  'links',
  'keys',
  'keys.grant',
  'developers',
  'allowlist',
  'settings',
  'account',
  'team',
  'audit',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const ROLE = { enum: MEMBER_ROLES, enumName: 'MemberRole' };

/** One business of a person. */
export class DashboardMembership {
  @Field('The business.', { pattern: '^[0-9a-f]{24}$' })
  businessId: string;

  @Field('Its name.')
  name: string;

  @Field('The IANA name of its time zone: that of its country.')
  timeZone: string;

  @Field('The person’s role there.', ROLE)
  role: MemberRole;

  @Field('What this role may do.', { enum: PERMISSIONS, enumName: 'Permission', isArray: true })
  permissions: Permission[];
}

/** A network of this service in one environment. Payments on a retired one still exist. */
export class DashboardNetwork {
  @Field('Where payments can be on it.', { enum: ENVIRONMENTS, enumName: 'Environment' })
  environment: Environment;

  @Field('The network.')
  network: string;

  @Field('Its tokens.', { enum: TOKENS, enumName: 'Token', isArray: true })
  tokens: Token[];
}

/** The person who is signed in, and their businesses. */
export class DashboardMe {
  @Field('The person.', { pattern: '^[0-9a-f]{24}$' })
  id: string;

  @Field('The person’s name.')
  name: string;

  @Field('The address that the person signs in with.', { format: 'email' })
  email: string;

  @Field('The businesses that the person works for, by name.', {
    type: () => DashboardMembership,
    isArray: true,
  })
  businesses: DashboardMembership[];

  @Field('The networks of this service, for filters.', { type: () => DashboardNetwork, isArray: true })
  networks: DashboardNetwork[];

  @Field('The person’s role as an operator of this service. Missing: none.', { optional: true })
  operatorRole?: string | undefined;

  @Field('When the person proved a second factor last. Missing: not in this session.', {
    format: 'date-time',
    optional: true,
  })
  provenAt?: string | undefined;

  @Field(
    'True when a business of the person demands a second factor, and the person has none. Until then the person only reads there. Missing: no.',
    { type: 'boolean', optional: true },
  )
  mustEnroll?: boolean | undefined;
}

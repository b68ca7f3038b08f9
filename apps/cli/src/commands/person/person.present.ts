import type { MemberRole } from '@cowrie/dto';
import { hasSecondFactor } from '@cowrie/api/people/credentials/factors';
import type { Membership } from '@cowrie/api/people/membership.schema';
import type { Person } from '@cowrie/api/people/person.schema';
import { facts, table } from '../../output/table.format';

/** A person as the command line shows them: without anything that helps to sign in. */
export interface ShownPerson {
  id: string;
  email: string;
  name: string;
  /** The address was shown to be the person's. */
  isConfirmed: boolean;
  hasPassword: boolean;
  hasSecondFactor: boolean;
  businesses: { businessId: string; role: MemberRole }[];
  operatorId?: string | undefined;
  createdAt: string;
  disabledAt?: string | undefined;
}

/** A link for somebody, if the operator has to pass it on. */
export interface ShownLink {
  email: string;
  expiresAt: string;
  /** Missing: it was mailed. */
  url?: string | undefined;
}

export function presentPerson(person: Person, memberships: readonly Membership[] = []): ShownPerson {
  const { _id, email, name, operatorId, createdAt, disabledAt } = person;
  return {
    id: _id.toHexString(),
    email,
    name,
    operatorId,
    isConfirmed: person.emailConfirmedAt !== undefined,
    hasPassword: person.password !== undefined,
    hasSecondFactor: hasSecondFactor(person),
    businesses: memberships.map(({ businessId, role }) => ({ businessId: businessId.toHexString(), role })),
    createdAt: createdAt.toISOString(),
    disabledAt: disabledAt?.toISOString(),
  };
}

export function personText(person: ShownPerson): string {
  return facts({
    person: person.id,
    'e-mail': `${person.email}${person.isConfirmed ? '' : ' (not confirmed)'}`,
    name: person.name,
    password: person.hasPassword ? 'set' : 'none yet',
    'second factor': person.hasSecondFactor ? 'yes' : 'no',
    businesses: businessesOf(person),
    operator: person.operatorId,
    created: person.createdAt,
    disabled: person.disabledAt,
  });
}

export function peopleText(people: readonly ShownPerson[]): string {
  if (people.length === 0)
    return 'There are no people yet: cowrie person invite <email> --business <id> --role owner';
  const rows = people.map((one) => [
    one.email,
    one.name,
    one.disabledAt ? 'disabled' : 'active',
    one.hasSecondFactor ? 'yes' : 'no',
    businessesOf(one),
    one.operatorId ?? '',
  ]);
  return table(['e-mail', 'name', 'state', 'second factor', 'businesses', 'operator'], rows);
}

export function linkText({ email, url, expiresAt }: ShownLink): string {
  if (url === undefined) return `Mailed to ${email}. The link works once, until ${expiresAt}.`;
  return `${url}\n\nGive this link to ${email} over a channel that you trust. It works once, until ${expiresAt}.`;
}

function businessesOf({ businesses }: ShownPerson): string {
  return businesses.map(({ businessId, role }) => `${businessId} (${role})`).join(', ');
}

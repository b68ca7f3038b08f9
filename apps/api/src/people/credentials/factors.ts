import type { SecondFactor } from '@cowrie/dto';
import type { Person } from '../person.schema';

type Credentials = Pick<Person, 'password' | 'passkeys' | 'totp' | 'recoveryCodes'>;

/** Whether a password alone does not sign the person in. */
export function hasSecondFactor({ passkeys = [], totp }: Credentials): boolean {
  return totp !== undefined || passkeys.length > 0;
}

/** What the person can show besides the password. Empty when the password is enough. */
export function secondFactorsOf(person: Credentials): SecondFactor[] {
  if (!hasSecondFactor(person)) return [];
  const { passkeys = [], totp, recoveryCodes = [] } = person;
  return [
    ...(totp ? (['totp'] as const) : []),
    ...(recoveryCodes.length > 0 ? (['recovery_code'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
  ];
}

/** Whether the person can begin a sign-in at all. A code alone begins none. An account at a provider does not count: the provider can go away. */
export function hasWayIn({ password, passkeys = [] }: Credentials): boolean {
  return password !== undefined || passkeys.length > 0;
}

/** A person without what is of no use any more: recovery codes replace a second factor, so they go with the last one. */
export function withoutIdleCodes(person: Person): Person {
  return hasSecondFactor(person) ? person : { ...person, recoveryCodes: undefined };
}

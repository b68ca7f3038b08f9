import type { Factor, SecondFactor } from '@cowrie/dto';
import type { Passkey, Person } from '../person.schema';

/** What was shown for a proof: the factor, and for a passkey which one. */
export type ProvenBy = 'totp' | 'recovery_code' | 'oidc' | `passkey ${string}`;

export function provenByPasskey({ id }: Pick<Passkey, 'id'>): ProvenBy {
  return `passkey ${id.toHexString()}`;
}

export function factorOf(by: ProvenBy): Factor {
  return by.startsWith('passkey ') ? 'passkey' : (by as Factor);
}

/**
 * Whether a person still has the factor that was shown for a proof. A proof by a factor that was removed or
 * set up again since no longer counts. Pure.
 * @param by as stored; absent in sessions of an earlier version
 */
export function stillHas(person: Person, { at, by, factors }: StoredProof): boolean {
  const { totp, passkeys = [], identity } = person;
  if (by === 'totp') return totp !== undefined && totp.since <= at;
  if (by === 'oidc') return identity !== undefined;
  if (by === 'recovery_code') return hasSecondFactor(person);
  if (by === undefined) return hasSecondFactor(person) || factors.includes('oidc');
  return passkeys.some((one) => provenByPasskey(one) === by);
}

interface StoredProof {
  at: Date;
  by: ProvenBy | undefined;
  factors: readonly Factor[];
}

type Credentials = Pick<Person, 'password' | 'passkeys' | 'totp' | 'recoveryCodes'>;

/** True if a password alone does not sign the person in. */
export function hasSecondFactor({ passkeys = [], totp }: Credentials): boolean {
  return totp !== undefined || passkeys.length > 0;
}

/** The factors that the person can show besides the password. Empty when the password is enough. */
export function secondFactorsOf(person: Credentials): SecondFactor[] {
  if (!hasSecondFactor(person)) return [];
  const { passkeys = [], totp, recoveryCodes = [] } = person;
  return [
    ...(totp ? (['totp'] as const) : []),
    ...(recoveryCodes.length > 0 ? (['recovery_code'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
  ];
}

/**
 * Whether the person can start a sign-in at all. A code alone is not enough. An account at a provider does
 * not count, because the provider can go away.
 */
export function hasWayIn({ password, passkeys = [] }: Credentials): boolean {
  return password !== undefined || passkeys.length > 0;
}

/**
 * A person without useless credentials: recovery codes replace a second factor, so they go with the last one.
 */
export function withoutIdleCodes(person: Person): Person {
  return hasSecondFactor(person) ? person : { ...person, recoveryCodes: undefined };
}

/**
 * Who asked for something, or decided about it. `id` tells two of a kind apart: a merchant's business, or the
 * operator's id. For a bare name given on the command line, `id` is that name with a colon in it, which no
 * operator's id or name can have.
 */
export interface Party {
  kind: 'merchant' | 'operator' | 'payer';
  id: string;
  /** The name in the audit log. An operator needs it because one person can have had several ids. */
  name?: string | undefined;
  /** Who is signed in to the dashboard, for a business or as an operator. Absent: nobody is. */
  personId?: string | undefined;
  /** The operator that this person, who acts for a business, is as well. */
  operatorId?: string | undefined;
  /**
   * Others who may be behind the credential: its issuer, inviter or creator, and theirs in turn. Identities
   * as `identitiesOf` returns them. Absent: nobody.
   */
  standsFor?: readonly string[] | undefined;
}

/** A user of the command line without a credential. All such names are one identity. */
export const MACHINE = 'machine';
/** The issuer of the credential is unknown, so it proves nobody's identity. */
export const UNKNOWN_ISSUER = 'unknown';

export function operatorIdentity(operatorId: string): string {
  return `operator:${operatorId}`;
}

export function personIdentity(personId: string): string {
  return `person:${personId}`;
}

/** The ID of an identity that is a person's. */
export function personOf(identity: string): string | undefined {
  return /^person:(.+)$/.exec(identity)?.[1];
}

/**
 * False for a name given on the command line, and for a credential whose issuer is unknown: nothing proves
 * who used it (`docs/decisions/0062`, `docs/decisions/0088`).
 */
export function isProven({ kind, id, standsFor = [] }: Party): boolean {
  return (kind !== 'operator' || !id.includes(':')) && !standsFor.includes(UNKNOWN_ISSUER);
}

/**
 * The humans who may be behind a party: its own person and operator, and all that it stands for. A merchant's
 * business is not one: its people share it.
 */
export function identitiesOf({ kind, id, personId, operatorId, standsFor = [] }: Party): string[] {
  const isOperator = kind === 'operator';
  const operator = isOperator && !id.includes(':') ? id : operatorId;
  const own = [
    ...(operator === undefined ? [] : [operatorIdentity(operator)]),
    ...(personId === undefined ? [] : [personIdentity(personId)]),
    ...(isOperator && id.includes(':') ? [MACHINE] : []),
  ];
  return [...new Set([...own, ...standsFor])];
}

/**
 * True if both may be the same human or business. Every act that needs two parties uses this rule
 * (`docs/decisions/0088`):
 *
 * - They share an identity: a person is the same with a session and with a token, and the creator of a
 *   credential may use it.
 * - All people and keys of one business are one party. A payer is one party.
 * - An operator who was revoked and created again under the same name is the same person.
 */
export function isSameParty(one: Party, other: Party): boolean {
  const identities = identitiesOf(other);
  if (identitiesOf(one).some((identity) => identities.includes(identity))) return true;
  if (one.kind !== other.kind) return false;
  if (one.kind !== 'operator') return one.id === other.id;
  // A bare name from the command line is never an operator's.
  if (one.id.includes(':') || other.id.includes(':')) return false;
  return one.name !== undefined && nameKey(one) === nameKey(other);
}

/** Operators' names are unique regardless of case. */
function nameKey({ name }: Party): string | undefined {
  return name?.toLowerCase();
}

/**
 * Who asked for something, or decided about it. `id` tells two of a kind apart: the business of a merchant,
 * or the operator's id. Who gave only a name on the command line has it as id, with a colon in it, which no
 * operator's id or name can have.
 */
export interface Party {
  kind: 'merchant' | 'operator' | 'payer';
  id: string;
  /** As the audit log names it. Of an operator: one person can have had several ids. */
  name?: string | undefined;
  /** Who is signed in to the dashboard, for a business or as an operator. Absent: nobody is. */
  personId?: string | undefined;
  /** Of a person who acts for a business: the operator that this person is, too. */
  operatorId?: string | undefined;
  /**
   * Who else may be behind the credential: who issued, invited or created it, and who made those. Identities,
   * as `identitiesOf` gives them. Absent: nobody.
   */
  standsFor?: readonly string[] | undefined;
}

/** A user of the command line without a credential. All such names are one identity. */
export const MACHINE = 'machine';
/** Nobody knows who issued the credential, so it proves no one. */
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
 * False for a name that was told on the command line, and for a credential whose issuer is unknown: nothing
 * proves who gave it (`docs/decisions/0062`, `docs/decisions/0088`).
 */
export function isProven({ kind, id, standsFor = [] }: Party): boolean {
  return (kind !== 'operator' || !id.includes(':')) && !standsFor.includes(UNKNOWN_ISSUER);
}

/**
 * The humans that may be behind a party: its own person and operator, and all that it stands for. The
 * business of a merchant is none: its people share it.
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
 * True if both may be the same human or business. This is the one rule of all acts that need two parties
 * (`docs/decisions/0088`):
 *
 * - They share an identity: a person is the same by session and by token, and the maker of a credential may
 *   use it.
 * - All people and keys of a business are one party. A payer is one party.
 * - An operator who was revoked and created again under the same name is the same person.
 */
export function isSameParty(one: Party, other: Party): boolean {
  const identities = identitiesOf(other);
  if (identitiesOf(one).some((identity) => identities.includes(identity))) return true;
  if (one.kind !== other.kind) return false;
  if (one.kind !== 'operator') return one.id === other.id;
  // A name that was only told is no operator's, whatever it says.
  if (one.id.includes(':') || other.id.includes(':')) return false;
  return one.name !== undefined && nameKey(one) === nameKey(other);
}

/** Operators' names are unique without regard to case. */
function nameKey({ name }: Party): string | undefined {
  return name?.toLowerCase();
}

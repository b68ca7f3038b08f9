/**
 * Who asked for a payout, or approved it. `id` tells two of a kind apart: the business of a merchant, or the operator's id. Who gave only a
 * name on the command line has it as id, with a colon in it, which no operator's id or name can have.
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
}

/** Somebody's consent. `at` is epoch milliseconds. */
export interface Approval {
  by: Party;
  at: number;
}

/** What decides how many consents a payout needs. It is fixed when the payout is requested. */
export interface ApprovalRule {
  /** Above the merchant's limit, two parties must agree, an operator among them. */
  isAboveLimit: boolean;
  /** The merchant lets payers have this much back without a decision. */
  isPayerTrusted: boolean;
}

/** False for a name that was told on the command line: nothing proves who gave it (`docs/decisions/0062`). */
export function isProven({ kind, id }: Party): boolean {
  return kind !== 'operator' || !id.includes(':');
}

/**
 * True if both are the same person or business, as far as anybody knows. An operator who was revoked and created again under the same name is
 * the same person. All names that are only told are one party: the command line. All people of a business are one party: the business. A
 * person who acts for a business and is an operator, too, is one party (`docs/decisions/0073`).
 */
export function isSameParty(one: Party, other: Party): boolean {
  if (isOnePerson(one, other)) return true;
  if (one.kind !== other.kind) return false;
  if (one.kind !== 'operator') return one.id === other.id;
  if (!isProven(one) || !isProven(other)) return isProven(one) === isProven(other);
  return one.id === other.id || (one.name !== undefined && nameKey(one) === nameKey(other));
}

function isOnePerson(one: Party, other: Party): boolean {
  if (one.personId !== undefined && one.personId === other.personId) return true;
  const operator = operatorOf(one);
  return operator !== undefined && operator === operatorOf(other);
}

function operatorOf(party: Party): string | undefined {
  return party.kind === 'operator' && isProven(party) ? party.id : party.operatorId;
}

/** Operators' names are unique without regard to case. */
function nameKey({ name }: Party): string | undefined {
  return name?.toLowerCase();
}

/** True if an operator other than the requester has approved since then, in epoch milliseconds. */
export function hasOperatorSince(
  requestedBy: Party,
  approvals: readonly Approval[],
  sinceMs: number,
): boolean {
  return approvals.some(
    ({ by, at }) => by.kind === 'operator' && isProven(by) && !isSameParty(by, requestedBy) && at >= sinceMs,
  );
}

/**
 * Whether all needed consents are there (`docs/decisions/0056`). Pure. The requester's own approval is not counted: who asks for a
 * payout has agreed to it already, and cannot be the second. A name that is only told counts as nobody's consent, not even for what it asked.
 *
 * @param operatorNeededAt since when an operator must look at it, in epoch milliseconds: it is above a cap of the hot account, or screening
 * has named its destination. Undefined: nothing of that.
 */
export function isApproved(
  requestedBy: Party,
  approvals: readonly Approval[],
  rule: ApprovalRule,
  operatorNeededAt?: number,
): boolean {
  if (operatorNeededAt !== undefined && !hasOperatorSince(requestedBy, approvals, operatorNeededAt))
    return false;
  const parties = [requestedBy, ...approvals.map(({ by }) => by)].filter(
    (by) => by.kind !== 'payer' && isProven(by),
  );
  const distinct = parties.filter(
    (one, index) => parties.findIndex((two) => isSameParty(one, two)) === index,
  );
  const operators = distinct.filter(({ kind }) => kind === 'operator').length;
  if (rule.isAboveLimit) return distinct.length >= 2 && operators >= 1;
  switch (requestedBy.kind) {
    case 'merchant':
      return true;
    case 'operator':
      return distinct.length >= 2;
    case 'payer':
      return rule.isPayerTrusted || distinct.length >= 1;
  }
}

/** Whose consent a payout lacks. */
export interface MissingConsent {
  of: ('merchant' | 'operator')[];
  /** Whether all of them are needed. False: one of them is enough. */
  isEachNeeded: boolean;
}

/** Whose consent is missing; nobody's if all are there. Pure. The parameters are those of `isApproved`. */
export function missingConsent(
  ...[requestedBy, approvals, ...rest]: Parameters<typeof isApproved>
): MissingConsent {
  const isEnough = (...more: Party[]): boolean =>
    isApproved(requestedBy, [...approvals, ...more.map((by) => ({ by, at: Infinity }))], ...rest);
  if (isEnough()) return { of: [], isEachNeeded: false };
  const merchant: Party = { kind: 'merchant', id: businessOf(requestedBy, approvals) };
  const operator: Party = { kind: 'operator', id: 'another one' };
  const alone = [merchant, operator]
    .filter((one) => isEnough(one))
    .map(({ kind }) => kind as 'merchant' | 'operator');
  if (alone.length > 0) return { of: alone, isEachNeeded: false };
  // Two of the operator's side would do as well. The nearer way is told.
  return { of: ['merchant', 'operator'], isEachNeeded: true };
}

/** The business that has part in it already, so that its consent is not counted twice. */
function businessOf(requestedBy: Party, approvals: readonly Approval[]): string {
  const parties = [requestedBy, ...approvals.map(({ by }) => by)];
  return parties.find(({ kind }) => kind === 'merchant')?.id ?? 'the merchant';
}

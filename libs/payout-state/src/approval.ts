import { isProven, isSameParty, type Party } from './party';

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
 * Whether all needed consents are there (`docs/decisions/0056`). Pure. The requester's own approval is not
 * counted: who asks for a payout has agreed to it already, and cannot be the second. A name that is only told
 * counts as nobody's consent, not even for what it asked.
 *
 * @param operatorNeededAt since when an operator must look at it, in epoch milliseconds: it is above a cap of
 *   the hot account, or screening has named its destination. Undefined: nothing of that.
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
  const distinct = parties.reduce<Party[]>(
    (kept, one) => (kept.some((two) => isSameParty(one, two)) ? kept : [...kept, one]),
    [],
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

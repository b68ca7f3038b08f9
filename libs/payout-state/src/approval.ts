import { isProven, isSameParty, type Party } from './party';

/** One consent. `at` is epoch milliseconds. */
export interface Approval {
  by: Party;
  at: number;
}

/** What decides how many approvals a payout needs. It is fixed when the payout is requested. */
export interface ApprovalRule {
  /** Above the merchant's limit, two parties must agree, an operator among them. */
  isAboveLimit: boolean;
  /** The merchant lets payers take this amount back without a decision. */
  isPayerTrusted: boolean;
}

/** True if an operator other than the requester has approved since `sinceMs` (epoch milliseconds). */
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
 * counted: the requester has already agreed and cannot be the second party. A name given without proof never
 * counts as consent, not even to its own request.
 *
 * @param operatorNeededAt since when an operator must look at it, in epoch milliseconds: it is above a cap of
 *   the hot account, or screening named its destination. Undefined: neither.
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

/** Whose approval a payout still needs. */
export interface MissingConsent {
  of: ('merchant' | 'operator')[];
  /** Whether all of them are needed. False: one of them is enough. */
  isEachNeeded: boolean;
}

/** Whose approval is missing; `of` is empty if none is. Pure. The parameters are those of `isApproved`. */
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
  // Two operators would do as well. The nearer way is returned.
  return { of: ['merchant', 'operator'], isEachNeeded: true };
}

/** The business that already takes part, so that its consent is not counted twice. */
function businessOf(requestedBy: Party, approvals: readonly Approval[]): string {
  const parties = [requestedBy, ...approvals.map(({ by }) => by)];
  return parties.find(({ kind }) => kind === 'merchant')?.id ?? 'the merchant';
}

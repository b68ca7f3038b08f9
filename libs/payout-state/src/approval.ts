/**
 * Who asked for a payout, or approved it. `id` tells two of a kind apart: the business of a merchant, the operator's id, or
 * the name that was given on the command line.
 */
export interface Party {
  kind: 'merchant' | 'operator' | 'payer';
  id: string;
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

/** True if both are the same person or business. */
export function isSameParty(one: Party, other: Party): boolean {
  return one.kind === other.kind && one.id === other.id;
}

/**
 * Whether all needed consents are there (`docs/decisions/0056`). Pure. The requester's own approval is not counted: who asks for a
 * payout has agreed to it already, and cannot be the second.
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
  const others = approvals.filter(({ by }) => !isSameParty(by, requestedBy));
  if (
    operatorNeededAt !== undefined &&
    !others.some(({ by, at }) => by.kind === 'operator' && at >= operatorNeededAt)
  )
    return false;
  const parties = [requestedBy, ...others.map(({ by }) => by)].filter(({ kind }) => kind !== 'payer');
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

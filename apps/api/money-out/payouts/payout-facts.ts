import { type PayoutFacts, type PayoutSnapshot, type Party } from '@cowrie/payout-state';
import type { StoredParty } from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import type { Payout } from './payout.schema';

/** A stored payout as input for `evaluatePayout`. Pure. */
export function snapshotOfPayout({ status, requestedBy, rule, claim }: Payout): PayoutSnapshot {
  return { status, requestedBy: partyOf(requestedBy), rule, addressDueAt: claim?.expiresAt.getTime() };
}

/** The stored facts of a payout. Pure. */
export function factsOfPayout(payout: Payout): PayoutFacts {
  const { destination, approvals, operatorNeededAt, decision, handOut, transfer, isNotCovered } = payout;
  return {
    hasDestination: destination !== undefined,
    approvals: approvals.map(({ by, at }) => ({ by: partyOf(by), at: at.getTime() })),
    operatorNeededAt: operatorNeededAt?.getTime(),
    decision: decision?.kind ?? (isNotCovered ? 'not_covered' : undefined),
    handOut: handOut?.state,
    hasFinalTransfer: transfer !== undefined,
  };
}

export function partyOf({ kind, id, name, personId, operatorId, standsFor }: StoredParty): Party {
  return { kind, id, name, personId, operatorId, standsFor };
}

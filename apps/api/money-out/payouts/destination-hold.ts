import type { RefundHold } from '@cowrie/dto';
import type { ScreeningAnswer } from '@cowrie/screening';
import { hasOperatorSince, isPayoutOver } from '@cowrie/payout-state';
import { TELL_UNANSWERED_AFTER_MS } from '@cowrie/api/money-in/payments/holds/screening.rules';
import type { PayoutFact } from './payout-evaluator.service';
import { factsOfPayout, partyOf } from './payout-facts';
import type { Payout } from './payout.schema';

/** True once an operator has approved the payout since it was last held (docs/decisions/0062). Pure. */
export function isReleased(payout: Payout): boolean {
  const { hold, requestedBy } = payout;
  return (
    hold !== undefined &&
    hasOperatorSince(partyOf(requestedBy), factsOfPayout(payout).approvals, hold.at.getTime())
  );
}

/**
 * True if an operator agreed to a queued payout: to its address, or after an operator became necessary, which
 * outlives a new order of a rail. Pure. So nobody is asked twice, for a merchant's limit and then for a cap.
 */
export function isAgreedByOperator(payout: Payout): boolean {
  const { operatorNeededAt, destination, requestedBy } = payout;
  if (operatorNeededAt) return true;
  if (!destination) return false;
  return hasOperatorSince(partyOf(requestedBy), factsOfPayout(payout).approvals, destination.at.getTime());
}

/**
 * Why screening holds the payout now, and since when; undefined if it does not. Pure. A hold ends with an
 * operator's approval, a clear answer, or the payout's own end.
 */
export function holdOf(payout: Payout): RefundHold | undefined {
  const { status, hold, screenedAt } = payout;
  const isOnItsWay = status === 'sent' || isPayoutOver(status);
  const isCleared = hold && screenedAt && screenedAt >= hold.at;
  if (!hold || isOnItsWay || isCleared || isReleased(payout)) return undefined;
  return { reason: hold.reason, since: hold.at.toISOString() };
}

/** The consequences of the sources' answer. Pure. A hit holds the payout until an operator approves it. */
export function factOfAnswer({ verdict, source, detail }: ScreeningAnswer, now: Date): PayoutFact {
  if (verdict === 'clear')
    return { set: { screenedAt: now, waitsFor: undefined, unansweredSince: undefined } };
  return {
    set: {
      screeningHit: { source, ...(detail !== undefined && { detail }), at: now },
      operatorNeededAt: now,
      hold: { reason: 'screening', at: now },
      unansweredSince: undefined,
      waitsFor: `screening by ${source} names its destination`,
    },
  };
}

/**
 * The consequences of a source's silence; undefined if the silence is already recorded. Pure. The payout
 * waits, and counts as held once the silence is long. An operator's approval after that releases it without
 * an answer.
 */
export function factOfSilence(payout: Payout, now: Date): PayoutFact | undefined {
  const { unansweredSince, hold } = payout;
  if (!unansweredSince)
    return { set: { unansweredSince: now, waitsFor: 'a source of screening does not answer' } };
  const isLong = now.getTime() - unansweredSince.getTime() >= TELL_UNANSWERED_AFTER_MS;
  const isKnown = isReleased(payout) || (hold !== undefined && hold.at >= unansweredSince);
  if (!isLong || isKnown) return undefined;
  // The payment must report it, although the status stays.
  return { set: { hold: { reason: 'screening_unanswered', at: now }, isUnreported: true } };
}

import type { PayoutFacts, PayoutSnapshot } from './facts';
import { PAYOUT_TRANSITIONS, type PayoutTransition, viewOf } from './transitions';
import type { PayoutStatus } from './status';

/** What a payout is now. The caller writes it in one conditional update. */
export interface PayoutEvaluation {
  status: PayoutStatus;
  /** The transitions that lead there, in order; empty when the status stays. */
  transitions: Pick<PayoutTransition, 'from' | 'to' | 'cause'>[];
}

/** Returns the status of a payout. No other code decides one. Pure. `now` is epoch milliseconds. */
export function evaluatePayout(payout: PayoutSnapshot, facts: PayoutFacts, now: number): PayoutEvaluation {
  const view = viewOf(payout, facts, now);
  const transitions: PayoutEvaluation['transitions'] = [];
  let { status } = payout;
  for (
    let next = PAYOUT_TRANSITIONS.find(({ from, when }) => from === status && when(view));
    next;
    next = PAYOUT_TRANSITIONS.find(({ from, when }) => from === status && when(view))
  ) {
    const { from, to, cause } = next;
    transitions.push({ from, to, cause });
    status = to;
  }
  return { status, transitions };
}

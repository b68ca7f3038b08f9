import { type DerivedState, deriveState } from './derived-state';
import type { PaymentFacts, PaymentPolicy, PaymentSnapshot } from './facts';
import { type Transition, TRANSITIONS } from './transitions';
import type { PaymentStatus } from './status';

/**
 * What a payment is now. The caller writes it in one conditional update (`docs/decisions/0011`). Units are
 * base units of the expected token.
 */
export interface Evaluation {
  status: PaymentStatus;
  /** The transitions that lead there, in order; empty when the status stays. */
  transitions: Pick<Transition, 'from' | 'to' | 'cause' | 'event'>[];
  seenUnits: bigint;
  confirmedUnits: bigint;
  /** Ids of the transfers in the confirmed sum, and of those in it when it was fixed. Sorted. */
  creditedIds: string[];
  /** Expected less confirmed, once something is confirmed; absent when zero (`docs/interface.md §3.6`). */
  deficitUnits: bigint | undefined;
  /** Confirmed less expected; absent when zero (`docs/interface.md §3.6`). */
  surplusUnits: bigint | undefined;
  /** Epoch milliseconds; absent while not paid (`docs/interface.md §3.5`). */
  paidAt: number | undefined;
  /** The payment is paid and settlement has not begun, so begin it. */
  isSettlementDue: boolean;
  errorMessage: string | undefined;
  exceptions: DerivedState['exceptions'];
}

/**
 * Returns the status, amounts and events of a payment (`docs/interface.md §3.2`). No other code decides a
 * status. `now` is epoch milliseconds. Pure: the same payment, facts, policy and time give the same result,
 * in any order of the transfers.
 */
export function evaluate(
  payment: PaymentSnapshot,
  facts: PaymentFacts,
  policy: PaymentPolicy,
  now: number,
): Evaluation {
  const derived = deriveState(payment, facts, policy, now);
  const transitions: Evaluation['transitions'] = [];
  let status = payment.status;
  for (let next = nextTransition(status, derived); next; next = nextTransition(status, derived)) {
    const { from, to, cause, event } = next;
    transitions.push({ from, to, cause, ...(event && { event }) });
    status = to;
  }
  const { confirmedUnits, creditedIds, seenUnits } = derived;
  const difference = payment.expected && confirmedUnits > 0n ? confirmedUnits - payment.expected.units : 0n;
  // A payment that was paid when settlement began, or when an operator accepted a transfer, stays paid.
  const isDecided = facts.settlement.state !== 'none' || status === 'completed';
  const isPaid = derived.isPaid || (isDecided && payment.paidAt !== undefined);
  // An operator completes a payment before it is settled, so `completed` is settled too.
  const isToBeSettled = status === 'processing' || status === 'completed';
  return {
    status,
    transitions,
    seenUnits,
    confirmedUnits,
    creditedIds,
    deficitUnits: difference < 0n ? -difference : undefined,
    surplusUnits: difference > 0n ? difference : undefined,
    paidAt: isPaid ? (payment.paidAt ?? now) : undefined,
    isSettlementDue: isToBeSettled && derived.isPaid && facts.settlement.state === 'none',
    errorMessage: errorMessageOf(transitions.at(-1), facts),
    exceptions: derived.exceptions,
  };
}

function nextTransition(status: PaymentStatus, derived: DerivedState): Transition | undefined {
  return TRANSITIONS.find(({ from, when }) => from === status && when(derived));
}

function errorMessageOf(
  last: Evaluation['transitions'][number] | undefined,
  facts: PaymentFacts,
): string | undefined {
  switch (last?.cause) {
    case 'underpaid':
      return 'The amount received is below the amount expected';
    case 'given_up':
      return 'The amount received is below the amount expected, and the customer asked for it back';
    case 'settlement_refused':
      return facts.settlement.state === 'refused' ? facts.settlement.message : undefined;
    case undefined:
    case 'funds_seen':
    case 'window_over':
    case 'displaced':
    case 'cancelled':
    case 'settled':
    case 'funds_taken_back':
    case 'funds_taken_back_after_window':
    case 'operator_accepted':
      return undefined;
  }
}

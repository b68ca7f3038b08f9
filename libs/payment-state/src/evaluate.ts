import type { PaymentFacts, PaymentPolicy, PaymentSnapshot } from './facts';
import { MOVES, type Move } from './moves';
import { situationOf, type Situation } from './situation';
import type { PaymentStatus } from './status';

/** What should be true of a payment now. The caller writes it in one conditional update; nothing here has effects. */
export interface Evaluation {
  status: PaymentStatus;
  /** The moves that lead there, in order; empty when the status stays. */
  moves: Pick<Move, 'from' | 'to' | 'cause' | 'event'>[];
  seenUnits: bigint;
  confirmedUnits: bigint;
  /** The transfers that make up the confirmed sum, and those that did so when that was fixed. */
  creditedIds: string[];
  /** Expected less confirmed, once something is confirmed; absent when zero (interface: `deficitAmount`). */
  deficitUnits?: bigint;
  /** Confirmed less expected; absent when zero (interface: `surplusAmount`). */
  surplusUnits?: bigint;
  /** Epoch milliseconds; absent while not paid. */
  paidAt?: number;
  /** Paid, and nothing has been done about it yet: settlement may begin. */
  isSettlementDue: boolean;
  errorMessage?: string;
  exceptions: Situation['exceptions'];
}

/**
 * The one decision of the house: which status a payment has, given all that is known of it (decisions §2).
 * Pure: the same payment, facts, policy and time give the same answer, in whatever order the transfers stand.
 */
export function evaluate(
  payment: PaymentSnapshot,
  facts: PaymentFacts,
  policy: PaymentPolicy,
  now: number,
): Evaluation {
  const situation = situationOf(payment, facts, policy, now);
  const moves: Evaluation['moves'] = [];
  let status = payment.status;
  for (let move = nextMove(status, situation); move; move = nextMove(status, situation)) {
    moves.push({ from: move.from, to: move.to, cause: move.cause, event: move.event });
    status = move.to;
  }
  const { confirmedUnits, creditedIds, seenUnits } = situation;
  const difference = payment.expected && confirmedUnits > 0n ? confirmedUnits - payment.expected.units : 0n;
  // What was paid when settlement began, or an operator said so, stays paid.
  const isDecided = facts.settlement.state !== 'none' || status === 'completed';
  const isPaid = situation.isPaid || (isDecided && payment.paidAt !== undefined);
  // A payment that an operator completed by hand is settled afterwards.
  const isToBeSettled = status === 'processing' || status === 'completed';
  return {
    status,
    moves,
    seenUnits,
    confirmedUnits,
    creditedIds,
    deficitUnits: difference < 0n ? -difference : undefined,
    surplusUnits: difference > 0n ? difference : undefined,
    paidAt: isPaid ? (payment.paidAt ?? now) : undefined,
    isSettlementDue: isToBeSettled && situation.isPaid && facts.settlement.state === 'none',
    errorMessage: errorMessageOf(moves.at(-1), facts),
    exceptions: situation.exceptions,
  };
}

function nextMove(status: PaymentStatus, situation: Situation): Move | undefined {
  return MOVES.find((move) => move.from === status && move.when(situation));
}

function errorMessageOf(
  last: Evaluation['moves'][number] | undefined,
  facts: PaymentFacts,
): string | undefined {
  if (last?.cause === 'underpaid') return 'The amount received is below the amount expected';
  if (last?.cause === 'settlement_refused' && facts.settlement.state === 'refused')
    return facts.settlement.message;
  return undefined;
}

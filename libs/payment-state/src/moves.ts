import { isTerminal, PAYMENT_STATUSES, type PaymentStatus } from './status';
import type { Situation } from './situation';

export type MoveCause =
  | 'funds_seen'
  | 'window_over'
  | 'settled'
  | 'settlement_refused'
  | 'underpaid'
  | 'funds_taken_back'
  | 'funds_taken_back_after_window'
  | 'operator_accepted';

export type PaymentEventType =
  'payment.processing' | 'payment.completed' | 'payment.failed' | 'payment.expired' | 'payment.exception';

/** One row of the table (decisions §2). */
export interface Move {
  from: PaymentStatus;
  to: PaymentStatus;
  cause: MoveCause;
  /** Rows that leave the same state exclude each other, so their order means nothing. */
  when: (s: Situation) => boolean;
  /** The event merchants hear of; none when a payment goes back to waiting. */
  event?: PaymentEventType;
}

const hasFunds = (s: Situation) => s.seenUnits > 0n;
/** Neither the settlement nor an operator has begun to decide. */
const isUndecided = (s: Situation) => s.settlement.state === 'none' && !s.isAcceptedByOperator;

/** Every way a status can change. Nothing else sets one. */
export const MOVES: readonly Move[] = [
  { from: 'pending', to: 'processing', cause: 'funds_seen', event: 'payment.processing', when: hasFunds },
  {
    from: 'pending',
    to: 'expired',
    cause: 'window_over',
    event: 'payment.expired',
    when: (s) => !hasFunds(s) && s.isWindowClosed,
  },
  {
    from: 'processing',
    to: 'completed',
    cause: 'settled',
    event: 'payment.completed',
    when: (s) => s.settlement.state === 'settled',
  },
  {
    from: 'processing',
    to: 'completed',
    cause: 'operator_accepted',
    event: 'payment.completed',
    when: (s) => s.isAcceptedByOperator && s.settlement.state !== 'settled',
  },
  {
    from: 'processing',
    to: 'failed',
    cause: 'settlement_refused',
    event: 'payment.failed',
    when: (s) => !s.isAcceptedByOperator && s.settlement.state === 'refused',
  },
  {
    from: 'processing',
    to: 'failed',
    cause: 'underpaid',
    event: 'payment.failed',
    when: (s) => isUndecided(s) && hasFunds(s) && s.isWindowClosed && !s.isWaitingForDepth && !s.isPaid,
  },
  {
    from: 'processing',
    to: 'pending',
    cause: 'funds_taken_back',
    when: (s) => isUndecided(s) && !hasFunds(s) && !s.isWindowClosed,
  },
  {
    from: 'processing',
    to: 'expired',
    cause: 'funds_taken_back_after_window',
    event: 'payment.expired',
    when: (s) => isUndecided(s) && !hasFunds(s) && s.isWindowClosed,
  },
  {
    from: 'failed',
    to: 'completed',
    cause: 'operator_accepted',
    event: 'payment.completed',
    when: (s) => s.isAcceptedByOperator,
  },
  {
    from: 'expired',
    to: 'completed',
    cause: 'operator_accepted',
    event: 'payment.completed',
    when: (s) => s.isAcceptedByOperator,
  },
];

/**
 * Walks the table, at boot: every status known and reachable, no move twice or onto itself, and no way out of a
 * terminal state but the operator's.
 * @throws Error that names each fault.
 */
export function assertMoves(moves: readonly Move[] = MOVES): void {
  const known = new Set<string>(PAYMENT_STATUSES);
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { from, to, cause } of moves) {
    const name = `${from} → ${to} (${cause})`;
    if (!known.has(from) || !known.has(to)) faults.push(`${name} names an unknown status`);
    if (from === to) faults.push(`${name} goes nowhere`);
    if (seen.has(name)) faults.push(`${name} stands twice`);
    if (known.has(from) && isTerminal(from) && cause !== 'operator_accepted') {
      faults.push(`${name} leaves a terminal status by itself`);
    }
    seen.add(name);
  }
  const reached = new Set<string>(['pending']);
  for (let grown = true; grown;) {
    const before = reached.size;
    for (const { from, to } of moves) if (reached.has(from)) reached.add(to);
    grown = reached.size > before;
  }
  for (const status of PAYMENT_STATUSES) if (!reached.has(status)) faults.push(`${status} cannot be reached`);
  if (faults.length > 0) throw new Error(`payment state table: ${faults.join('; ')}`);
}

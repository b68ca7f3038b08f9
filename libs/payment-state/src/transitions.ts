import type { DerivedState } from './derived-state';
import { isTerminal, PAYMENT_STATUSES, type PaymentStatus } from './status';

/**
 * Why a status changed, as the payment's history stores it. `funds_taken_back`: a reorg orphaned all that was
 * seen, except dust. `displaced`: another payment took the reference over. `cancelled`: the customer went
 * back to the shop. `given_up`: the customer sent too little, and asked for it back while more could be sent.
 */
export type TransitionCause =
  | 'funds_seen'
  | 'window_over'
  | 'displaced'
  | 'cancelled'
  | 'settled'
  | 'settlement_refused'
  | 'underpaid'
  | 'given_up'
  | 'funds_taken_back'
  | 'funds_taken_back_after_window'
  | 'operator_accepted';

/**
 * Events about a payment (`docs/interface.md §6.6`). Every list and description of events takes its type from
 * this one.
 */
export const PAYMENT_EVENT_TYPES = [
  'payment.processing',
  'payment.paid',
  'payment.completed',
  'payment.failed',
  'payment.expired',
  'payment.exception',
  'payment.reversed',
  'payment.held',
  'refund.created',
  'refund.sent',
  'refund.completed',
  'refund.reversed',
  'refund.failed',
  'refund.expired',
] as const;
export type PaymentEventType = (typeof PAYMENT_EVENT_TYPES)[number];

/** One row of the transition table (`docs/interface.md §3.2`). */
export interface Transition {
  from: PaymentStatus;
  to: PaymentStatus;
  cause: TransitionCause;
  /**
   * Guard. The guards of rows with the same `from` exclude each other, so the order of rows does not matter.
   */
  when: (state: DerivedState) => boolean;
  /** The event that the merchant receives; absent when a payment goes back to `pending` or is displaced. */
  event?: PaymentEventType;
}

const isSeen = (state: DerivedState) => state.isSeen;
const isEmptyAtEnd = (state: DerivedState) => !isSeen(state) && state.isWindowClosed;
/** Settlement has not begun, and no operator has accepted a transfer. */
const isUndecided = (state: DerivedState) => state.settlement.state === 'none' && !state.isAcceptedByOperator;
/** Money is seen, but it does not suffice, and no more can come in time. */
const isShortAtEnd = (state: DerivedState) =>
  isUndecided(state) && isSeen(state) && state.isWindowClosed && !state.isWaitingForDepth && !state.isPaid;

/** The transition table: every way in which a status can change. No other code sets a status. */
export const TRANSITIONS: readonly Transition[] = [
  { from: 'pending', to: 'processing', cause: 'funds_seen', event: 'payment.processing', when: isSeen },
  {
    from: 'pending',
    to: 'expired',
    cause: 'window_over',
    event: 'payment.expired',
    // A payment that was given up, and whose money was then orphaned, has received nothing.
    when: (state) =>
      isEmptyAtEnd(state) && (state.endedEarly === undefined || state.endedEarly === 'given_up'),
  },
  {
    from: 'pending',
    to: 'expired',
    // No event, because it would carry the reference of the payment that took over, and end that payment's
    // order.
    cause: 'displaced',
    when: (state) => isEmptyAtEnd(state) && state.endedEarly === 'displaced',
  },
  {
    from: 'pending',
    to: 'expired',
    cause: 'cancelled',
    event: 'payment.expired',
    when: (state) => isEmptyAtEnd(state) && state.endedEarly === 'cancelled',
  },
  {
    from: 'processing',
    to: 'completed',
    cause: 'settled',
    event: 'payment.completed',
    when: (state) => state.settlement.state === 'settled',
  },
  {
    from: 'processing',
    to: 'completed',
    cause: 'operator_accepted',
    event: 'payment.completed',
    when: (state) => state.isAcceptedByOperator && state.settlement.state !== 'settled',
  },
  {
    from: 'processing',
    to: 'failed',
    cause: 'settlement_refused',
    event: 'payment.failed',
    when: (state) => !state.isAcceptedByOperator && state.settlement.state === 'refused',
  },
  {
    from: 'processing',
    to: 'failed',
    cause: 'underpaid',
    event: 'payment.failed',
    when: (state) => isShortAtEnd(state) && state.endedEarly !== 'given_up',
  },
  {
    from: 'processing',
    to: 'failed',
    cause: 'given_up',
    event: 'payment.failed',
    when: (state) => isShortAtEnd(state) && state.endedEarly === 'given_up',
  },
  {
    from: 'processing',
    to: 'pending',
    cause: 'funds_taken_back',
    when: (state) => isUndecided(state) && !isSeen(state) && !state.isWindowClosed,
  },
  {
    from: 'processing',
    to: 'expired',
    cause: 'funds_taken_back_after_window',
    event: 'payment.expired',
    when: (state) => isUndecided(state) && !isSeen(state) && state.isWindowClosed,
  },
  {
    from: 'failed',
    to: 'completed',
    cause: 'operator_accepted',
    event: 'payment.completed',
    when: (state) => state.isAcceptedByOperator,
  },
  {
    from: 'expired',
    to: 'completed',
    cause: 'operator_accepted',
    event: 'payment.completed',
    when: (state) => state.isAcceptedByOperator,
  },
];

/**
 * Checks the transition table when the service starts. Every status is known and reachable, no row is
 * repeated or leads to its own status, and only an operator leads out of a terminal status.
 * @throws Error that names every fault
 */
export function assertTransitions(transitions: readonly Transition[] = TRANSITIONS): void {
  const known = new Set<string>(PAYMENT_STATUSES);
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { from, to, cause } of transitions) {
    const name = `${from} → ${to} (${cause})`;
    if (!known.has(from) || !known.has(to)) faults.push(`${name} names an unknown status`);
    if (from === to) faults.push(`${name} leads to its own status`);
    if (seen.has(name)) faults.push(`${name} is repeated`);
    if (known.has(from) && isTerminal(from) && cause !== 'operator_accepted') {
      faults.push(`${name} leaves a terminal status without an operator`);
    }
    seen.add(name);
  }
  const reached = new Set<string>(['pending']);
  for (let isGrowing = true; isGrowing;) {
    const before = reached.size;
    for (const { from, to } of transitions) if (reached.has(from)) reached.add(to);
    isGrowing = reached.size > before;
  }
  for (const status of PAYMENT_STATUSES) if (!reached.has(status)) faults.push(`${status} cannot be reached`);
  if (faults.length > 0)
    throw new Error(`payment transition table: ${faults.join('; ')}; correct TRANSITIONS`);
}

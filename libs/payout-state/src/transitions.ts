import { isApproved } from './approval';
import type { PayoutFacts, PayoutSnapshot } from './facts';
import { isPayoutOver, PAYOUT_STATUSES, type PayoutStatus } from './status';

/** Why a payout's status changed, as its history stores it. */
export const PAYOUT_CAUSES = [
  'address_needed',
  'address_given',
  'address_overdue',
  'approval_needed',
  'approved',
  'ready',
  'operator_needed',
  'handed_out',
  'hand_out_void',
  'transfer_final',
  'transfer_reverted',
  'transfer_reversed',
  'not_covered',
  'cancelled',
  'declined',
] as const;
export type PayoutCause = (typeof PAYOUT_CAUSES)[number];

/** The guards' input, derived once from payout, facts and time. */
export interface PayoutView extends Pick<
  PayoutFacts,
  'hasDestination' | 'decision' | 'handOut' | 'hasFinalTransfer'
> {
  isApproved: boolean;
  isAddressOverdue: boolean;
}

/** One row of the transition table. */
export interface PayoutTransition {
  from: PayoutStatus;
  to: PayoutStatus;
  cause: PayoutCause;
  /**
   * Guard. The guards of rows with the same `from` exclude each other, so the order of rows does not matter.
   */
  when: (view: PayoutView) => boolean;
}

/** Nobody has decided against it, and no signer has it. */
const isOpen = ({ decision, handOut, hasFinalTransfer }: PayoutView) =>
  decision === undefined && handOut !== 'open' && !hasFinalTransfer;
const isAddressed = (view: PayoutView) => isOpen(view) && view.hasDestination;
const isAgreed = (view: PayoutView) => isAddressed(view) && view.isApproved;
const lacksApproval = (view: PayoutView) => isAddressed(view) && !view.isApproved;
const lacksAddress = (view: PayoutView) => isOpen(view) && !view.hasDestination;
/** A payout that a signer has cannot be called back: only the chain ends it. */
const canEnd = ({ handOut, hasFinalTransfer }: PayoutView) => handOut !== 'open' && !hasFinalTransfer;
const isTakenBack = (view: PayoutView) => view.decision === 'cancelled' && canEnd(view);
const isDeclined = (view: PayoutView) => view.decision === 'declined' && canEnd(view);
const isNotCovered = (view: PayoutView) => view.decision === 'not_covered' && canEnd(view);
/** A batch that was taken back can still be executed. */
const isPaid = ({ hasFinalTransfer }: PayoutView) => hasFinalTransfer;

const endedByDecision = (['requested', 'awaiting_address', 'awaiting_approval', 'queued'] as const).flatMap(
  (from): PayoutTransition[] => [
    { from, to: 'cancelled', cause: 'cancelled', when: isTakenBack },
    { from, to: 'refused', cause: 'declined', when: isDeclined },
    { from, to: 'failed', cause: 'not_covered', when: isNotCovered },
  ],
);

/** The transition table: every way in which a payout's status can change. No other code sets one. */
export const PAYOUT_TRANSITIONS: readonly PayoutTransition[] = [
  { from: 'requested', to: 'awaiting_address', cause: 'address_needed', when: lacksAddress },
  { from: 'requested', to: 'awaiting_approval', cause: 'approval_needed', when: lacksApproval },
  { from: 'requested', to: 'queued', cause: 'ready', when: isAgreed },
  { from: 'awaiting_address', to: 'awaiting_approval', cause: 'address_given', when: lacksApproval },
  { from: 'awaiting_address', to: 'queued', cause: 'address_given', when: isAgreed },
  {
    from: 'awaiting_address',
    to: 'expired',
    cause: 'address_overdue',
    when: (view) => lacksAddress(view) && view.isAddressOverdue,
  },
  { from: 'awaiting_approval', to: 'queued', cause: 'approved', when: isAgreed },
  { from: 'queued', to: 'awaiting_approval', cause: 'operator_needed', when: lacksApproval },
  {
    from: 'queued',
    to: 'sent',
    cause: 'handed_out',
    when: ({ handOut, hasFinalTransfer }) => handOut === 'open' && !hasFinalTransfer,
  },
  { from: 'queued', to: 'final', cause: 'transfer_final', when: isPaid },
  { from: 'awaiting_approval', to: 'final', cause: 'transfer_final', when: isPaid },
  { from: 'sent', to: 'final', cause: 'transfer_final', when: isPaid },
  {
    from: 'sent',
    to: 'queued',
    cause: 'hand_out_void',
    when: ({ handOut, hasFinalTransfer }) => !hasFinalTransfer && handOut === 'void',
  },
  {
    from: 'sent',
    to: 'failed',
    cause: 'transfer_reverted',
    when: ({ handOut, hasFinalTransfer }) => !hasFinalTransfer && handOut === 'reverted',
  },
  {
    // A reorg deeper than final. The same signed transaction is valid again, so nothing new may be signed for
    // it yet.
    from: 'final',
    to: 'sent',
    cause: 'transfer_reversed',
    when: ({ handOut, hasFinalTransfer }) => !hasFinalTransfer && handOut === 'open',
  },
  ...endedByDecision,
];

/** The payout's present state, as the guards of the table read it. Pure. `now` is epoch milliseconds. */
export function viewOf(payout: PayoutSnapshot, facts: PayoutFacts, now: number): PayoutView {
  const { hasDestination, decision, handOut, hasFinalTransfer, approvals, operatorNeededAt } = facts;
  return {
    hasDestination,
    decision,
    handOut,
    hasFinalTransfer,
    isApproved: isApproved(payout.requestedBy, approvals, payout.rule, operatorNeededAt),
    isAddressOverdue: payout.addressDueAt !== undefined && now >= payout.addressDueAt,
  };
}

/**
 * Checks the transition table when the service starts. Every status is known and reachable, and no row is
 * repeated or leads to its own status. No row leaves a status that ends a payout, unless a reorg orphaned its
 * transfer.
 * @throws Error that names every fault
 */
export function assertPayoutTransitions(transitions: readonly PayoutTransition[] = PAYOUT_TRANSITIONS): void {
  const known = new Set<string>(PAYOUT_STATUSES);
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const { from, to, cause } of transitions) {
    const name = `${from} → ${to} (${cause})`;
    if (!known.has(from) || !known.has(to)) faults.push(`${name} names an unknown status`);
    if (from === to) faults.push(`${name} leads to its own status`);
    if (seen.has(name)) faults.push(`${name} is repeated`);
    if (known.has(from) && isPayoutOver(from) && cause !== 'transfer_reversed')
      faults.push(`${name} leaves a status that ends a payout`);
    seen.add(name);
  }
  const reached = new Set<string>(['requested']);
  for (let isGrowing = true; isGrowing;) {
    const before = reached.size;
    for (const { from, to } of transitions) if (reached.has(from)) reached.add(to);
    isGrowing = reached.size > before;
  }
  for (const status of PAYOUT_STATUSES) if (!reached.has(status)) faults.push(`${status} cannot be reached`);
  if (faults.length > 0)
    throw new Error(`payout transition table: ${faults.join('; ')}; correct PAYOUT_TRANSITIONS`);
}

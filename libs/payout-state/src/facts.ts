import type { Approval, ApprovalRule } from './approval';
import type { Party } from './party';
import type { PayoutStatus } from './status';

/** The part of a stored payout that decisions depend on. Times are epoch milliseconds. */
export interface PayoutSnapshot {
  status: PayoutStatus;
  requestedBy: Party;
  rule: ApprovalRule;
  /** The deadline for the payer to enter an address. Absent: nobody was asked for one. */
  addressDueAt?: number | undefined;
}

/**
 * The state of the last hand-out of a payout to its signer. `open`: a transfer may follow. `void`: no
 * transfer can follow any longer. `reverted`: the chain refused it.
 */
export type HandOut = 'open' | 'void' | 'reverted';

/** Everything else that a decision depends on. */
export interface PayoutFacts {
  hasDestination: boolean;
  /** In any order. */
  approvals: readonly Approval[];
  /**
   * When it was found to be above a cap of the hot account, or screening named its destination. Absent:
   * neither.
   */
  operatorNeededAt?: number | undefined;
  /**
   * The decision against it. `cancelled`: the requester took it back. `declined`: somebody else refused it.
   * `not_covered`: less money than it needs has reached the treasury, and no more will.
   */
  decision?: 'cancelled' | 'declined' | 'not_covered' | undefined;
  /** Absent: it was never handed out. */
  handOut?: HandOut | undefined;
  /** The chain shows its transfer at final depth. */
  hasFinalTransfer: boolean;
}

import type { Approval, ApprovalRule } from './approval';
import type { Party } from './party';
import type { PayoutStatus } from './status';

/** The part of a stored payout that decisions depend on. Times are epoch milliseconds. */
export interface PayoutSnapshot {
  status: PayoutStatus;
  requestedBy: Party;
  rule: ApprovalRule;
  /** Until when the payer can name an address. Absent: nobody was asked for one. */
  addressDueAt?: number | undefined;
}

/**
 * What became of the last time that a payout was handed to its signer. `open`: a transfer may follow. `void`:
 * none of it can take effect any more. `reverted`: the chain refused it.
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
   * What was decided against it. `cancelled`: who asked for it took it back. `declined`: another one refused
   * it. `not_covered`: less money than it needs has reached the treasury, and no more will.
   */
  decision?: 'cancelled' | 'declined' | 'not_covered' | undefined;
  /** Absent: it was never handed out. */
  handOut?: HandOut | undefined;
  /** The chain shows its transfer at final depth. */
  hasFinalTransfer: boolean;
}

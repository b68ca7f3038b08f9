import type { RejectionReason } from '@cowrie/chain-evm';

/** What a queued payout waits for, as its document tells operators. */
export function waitsForText(rejection: RejectionReason): string {
  switch (rejection) {
    case 'insufficient_tokens':
      return 'the float has too few tokens';
    case 'insufficient_funds':
      return 'the float has too little gas';
    case 'fees_too_high':
      return 'gas costs more than the network’s limit';
    case 'would_revert':
      return 'the token refuses the transfer';
    default:
      return `the node rejects the transaction (${rejection})`;
  }
}

/** Why payouts wait and what to do, for log and health. */
export function waitingText(rejection: RejectionReason): string {
  switch (rejection) {
    case 'insufficient_tokens':
      return 'payouts wait: send tokens to the float';
    case 'insufficient_funds':
      return 'payouts wait: send gas to the float';
    default:
      return `payouts wait: ${waitsForText(rejection)}`;
  }
}

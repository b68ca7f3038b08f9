import type { ObservedTransfer } from '@cowrie/chain-evm';
import type { SentPayout } from './sent-payouts.repository';

/**
 * The payouts that a transfer may belong to, the one to try first at the front. Pure. A transfer pays exactly the payout's units of its
 * token, from the account that it was handed to, to its destination.
 *
 * - Of a float, the transaction is one that was stored with the payout.
 * - Of a Safe, nobody knows the transaction beforehand. So it is in a block that was not there when the payout was handed out, and
 *   the oldest payout comes first.
 *
 * @param payouts oldest first
 */
export function candidatesFor(transfer: ObservedTransfer, payouts: readonly SentPayout[]): SentPayout[] {
  return payouts.filter(({ handOut, destination, tokenAddress, units }) => {
    const isSame =
      isSameAddress(handOut.from, transfer.from) &&
      isSameAddress(destination?.address, transfer.to) &&
      isSameAddress(tokenAddress, transfer.tokenAddress) &&
      BigInt(units) === transfer.amountUnits;
    if (!isSame) return false;
    return handOut.signer === 'hot'
      ? (handOut.attempts ?? []).some(({ txHash }) => txHash === transfer.txHash)
      : transfer.blockNumber > handOut.scannedThrough;
  });
}

function isSameAddress(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}

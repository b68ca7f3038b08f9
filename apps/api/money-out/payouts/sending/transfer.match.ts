import type { ObservedTransfer } from '@cowrie/chain-evm';
import type { Payout } from '../payout.schema';
import type { SentPayout } from './sent-payouts.repository';

/**
 * The payouts that a transfer may belong to, the first to try at the front. Pure. A transfer pays exactly the
 * payout's units of its token, from the account that it was handed to, to its destination.
 *
 * - Of a float, the transaction is one that was stored with the payout.
 * - Of a Safe, nobody knows the transaction beforehand. So the transfer must be in a block that was not
 *   searched for the payout yet. Payouts that wait for the transfer come first, then those being taken back,
 *   then requeued ones. Within each group the oldest comes first.
 *
 * @param payouts oldest first
 */
export function candidatesFor(transfer: ObservedTransfer, payouts: readonly SentPayout[]): SentPayout[] {
  const matching = payouts.filter(({ handOut, destination, tokenAddress, units }) => {
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
  // The sort is stable, so the oldest of a rank stays at the front.
  return matching.sort((a, b) => rankOf(a) - rankOf(b));
}

/** True if one transfer would pay either of them. */
export function isTwin(one: Payout, other: Payout): boolean {
  return (
    one.tokenAddress === other.tokenAddress &&
    one.units === other.units &&
    // Also of one whose document is broken (SoundPayouts): its transfer may come too.
    String(one.destination?.address).toLowerCase() === String(other.destination?.address).toLowerCase()
  );
}

function rankOf({ handOut }: SentPayout): number {
  if (handOut.state !== 'open') return 2;
  return handOut.withdrawal ? 1 : 0;
}

function isSameAddress(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}

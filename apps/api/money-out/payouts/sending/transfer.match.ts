import type { PaidTransfer } from '@cowrie/chain-evm';
import type { Payout } from '../payout.schema';
import type { SentPayout } from './sent-payouts.repository';

/**
 * The payouts that a transfer may belong to, the first to try at the front. Pure. The transfer is from the
 * account that the payout was handed to, and moves what it owes ({@link isPayment}).
 *
 * - Of a float, the transaction is one that was stored with the payout.
 * - Of a Safe, nobody knows the transaction beforehand. So the transfer must be in a block that was not
 *   searched for the payout yet. Payouts of exactly its units come before others. Then payouts that wait for
 *   the transfer come first, then those being taken back, then requeued ones. Within each group the oldest
 *   comes first.
 *
 * @param payouts oldest first
 */
export function candidatesFor(transfer: PaidTransfer, payouts: readonly SentPayout[]): SentPayout[] {
  const matching = payouts.filter(
    (payout) =>
      isSameAddress(payout.handOut.from, transfer.from) &&
      isPayment(transfer, payout) &&
      (isSigned(transfer, payout) || isUnsearched(transfer, payout)),
  );
  const rank = (one: SentPayout) => (isExact(transfer, one) ? 0 : RANKS) + rankOf(one);
  // The sort is stable, so the oldest of a rank stays at the front.
  return matching.sort((a, b) => rank(a) - rank(b));
}

/**
 * True if a transfer moves what a payout owes: its token, to its destination, and its units. What the token
 * keeps of it for its fee is part of the sum, because the account has paid it (docs/decisions/0116). Of a
 * transaction that the float has signed, whatever arrives is the payout, because it moves nothing else.
 */
export function isPayment(transfer: PaidTransfer, payout: SentPayout): boolean {
  const { destination, tokenAddress, units } = payout;
  const { amountUnits, keptUnits = [] } = transfer;
  return (
    isSameAddress(destination?.address, transfer.to) &&
    isSameAddress(tokenAddress, transfer.tokenAddress) &&
    (isExact(transfer, payout) ||
      keptUnits.includes(BigInt(units) - amountUnits) ||
      (isSigned(transfer, payout) && amountUnits > 0n && amountUnits < BigInt(units)))
  );
}

/** True if a transfer is of a transaction that the float has signed for a payout. */
export function isSigned({ txHash }: PaidTransfer, { handOut }: SentPayout): boolean {
  return handOut.signer === 'hot' && (handOut.attempts ?? []).some((one) => one.txHash === txHash);
}

function isUnsearched({ blockNumber }: PaidTransfer, { handOut }: SentPayout): boolean {
  return handOut.signer !== 'hot' && blockNumber > handOut.scannedThrough;
}

function isExact({ amountUnits }: PaidTransfer, { units }: SentPayout): boolean {
  return BigInt(units) === amountUnits;
}

/** What is stored of the transfer that pays a payout. */
export function shownOf({
  txHash,
  ordinal,
  blockNumber,
  blockHash,
  amountUnits,
}: PaidTransfer): NonNullable<Payout['transfer']> {
  return { txHash, ordinal, blockNumber, blockHash, arrivedUnits: amountUnits.toString() };
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

/** Number of different ranks. */
const RANKS = 3;

function rankOf({ handOut }: SentPayout): number {
  if (handOut.state !== 'open') return 2;
  return handOut.withdrawal ? 1 : 0;
}

function isSameAddress(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}

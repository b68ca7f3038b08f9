import type { PaidTransfer } from '@cowrie/chain-evm';
import { isPayoutOver } from '@cowrie/payout-state';
import type { SentPayout } from '@cowrie/api/money-out/payouts/sending/sent-payouts.repository';
import { isPayment, isSigned, isTwin } from '@cowrie/api/money-out/payouts/sending/transfer.match';

/** What is wrong with one payout, as text. */
export interface PayoutFault {
  payout: SentPayout;
  fault: string;
}

/** The block above which a payout's transfers are. Pure. */
export function checkedFrom({ handOut, transfer }: SentPayout): number {
  const { searchedFrom, scannedThrough } = handOut;
  // An earlier version did not store where the search began.
  const first = searchedFrom ?? (transfer ? transfer.blockNumber - 1 : scannedThrough);
  return Math.min(first, transfer ? transfer.blockNumber - 1 : first);
}

/**
 * The differences between payouts and what the chain shows about them (docs/decisions/0082). Pure.
 *
 * @param payouts payouts of one network to the same destinations, including all handed-out ones to these
 *   destinations
 * @param paid what the accounts of these payouts paid to their destinations, from the lowest {@link
 *   checkedFrom} on
 * @param finalNumber the last final block. Blocks above it can still change.
 */
export function payoutFaults(
  payouts: readonly SentPayout[],
  paid: readonly PaidTransfer[],
  finalNumber: number,
): PayoutFault[] {
  const settled = paid.filter(({ blockNumber }) => blockNumber <= finalNumber);
  return [
    ...withoutTransfer(payouts, settled, finalNumber),
    ...withoutPayout(payouts, settled),
    ...swapped(payouts),
  ];
}

/**
 * What a reorg deeper than final left unpaid, according to the stored payouts (docs/decisions/0081). No node
 * is asked. Pure.
 */
export function unpaidFault(payout: SentPayout): PayoutFault {
  const why = payout.reversedAt
    ? 'a reorg took back its transfer, and it is not paid'
    : 'it waits above a nonce of the float that nothing uses';
  return { payout, fault: `${why}; run cowrie doctor` };
}

function withoutTransfer(
  payouts: readonly SentPayout[],
  paid: readonly PaidTransfer[],
  finalNumber: number,
): PayoutFault[] {
  const shown = new Set(paid.map(keyOf));
  return payouts.flatMap((payout) => {
    const { transfer } = payout;
    if (!transfer || transfer.blockNumber > finalNumber || shown.has(keyOf(transfer))) return [];
    const { txHash, blockNumber } = transfer;
    return [{ payout, fault: `its transfer ${txHash} of block ${blockNumber} is not on the chain` }];
  });
}

/**
 * Transfers that belong to no payout. Each is reported once, for a payout that waits for it or one that is
 * over.
 */
function withoutPayout(payouts: readonly SentPayout[], paid: readonly PaidTransfer[]): PayoutFault[] {
  const known = new Set(payouts.flatMap(({ transfer }) => (transfer ? [keyOf(transfer)] : [])));
  const told = new Set<SentPayout>();
  return paid.flatMap((transfer) => {
    if (known.has(keyOf(transfer))) return [];
    const own = payouts.filter((payout) => !told.has(payout) && isPaidBy(payout, transfer));
    const waiting = own.filter(({ status }) => !isPayoutOver(status));
    // The service has not searched there yet and will find the transfer itself.
    if (waiting.some(({ handOut }) => handOut.scannedThrough < transfer.blockNumber)) return [];
    const payout = waiting[0] ?? own.find(({ status }) => status === 'final') ?? own[0];
    if (!payout) return [];
    told.add(payout);
    const { txHash, blockNumber } = transfer;
    const where = `${txHash} in block ${blockNumber}`;
    return [{ payout, fault: faultOf(payout, where) }];
  });
}

function faultOf({ status }: SentPayout, where: string): string {
  if (!isPayoutOver(status)) return `the chain shows its transfer, ${where}, and it is still ${status}`;
  return status === 'final'
    ? `the chain shows a second transfer, ${where}: it was paid twice`
    : `it is ${status}, and the chain shows a transfer, ${where}`;
}

/** Waiting payouts whose taken-back twin got a transfer meanwhile. It may have been theirs. */
function swapped(payouts: readonly SentPayout[]): PayoutFault[] {
  return payouts.flatMap((payout) => {
    const { status, handOut } = payout;
    if (status !== 'sent' || handOut.signer === 'hot' || handOut.withdrawal) return [];
    const twin = payouts.find(
      (other) =>
        other.handOut.withdrawal !== undefined &&
        (other.transfer?.blockNumber ?? -1) > checkedFrom(payout) &&
        isTwin(other, payout),
    );
    if (!twin) return [];
    const id = twin._id.toHexString();
    const fault = `its transfer may be ${twin.transfer?.txHash}, which the equal payout ${id} has, whose batch was taken back; take its batch back with the nonce of that transaction`;
    return [{ payout, fault }];
  });
}

function isPaidBy(payout: SentPayout, transfer: PaidTransfer): boolean {
  const { handOut, treasury } = payout;
  if (transfer.blockNumber <= checkedFrom(payout) || !isPayment(transfer, payout)) return false;
  const isOfFloat = handOut.signer === 'hot' && isSameAddress(handOut.from, transfer.from);
  // Nobody else pays from a float, and its transactions are known.
  if (isOfFloat) return isSigned(transfer, payout);
  return isSameAddress(handOut.from, transfer.from) || isSameAddress(treasury, transfer.from);
}

function keyOf({ txHash, ordinal }: Pick<PaidTransfer, 'txHash' | 'ordinal'>): string {
  return `${txHash}:${ordinal}`;
}

function isSameAddress(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}

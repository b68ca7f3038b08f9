import type { SweepReceipt } from '@cowrie/chain-evm';
import type { Sweep } from './sweep.schema';
import { idOf, type SweeperParts } from './sweeper.parts';

/**
 * Returns the payments, as hex IDs, whose vaults a receipt reports as emptied although no stored transfer
 * shows the money at the treasury (docs/decisions/0079). Of a token that keeps a fee, another transfer shows
 * the fee alone. For a sweep whose block was read at depth: all its transfers should be stored.
 */
export async function unrecordedDepartures(
  { transfers }: Pick<SweeperParts, 'transfers'>,
  { environment, network, treasury, vaults }: Pick<Sweep, 'environment' | 'network' | 'treasury' | 'vaults'>,
  { txHash, flushed }: Pick<SweepReceipt, 'txHash' | 'flushed'>,
): Promise<Set<string>> {
  const stored = await transfers.ofTransaction({ environment, network }, txHash);
  const left = stored.filter(
    ({ direction, to, canonical }) => direction === 'out' && to === treasury && canonical,
  );
  const hasLeft = new Set(left.map(({ paymentId }) => String(paymentId)));
  const emptied = new Set(
    flushed.filter(({ amountUnits }) => amountUnits > 0n).map(({ paymentId }) => paymentId),
  );
  return new Set(vaults.map(idOf).filter((id) => emptied.has(id) && !hasLeft.has(id)));
}

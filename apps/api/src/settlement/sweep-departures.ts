import type { SweepReceipt } from '@cowrie/chain-evm';
import type { Sweep } from './sweep.schema';
import type { SweeperParts } from './sweeper.parts';

type Doubting = Pick<SweeperParts, 'transfers' | 'doubts'>;

/**
 * Has the watcher look again at vaults that a receipt says were emptied, and of whose money no stored transfer says that it left
 * (docs/decisions/0079). For a sweep whose block was read at depth: all its transfers should be stored.
 */
export async function doubtUnrecorded(
  { transfers, doubts }: Doubting,
  sweep: Pick<Sweep, 'environment' | 'network' | 'vaults'>,
  { txHash, flushed }: Pick<SweepReceipt, 'txHash' | 'flushed'>,
): Promise<void> {
  const { environment, network, vaults } = sweep;
  const stored = await transfers.ofTransaction({ environment, network }, txHash);
  const left = stored.filter(({ direction, canonical }) => direction === 'out' && canonical);
  for (const { paymentId } of vaults) {
    const isOwn = (one: { paymentId: unknown }) => String(one.paymentId) === paymentId.toHexString();
    if (!flushed.some((flush) => isOwn(flush) && flush.amountUnits > 0n) || left.some(isOwn)) continue;
    const reason = 'a sweep has emptied the vault, and none of its transfers is stored';
    await doubts.raise({ environment, network, paymentId, reason, txHash });
  }
}

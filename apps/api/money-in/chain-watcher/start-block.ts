import type { BlockRef } from '@cowrie/chain-evm';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import { requireBlock } from '@cowrie/api/chain/block-reading/block-range';
import type { WatcherParts } from './watcher-parts';

/** A block's timestamp has whole seconds and comes from its producer's clock, so it can be behind ours. */
const CLOCK_MARGIN_SECONDS = 3600;

/**
 * The block after which a network's first reading starts: an hour before the first address that it needs was
 * watched, or before the head if it needs none. The hour also makes the block deep. A network that is added
 * to a running deployment has no payments yet. So it starts at the oldest active watch, not at the
 * deployment's first payment.
 */
export async function findStart(
  {
    paymentAddresses,
    reader,
    environment,
  }: Pick<WatcherParts, 'paymentAddresses' | 'reader' | 'environment'>,
  head: BlockRef,
): Promise<BlockRef> {
  const earliest = await paymentAddresses.earliestWatchedSince(environment, reader.network.name);
  const first = Math.min(earliest ? earliest.getTime() / 1000 : Infinity, head.timestampSeconds);
  return lastBlockBefore(reader, first - CLOCK_MARGIN_SECONDS, head);
}

/**
 * The last block before this time, at most `head`; the first block of the chain if none is before it. Binary
 * search.
 */
export async function lastBlockBefore(
  reader: Pick<NetworkReader, 'block'>,
  seconds: number,
  head: Pick<BlockRef, 'number'>,
): Promise<BlockRef> {
  let before = await requireBlock(reader, 0);
  for (let low = 1, high = head.number; low <= high;) {
    const middle = await requireBlock(reader, Math.floor((low + high) / 2));
    if (middle.timestampSeconds < seconds) {
      before = middle;
      low = middle.number + 1;
    } else {
      high = middle.number - 1;
    }
  }
  return before;
}

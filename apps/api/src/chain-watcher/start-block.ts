import type { BlockRef, ChainReader } from '@cowrie/chain-evm';
import { requireBlock } from './block-range';
import type { WatcherParts } from './watcher-parts';

/** A block's timestamp may lie behind our clock: whole seconds, and the producer's own clock. */
const CLOCK_MARGIN_SECONDS = 3600;

/**
 * The block after which reading begins. Before the first address was watched there is nothing to find; without one, reading
 * starts at the head. Always old enough to be deep.
 */
export async function findStart(
  { payments, reader, environment }: Pick<WatcherParts, 'payments' | 'reader' | 'environment'>,
  head: BlockRef,
): Promise<BlockRef> {
  const earliest = await payments.watchedSinceOf('earliest', environment);
  const first = Math.min(earliest ? earliest.getTime() / 1000 : Infinity, head.timestampSeconds);
  return lastBlockBefore(reader, first - CLOCK_MARGIN_SECONDS, head);
}

async function lastBlockBefore(reader: ChainReader, seconds: number, head: BlockRef): Promise<BlockRef> {
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

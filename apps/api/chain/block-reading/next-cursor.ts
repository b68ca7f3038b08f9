import type { BlockRef } from '@cowrie/chain-evm';
import type { ChainCursor } from '../chain-records/chain-cursor.schema';
import type { ReadGoal, ReadStep } from './read-plan';

/** The newest blocks are all remembered, to find the block where a reorg began. */
const REMEMBERED_BLOCKS = 128;
/** Of older blocks, every 100th is remembered, for networks with many blocks between seen and final. */
const OLDER_BLOCKS = 32;
const OLDER_BLOCKS_APART = 100;

/** A cursor to store; the repository sets its revision. */
export type NextCursor = Omit<ChainCursor, 'revision'>;
type Known = ChainCursor['recent'][number];

/** The first cursor of a network, at a block before its first payment. */
export function cursorAt(
  block: BlockRef,
  head: BlockRef,
  reader: Pick<ChainCursor, '_id' | 'readBy' | 'verified' | 'updatedAt'>,
): NextCursor {
  const at = knownOf(block);
  return {
    ...reader,
    ...at,
    headNumber: head.number,
    confirmed: at,
    finalNumber: at.number,
    recent: [{ number: at.number, hash: at.hash }],
  };
}

/** The cursor after a step whose last block is `last`. */
export function cursorAfter(
  cursor: ChainCursor,
  step: ReadStep,
  last: BlockRef,
  { head, finalThrough }: ReadGoal,
  updatedAt: Date,
): NextCursor {
  const at = knownOf(last);
  // If all blocks below the step are final, the step's own blocks are final up to `finalThrough`.
  const finalNumber =
    step.isDeep && cursor.finalNumber >= step.fromBlock - 1
      ? Math.max(cursor.finalNumber, Math.min(finalThrough, at.number))
      : cursor.finalNumber;
  const confirmed = step.isDeep ? at : cursor.confirmed;
  const headNumber = Math.max(head.number, cursor.number, at.number);
  const rest = { ...cursor, headNumber, confirmed, finalNumber, updatedAt };
  if (step.isReread) return rest;
  return { ...rest, ...at, recent: remember(cursor.recent, at) };
}

/**
 * The cursor moved back to a block that was read before. Blocks above it are no longer confirmed or final.
 */
export function cursorMovedBack(cursor: ChainCursor, block: BlockRef, updatedAt: Date): NextCursor {
  const at = knownOf(block);
  const confirmed = at.number < cursor.confirmed.number ? at : cursor.confirmed;
  const isBelowFinal = at.number < cursor.finalNumber;
  return {
    ...cursor,
    ...at,
    confirmed,
    finalNumber: Math.min(cursor.finalNumber, confirmed.number),
    ...(isBelowFinal && { deepReorgs: (cursor.deepReorgs ?? 0) + 1 }),
    recent: cursor.recent.filter(({ number }) => number <= at.number),
    updatedAt,
  };
}

function knownOf({ number, hash, timestampSeconds }: BlockRef): ChainCursor['confirmed'] {
  return { number, hash, timestamp: new Date(timestampSeconds * 1000) };
}

function remember(recent: readonly Known[], { number, hash }: Known): Known[] {
  const all = [...recent, { number, hash }];
  const newest = all.slice(-REMEMBERED_BLOCKS);
  const older: Known[] = [];
  for (const known of all.slice(0, -REMEMBERED_BLOCKS)) {
    const before = older.at(-1);
    if (!before || known.number - before.number >= OLDER_BLOCKS_APART) older.push(known);
  }
  return [...older.slice(-OLDER_BLOCKS), ...newest];
}

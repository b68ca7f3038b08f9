import type { BlockRef } from '@cowrie/chain-evm';
import type { ChainCursor } from '../chain-records/chain-cursor.schema';
import type { ReadGoal, ReadStep } from './read-plan';

/** The newest blocks read are all remembered: a reorganization is followed to where it began. */
const REMEMBERED_BLOCKS = 128;
/** Older ones now and then, for networks where many blocks lie between two depths. */
const OLDER_BLOCKS = 32;
const OLDER_BLOCKS_APART = 100;

/** A cursor as it is to be stored. */
export type CursorPlace = Omit<ChainCursor, 'revision'>;
type Known = ChainCursor['recent'][number];

/** At a block before which there is nothing to find. */
export function placeAt(
  block: BlockRef,
  head: BlockRef,
  who: Pick<ChainCursor, '_id' | 'readBy' | 'updatedAt'>,
): CursorPlace {
  const at = knownOf(block);
  return {
    ...who,
    ...at,
    headNumber: head.number,
    confirmed: at,
    finalNumber: at.number,
    recent: [{ number: at.number, hash: at.hash }],
  };
}

/** After a step whose last block is `last`. */
export function placeAfter(
  cursor: ChainCursor,
  step: ReadStep,
  last: BlockRef,
  { head, finalThrough }: ReadGoal,
  updatedAt: Date,
): CursorPlace {
  const at = knownOf(last);
  // All below the step is final already, and what the step found is as deep as its block.
  const finalNumber =
    step.isDeep && cursor.finalNumber >= step.fromBlock - 1
      ? Math.max(cursor.finalNumber, Math.min(finalThrough, at.number))
      : cursor.finalNumber;
  const confirmed = step.isDeep ? at : cursor.confirmed;
  const headNumber = Math.max(head.number, cursor.number, at.number);
  const rest = { ...cursor, headNumber, confirmed, finalNumber, updatedAt };
  if (step.isAgain) return rest;
  return { ...rest, ...at, recent: remember(cursor.recent, at) };
}

/** Back at a block that was read before; what was confirmed above it is not any more. */
export function placeBackAt(cursor: ChainCursor, block: BlockRef, updatedAt: Date): CursorPlace {
  const at = knownOf(block);
  const confirmed = at.number < cursor.confirmed.number ? at : cursor.confirmed;
  return {
    ...cursor,
    ...at,
    confirmed,
    finalNumber: Math.min(cursor.finalNumber, confirmed.number),
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

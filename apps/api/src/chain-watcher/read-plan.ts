import type { BlockRef } from '@cowrie/chain-evm';
import type { ChainCursor } from '../chain-records/chain-cursor.schema';

/** Blocks read in one step; the reader halves the range when a node refuses it. */
const BLOCKS_PER_STEP = 500;

/** How far the chain can be read at one moment. */
export interface ReadGoal {
  head: BlockRef;
  /** Newest block that is deep enough for most payments, and for large ones; never the higher of the two. */
  confirmedThrough: number;
  finalThrough: number;
}

/** A range of blocks, both ends included. */
export interface ReadStep {
  fromBlock: number;
  toBlock: number;
  /** All of it is deep enough: what is found there counts. */
  isDeep: boolean;
  /** It has been read before, when it was near the head. */
  isAgain: boolean;
}

/**
 * What to read next; undefined when there is nothing. Blocks near the head are read as soon as they are there, and again
 * once they are deep enough; blocks that are deep enough when their turn comes are read once.
 */
export function nextStep(
  { number, confirmed }: Pick<ChainCursor, 'number' | 'confirmed'>,
  { head, confirmedThrough }: ReadGoal,
): ReadStep | undefined {
  const step = (after: number, through: number, kind: Pick<ReadStep, 'isDeep' | 'isAgain'>): ReadStep => ({
    fromBlock: after + 1,
    toBlock: Math.min(through, after + BLOCKS_PER_STEP),
    ...kind,
  });
  const again = Math.min(number, confirmedThrough);
  if (confirmed.number < again) return step(confirmed.number, again, { isDeep: true, isAgain: true });
  if (number < confirmedThrough) return step(number, confirmedThrough, { isDeep: true, isAgain: false });
  if (number < head.number) return step(number, head.number, { isDeep: false, isAgain: false });
  return undefined;
}

/** Reading new blocks, as many as one step can hold: there is a long way to go. */
export function isLong({ fromBlock, toBlock, isAgain }: ReadStep): boolean {
  return !isAgain && toBlock - fromBlock + 1 === BLOCKS_PER_STEP;
}

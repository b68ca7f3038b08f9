import type { BlockRef } from '@cowrie/chain-evm';
import type { ChainCursor } from '../chain-records/chain-cursor.schema';

/** Blocks in one step. The reader halves the range when a node refuses it. */
export const BLOCKS_PER_STEP = 500;

/** How far the chain can be read at one moment. */
export interface ReadGoal {
  head: BlockRef;
  /** The newest block that is deep enough for most payments. */
  confirmedThrough: number;
  /** The newest block that is deep enough for large payments and for sweeps; at most `confirmedThrough`. */
  finalThrough: number;
}

/** A range of blocks, both ends included. */
export interface ReadStep {
  fromBlock: number;
  toBlock: number;
  /** All blocks are deep enough: their transfers are confirmed. */
  isDeep: boolean;
  /** The blocks have been read before, when they were near the head. */
  isReread: boolean;
  /**
   * The reading is another opinion about confirmed blocks: it adds missing transfers and orphans nothing.
   */
  onlyAdds?: boolean;
}

/**
 * The next blocks to read; undefined when there are none. Pure. Blocks near the head are read when they
 * appear, and again once they are deep enough. Blocks that are deep enough at their first reading are read
 * once (docs/decisions/0005).
 */
export function nextStep(
  { number, confirmed }: Pick<ChainCursor, 'number' | 'confirmed'>,
  { head, confirmedThrough }: ReadGoal,
): ReadStep | undefined {
  const step = (after: number, through: number, kind: Pick<ReadStep, 'isDeep' | 'isReread'>): ReadStep => ({
    fromBlock: after + 1,
    toBlock: Math.min(through, after + BLOCKS_PER_STEP),
    ...kind,
  });
  const rereadThrough = Math.min(number, confirmedThrough);
  if (confirmed.number < rereadThrough)
    return step(confirmed.number, rereadThrough, { isDeep: true, isReread: true });
  if (number < confirmedThrough) return step(number, confirmedThrough, { isDeep: true, isReread: false });
  if (number < head.number) return step(number, head.number, { isDeep: false, isReread: false });
  return undefined;
}

/**
 * The next blocks to read for the first time, if all unread blocks are near the head; undefined otherwise.
 * Pure. A payer waits for them, so they come before older blocks that are read again.
 */
export function newestStep(
  { number }: Pick<ChainCursor, 'number'>,
  { head, confirmedThrough }: ReadGoal,
): ReadStep | undefined {
  if (number < confirmedThrough || number >= head.number) return undefined;
  const toBlock = Math.min(head.number, number + BLOCKS_PER_STEP);
  return { fromBlock: number + 1, toBlock, isDeep: false, isReread: false };
}

/** True for a step of new blocks with the maximum length: many more blocks are left. */
export function isFullStep({ fromBlock, toBlock, isReread }: ReadStep): boolean {
  return !isReread && toBlock - fromBlock + 1 === BLOCKS_PER_STEP;
}

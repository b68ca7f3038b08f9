import type { HandedOut, Payout } from '../payout.schema';
import type { ChainPosition } from './chain.position';

/** No block below this is searched. A young chain has no final block yet. */
const BEFORE_ALL_BLOCKS = -1;

/**
 * What is stored when a payout is handed to its signer. Pure. Its transfer is looked for above the current
 * last final block: a reorg can put it below the newest one. A payout that was handed out before keeps its
 * position, because its earlier file can still be executed.
 */
export function newHandOut(
  { handOut: earlier }: Pick<Payout, 'handOut'>,
  given: Omit<HandedOut, 'state' | 'scannedThrough' | 'searchedFrom' | 'deepReorgs'>,
  position: ChainPosition,
): HandedOut {
  const now = Math.max(position.finalNumber, BEFORE_ALL_BLOCKS);
  // A payout that an earlier version handed out has no position yet, and gets it from the worker
  // (SearchStarts).
  const isUnplaced = earlier !== undefined && earlier.signer !== 'hot' && earlier.searchedFrom === undefined;
  const searchedFrom = isUnplaced ? undefined : Math.min(earlier?.searchedFrom ?? now, now);
  const isSameAccount = earlier?.from.toLowerCase() === given.from.toLowerCase();
  const scannedThrough = isSameAccount ? Math.min(earlier?.scannedThrough ?? now, now) : now;
  const { deepReorgs } = earlier ?? position;
  return { ...given, state: 'open', scannedThrough, searchedFrom, deepReorgs };
}

import type { Transfer } from './transfer.schema';

/** A transfer to or from a payment's vault, as the chain shows it. */
export type ChainTransfer = Omit<
  Transfer,
  | '_id'
  | 'environment'
  | 'network'
  | 'standing'
  | 'confirmedAt'
  | 'finalAt'
  | 'revision'
  | 'isUnevaluated'
  | 'collectAt'
>;

/** A stored fact as it was found: it is changed only if nobody else has changed it since. */
export type FoundTransfer = Pick<Transfer, '_id' | 'revision'>;

/** What there is to write about a stored fact. */
export type FactUpdate =
  /** In another block than was stored, or back in one. `depth` tells how sure the new one is. */
  | { kind: 'move'; stored: FoundTransfer; transfer: ChainTransfer; depth: ReachedDepth }
  | { kind: 'deepen'; stored: FoundTransfer; depth: Exclude<ReachedDepth, 'seen'> }
  | { kind: 'takeBack'; stored: FoundTransfer };

/** How sure a block was when it was read; what is final is confirmed too. */
export type ReachedDepth = 'seen' | 'confirmed' | 'final';

type UpdateOf = {
  $set: Partial<Transfer>;
  $unset?: Partial<Record<'confirmedAt' | 'finalAt', 1>>;
  $inc: { revision: 1 };
};

/** The update of a stored fact. Every change has its payment evaluated; one of what is final, its vault reckoned. */
export function updateOf(change: FactUpdate, now: Date): UpdateOf {
  const isUnevaluated = true;
  const $inc = { revision: 1 } as const;
  switch (change.kind) {
    case 'move': {
      const { blockNumber, blockHash, minedAt } = change.transfer;
      const place = { blockNumber, blockHash, minedAt, standing: true, isUnevaluated };
      return { $set: { ...place, ...reached(change.depth, now) }, ...unreached(change.depth), $inc };
    }
    case 'deepen':
      return { $set: { ...reached(change.depth, now), isUnevaluated }, $inc };
    case 'takeBack':
      return { $set: { standing: false, isUnevaluated, collectAt: now }, ...unreached('seen'), $inc };
  }
}

function reached(depth: ReachedDepth, now: Date): Pick<Transfer, 'confirmedAt' | 'finalAt' | 'collectAt'> {
  if (depth === 'seen') return {};
  return { confirmedAt: now, ...(depth === 'final' && { finalAt: now, collectAt: now }) };
}

function unreached(depth: ReachedDepth): Pick<UpdateOf, '$unset'> {
  if (depth === 'final') return {};
  return { $unset: { finalAt: 1, ...(depth === 'seen' && { confirmedAt: 1 }) } };
}

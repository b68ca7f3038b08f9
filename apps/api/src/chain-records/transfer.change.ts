import type { Types } from 'mongoose';
import type { Transfer } from './transfer.schema';

/** A transfer to or from a payment's vault, as the chain shows it. */
export type ChainTransfer = Omit<
  Transfer,
  | '_id'
  | 'environment'
  | 'network'
  | 'canonical'
  | 'confirmedAt'
  | 'finalAt'
  | 'revision'
  | 'isUnevaluated'
  | 'collectAt'
  | 'formerPaymentIds'
>;

/** A stored fact as it was found: it is changed only if nobody else has changed it since. */
export type FoundTransfer = Pick<Transfer, '_id' | 'revision'>;

/** And whose it was. */
export type MovedTransfer = FoundTransfer & Pick<Transfer, 'paymentId'>;

/** What there is to write about a stored fact. */
export type TransferUpdate =
  /**
   * In another block than was stored, or back in one. `depth` tells how sure the new one is. A transaction may do something else
   * in another block (a sweep finds other balances), so that all of it may be another, save its identity.
   */
  | { kind: 'move'; stored: MovedTransfer; transfer: ChainTransfer; depth: ReachedDepth }
  | { kind: 'deepen'; stored: FoundTransfer; depth: Exclude<ReachedDepth, 'seen'> }
  | { kind: 'orphan'; stored: FoundTransfer };

/** How sure a block was when it was read; what is final is confirmed too. */
export type ReachedDepth = 'seen' | 'confirmed' | 'final';

type UpdateOf = {
  $set: Partial<Transfer>;
  $unset?: Partial<Record<'confirmedAt' | 'finalAt' | 'token', 1>>;
  $addToSet?: { formerPaymentIds: Types.ObjectId };
  $inc: { revision: 1 };
};

/** The update of a stored fact. Every change has its payment evaluated; one of what is final, its vault reconciled. */
export function updateOf(change: TransferUpdate, now: Date): UpdateOf {
  const isUnevaluated = true;
  const $inc = { revision: 1 } as const;
  switch (change.kind) {
    case 'move': {
      const { token, ...rest } = change.transfer;
      const { paymentId } = change.stored;
      const fact = { ...rest, ...(token && { token }), canonical: true, isUnevaluated };
      const $unset = { ...unreached(change.depth).$unset, ...(!token && { token: 1 as const }) };
      return {
        $set: { ...fact, ...reached(change.depth, now) },
        ...(Object.keys($unset).length > 0 && { $unset }),
        ...(!paymentId.equals(rest.paymentId) && { $addToSet: { formerPaymentIds: paymentId } }),
        $inc,
      };
    }
    case 'deepen':
      return { $set: { ...reached(change.depth, now), isUnevaluated }, $inc };
    case 'orphan':
      return { $set: { canonical: false, isUnevaluated, collectAt: now }, ...unreached('seen'), $inc };
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

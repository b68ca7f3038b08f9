import type { Types } from 'mongoose';
import type { Transfer } from './transfer.schema';

/**
 * A transfer to or from a payment's vault, as the chain shows it, without the fields of the stored record.
 */
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

/** A transfer as nodes are asked about it. */
export const askedAs = <T extends { units: string }>(transfer: T) => ({
  ...transfer,
  amountUnits: BigInt(transfer.units),
});

/** A stored transfer as it was read. It is changed only if its revision is still the same. */
export type FoundTransfer = Pick<Transfer, '_id' | 'revision'>;

/** A stored transfer with the payment that it belonged to. */
export type MovedTransfer = FoundTransfer & Pick<Transfer, 'paymentId'>;

/** One change of a stored transfer. */
export type TransferUpdate =
  /**
   * The transfer is in a block other than the stored one, or in a block again. `depth` is the depth of the
   * new block. In another block a transaction can have other effects (a sweep finds other balances), so every
   * field can change except the identity.
   */
  | { kind: 'move'; stored: MovedTransfer; transfer: ChainTransfer; depth: ReachedDepth }
  | { kind: 'deepen'; stored: FoundTransfer; depth: Exclude<ReachedDepth, 'seen'> }
  | { kind: 'orphan'; stored: FoundTransfer };

/** How deep a block was when it was read. A final block is also confirmed. */
export type ReachedDepth = 'seen' | 'confirmed' | 'final';

type UpdateOf = {
  $set: Partial<Transfer>;
  $unset?: Partial<Record<'confirmedAt' | 'finalAt' | 'token', 1>>;
  $addToSet?: { formerPaymentIds: Types.ObjectId };
  $inc: { revision: 1 };
};

/**
 * The database update for a change. Pure. After every change the payment is evaluated. After a transfer
 * became final or was orphaned, its vault is reconciled.
 */
export function updateOf(change: TransferUpdate, now: Date): UpdateOf {
  const isUnevaluated = true;
  const $inc = { revision: 1 } as const;
  switch (change.kind) {
    case 'move': {
      const { token, ...rest } = change.transfer;
      const { paymentId } = change.stored;
      const transfer = { ...rest, ...(token && { token }), canonical: true, isUnevaluated };
      const $unset = { ...unreached(change.depth).$unset, ...(!token && { token: 1 as const }) };
      return {
        $set: { ...transfer, ...reached(change.depth, now) },
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

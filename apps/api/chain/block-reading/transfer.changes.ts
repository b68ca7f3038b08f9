import type { ChainTransfer, ReachedDepth, TransferUpdate } from '../chain-records/transfer.change';
import type { Transfer } from '../chain-records/transfer.schema';
import type { ReadStep } from './read-plan';

/** The node reports one transfer in two blocks, which is not possible. Nothing of its answer is stored. */
export class ContradictoryChainError extends Error {
  override readonly name = 'ContradictoryChainError';
}

/** The input of a comparison: the chain's transfers and the stored ones. */
export interface Comparison {
  step: ReadStep;
  /** The transfers that the chain shows in these blocks. */
  observed: readonly ChainTransfer[];
  /**
   * The stored records of the observed transfers; in a deep step also all transfers stored in these blocks.
   */
  stored: readonly Transfer[];
  /**
   * Keyed by identity: stored transfers that their blocks are known to no longer contain
   * (`contradictions.ts`).
   */
  gone: ReadonlySet<string>;
  /** Keyed by identity: transfers that a node denies, so no depth confirms them (`disputed-transfers.ts`). */
  disputed: ReadonlySet<string>;
  confirmedThrough: number;
  finalThrough: number;
}

/** A transfer's identity within its network, see docs/decisions/0013. */
export function identityOf({ txHash, ordinal }: Pick<Transfer, 'txHash' | 'ordinal'>): string {
  return `${txHash}:${ordinal}`;
}

/**
 * The changes that make the stored transfers match the chain. Pure. Near the head nothing is orphaned; the
 * second reading does that (docs/decisions/0005). A reading that only adds orphans nothing either, because
 * its node may be the one that omits logs. A transfer is orphaned only when it is known to be gone, not when
 * a reading does not show it (docs/decisions/0078).
 *
 * @throws ContradictoryChainError
 */
export function changesOf(comparison: Comparison): TransferUpdate[] {
  const { step, observed, stored, gone, disputed, finalThrough } = comparison;
  const known = new Map(stored.map((record) => [identityOf(record), record]));
  const depthAt = (blockNumber: number): ReachedDepth =>
    !step.isDeep ? 'seen' : blockNumber <= finalThrough ? 'final' : 'confirmed';
  const changes: TransferUpdate[] = [];
  for (const transfer of observed) {
    const record = known.get(identityOf(transfer));
    known.delete(identityOf(transfer));
    const depth = disputed.has(identityOf(transfer)) ? 'seen' : depthAt(transfer.blockNumber);
    if (!record) continue;
    if (!record.canonical || record.blockHash !== transfer.blockHash || isToldOtherwise(record, transfer)) {
      if (isConfirmedElsewhere(record, comparison)) {
        throw new ContradictoryChainError(
          `the node shows transfer ${identityOf(record)} in block ${transfer.blockNumber}, but it is confirmed in block ${record.blockNumber}; check the nodes of this network`,
        );
      }
      changes.push({ kind: 'move', stored: record, transfer, depth });
    } else if (depth !== 'seen' && !isAsDeep(record, depth)) {
      changes.push({ kind: 'deepen', stored: record, depth });
    }
  }
  if (!step.isDeep || step.onlyAdds) return changes;
  for (const [identity, record] of known) {
    if (record.canonical && gone.has(identity) && isInStep(record, step))
      changes.push({ kind: 'orphan', stored: record });
  }
  return changes;
}

/** Confirmed in a block that the cursor has confirmed and that this step does not read again. */
function isConfirmedElsewhere(record: Transfer, { step, confirmedThrough }: Comparison): boolean {
  const { canonical, confirmedAt, blockNumber } = record;
  return canonical && !!confirmedAt && blockNumber <= confirmedThrough && !isInStep(record, step);
}

/**
 * Whether an unconfirmed record says something else than the chain does now. The transfers of a block never
 * change, so the node of the first reading lied. What is confirmed has been credited, and stays.
 */
function isToldOtherwise(record: Transfer, transfer: ChainTransfer): boolean {
  const isSame =
    record.units === transfer.units &&
    record.from === transfer.from &&
    record.to === transfer.to &&
    record.tokenAddress === transfer.tokenAddress &&
    record.minedAt.getTime() === transfer.minedAt.getTime();
  return !record.confirmedAt && !isSame;
}

function isInStep({ blockNumber }: Transfer, { fromBlock, toBlock }: ReadStep): boolean {
  return blockNumber >= fromBlock && blockNumber <= toBlock;
}

function isAsDeep({ confirmedAt, finalAt }: Transfer, depth: Exclude<ReachedDepth, 'seen'>): boolean {
  return !!confirmedAt && (depth === 'confirmed' || !!finalAt);
}

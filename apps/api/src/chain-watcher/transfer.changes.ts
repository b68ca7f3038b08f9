import type { ChainTransfer, ReachedDepth, TransferUpdate } from '../chain-records/transfer.change';
import type { Transfer } from '../chain-records/transfer.schema';
import type { ReadStep } from './read-plan';

/** The chain cannot be what the node says: one transfer in two blocks. Nothing is concluded from it. */
export class ContradictoryChainError extends Error {
  override readonly name = 'ContradictoryChainError';
}

export interface Comparison {
  step: ReadStep;
  /** What the chain shows in these blocks. */
  observed: readonly ChainTransfer[];
  /** What is stored of them: every fact of what was observed, and if it counts (`isDeep`) every canonical fact in these blocks. */
  stored: readonly Transfer[];
  confirmedThrough: number;
  finalThrough: number;
}

export function identityOf({ txHash, ordinal }: Pick<Transfer, 'txHash' | 'ordinal'>): string {
  return `${txHash}:${ordinal}`;
}

/**
 * What to write so that the stored facts are what the chain shows. Near the head facts are only added: what is not found there any
 * more is left to the second reading.
 *
 * @throws ContradictoryChainError
 */
export function changesOf(comparison: Comparison): TransferUpdate[] {
  const { step, observed, stored, finalThrough } = comparison;
  const known = new Map(stored.map((fact) => [identityOf(fact), fact]));
  const depthAt = (blockNumber: number): ReachedDepth =>
    !step.isDeep ? 'seen' : blockNumber <= finalThrough ? 'final' : 'confirmed';
  const changes: TransferUpdate[] = [];
  for (const transfer of observed) {
    const fact = known.get(identityOf(transfer));
    known.delete(identityOf(transfer));
    const depth = depthAt(transfer.blockNumber);
    if (!fact) continue;
    if (!fact.canonical || fact.blockHash !== transfer.blockHash) {
      if (isBeyondDoubt(fact, comparison)) {
        throw new ContradictoryChainError(
          `transfer ${identityOf(fact)} is read in block ${transfer.blockNumber} and confirmed in ${fact.blockNumber}`,
        );
      }
      changes.push({ kind: 'move', stored: fact, transfer, depth });
    } else if (depth !== 'seen' && !isAsDeep(fact, depth)) {
      changes.push({ kind: 'deepen', stored: fact, depth });
    }
  }
  if (!step.isDeep) return changes;
  for (const fact of known.values()) {
    const isInStep = fact.blockNumber >= step.fromBlock && fact.blockNumber <= step.toBlock;
    if (fact.canonical && isInStep) changes.push({ kind: 'orphan', stored: fact });
  }
  return changes;
}

/** Read twice, in a block on which the cursor rests, and not in question now. */
function isBeyondDoubt(fact: Transfer, { step, confirmedThrough }: Comparison): boolean {
  const isInStep = fact.blockNumber >= step.fromBlock && fact.blockNumber <= step.toBlock;
  return fact.canonical && !!fact.confirmedAt && fact.blockNumber <= confirmedThrough && !isInStep;
}

function isAsDeep(fact: Transfer, depth: Exclude<ReachedDepth, 'seen'>): boolean {
  return !!fact.confirmedAt && (depth === 'confirmed' || !!fact.finalAt);
}

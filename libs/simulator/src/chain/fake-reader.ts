import {
  type BlockRef,
  ChainInconsistentError,
  type ChainReader,
  type Finality,
  type ObservedTransfer,
  RpcUnreachableError,
  type TokenSymbol,
  type TransactionEvidence,
  type TransferQuery,
} from '@cowrie/chain-evm';
import type { FakeChain } from './fake-chain';
import type { FakeBlock, MinedTransaction } from './fake-chain.types';

/** What is wrong with a node at the moment; `none` for a correct node. */
export type NodeFault =
  | { kind: 'none' }
  /** It does not answer. */
  | { kind: 'silent' }
  /** Its answers contradict each other. */
  | { kind: 'inconsistent' }
  /** It has stopped at these blocks. Some of them may be orphaned since. */
  | { kind: 'lagging'; blocks: readonly FakeBlock[]; settledNumber: number }
  /** It has the newest blocks, but returns no log of so many of them. A reorg does not take away logs that it returned before. */
  | { kind: 'missing_logs'; newestBlocks: number };

/** A node's view of a fake chain. Each answer comes from one state of the chain. */
export class FakeReader implements ChainReader {
  fault: NodeFault = { kind: 'none' };

  constructor(private readonly chain: FakeChain) {}

  get network() {
    return this.chain.network;
  }

  assertNetwork(): Promise<void> {
    return Promise.resolve();
  }

  async head(): Promise<BlockRef> {
    return refOf(this.view().at(-1) as FakeBlock);
  }

  async block(number: number): Promise<BlockRef | undefined> {
    const block = this.view()[number];
    return block && refOf(block);
  }

  async transfers(query: TransferQuery): Promise<ObservedTransfer[]> {
    const view = this.view();
    const { fromBlock, toBlock, isWatched, allTokens = false } = query;
    const through =
      this.fault.kind === 'missing_logs' ? this.chain.highest - this.fault.newestBlocks : view.length - 1;
    if (toBlock >= view.length) throw new ChainInconsistentError('the node lags', { toBlock });
    return view
      .slice(fromBlock, Math.min(toBlock, through) + 1)
      .flatMap(({ transactions }) => transactions.flatMap(({ transfers }) => transfers))
      .filter(({ token }) => token !== undefined || allTokens)
      .filter(({ from, to }) => isWatched(to.toLowerCase()) || isWatched(from.toLowerCase()));
  }

  async transaction(txHash: string): Promise<TransactionEvidence | undefined> {
    for (const block of this.view()) {
      const found = block.transactions.find(({ transaction }) => transaction.hash === txHash);
      if (found) return evidenceOf(found, refOf(block));
    }
    const isWaiting = this.chain.waiting.some(({ hash }) => hash === txHash);
    return isWaiting ? { state: 'waiting', txHash } : undefined;
  }

  async blockThrough(head: BlockRef, { confirmations, tag }: Finality): Promise<number> {
    this.view();
    const settled = this.fault.kind === 'lagging' ? this.fault.settledNumber : this.chain.settledNumber;
    const byDepth = head.number - confirmations + 1;
    return tag ? Math.max(byDepth, Math.min(head.number, settled)) : byDepth;
  }

  endpoints() {
    return [{ host: this.network.name, state: 'ok' as const }];
  }

  async tokenBalance(token: TokenSymbol, address: string, blockNumber?: number): Promise<bigint> {
    const blocks = this.view();
    if (blockNumber !== undefined && !blocks.some(({ number }) => number === blockNumber))
      throw new ChainInconsistentError('the node has no such block', { blockNumber });
    const moves = blocks
      .filter(({ number }) => number <= (blockNumber ?? Infinity))
      .flatMap(({ transactions }) => transactions)
      .flatMap(({ succeeded, transfers }) => (succeeded ? transfers : []))
      .filter((transfer) => transfer.token === token);
    return moves.reduce((sum, { from, to, amountUnits }) => {
      if (from === address) sum -= amountUnits;
      return to === address ? sum + amountUnits : sum;
    }, 0n);
  }

  nativeBalance(): Promise<bigint> {
    return Promise.resolve(10n ** 18n);
  }

  close(): void {
    this.fault = { kind: 'silent' };
  }

  private view(): readonly FakeBlock[] {
    const { fault } = this;
    switch (fault.kind) {
      case 'silent':
        throw new RpcUnreachableError('timeout', { endpoint: this.network.name });
      case 'inconsistent':
        throw new ChainInconsistentError('the node contradicts itself', {});
      case 'lagging':
        return fault.blocks;
      case 'none':
      case 'missing_logs':
        return this.chain.blocks;
    }
  }
}

function refOf({ number, hash, parentHash, timestampSeconds }: FakeBlock): BlockRef {
  return { number, hash, parentHash, timestampSeconds };
}

function evidenceOf(
  { transaction, succeeded, transfers }: MinedTransaction,
  block: BlockRef,
): TransactionEvidence {
  const txHash = transaction.hash;
  return succeeded ? { state: 'mined', txHash, block, transfers } : { state: 'failed', txHash, block };
}

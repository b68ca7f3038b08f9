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

/** What is wrong with a node at the moment. */
export type NodeMood =
  | { kind: 'sound' }
  /** It does not answer. */
  | { kind: 'silent' }
  /** Its answers contradict each other. */
  | { kind: 'contradictory' }
  /** It has stopped at these blocks, of which some may have been taken back since. */
  | { kind: 'lagging'; blocks: readonly FakeBlock[]; settledNumber: number }
  /** It has the newest blocks, and tells of no transfer in so many of them. What it knew it does not forget when some of them go. */
  | { kind: 'forgetful'; newestBlocks: number };

/** A node's view of a chain. What it is asked it answers at once, from one and the same chain. */
export class FakeReader implements ChainReader {
  mood: NodeMood = { kind: 'sound' };

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
      this.mood.kind === 'forgetful' ? this.chain.highest - this.mood.newestBlocks : view.length - 1;
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
    const settled = this.mood.kind === 'lagging' ? this.mood.settledNumber : this.chain.settledNumber;
    const byDepth = head.number - confirmations + 1;
    return tag ? Math.max(byDepth, Math.min(head.number, settled)) : byDepth;
  }

  endpoints() {
    return [{ host: this.network.name, state: 'ok' as const }];
  }

  async tokenBalance(token: TokenSymbol, address: string): Promise<bigint> {
    this.view();
    return this.chain.balanceOf(this.network.tokens[token]?.address ?? '', address);
  }

  nativeBalance(): Promise<bigint> {
    return Promise.resolve(10n ** 18n);
  }

  close(): void {
    this.mood = { kind: 'silent' };
  }

  private view(): readonly FakeBlock[] {
    const { mood } = this;
    switch (mood.kind) {
      case 'silent':
        throw new RpcUnreachableError('timeout', { endpoint: this.network.name });
      case 'contradictory':
        throw new ChainInconsistentError('the node contradicts itself', {});
      case 'lagging':
        return mood.blocks;
      case 'sound':
      case 'forgetful':
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

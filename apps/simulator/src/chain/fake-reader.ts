import {
  type BlockBalances,
  type BlockRef,
  ChainInconsistentError,
  type ChainReader,
  type Finality,
  keptUnits,
  type ObservedTransfer,
  type PaidTransfer,
  type PaidQuery,
  type PlacedTransfer,
  type RecordedTransfer,
  RpcResponseError,
  RpcUnreachableError,
  type SignatureChecks,
  type SignedMessage,
  type Testimony,
  type TokenSymbol,
  type TransactionEvidence,
  type TransferQuery,
} from '@cowrie/chain-evm';
import { authorizationKey, type FakeChain, usedBy } from './fake-chain';
import type { FakeAuthorization, FakeBlock, MinedTransaction } from './fake-chain.types';
import { fakeSignature } from './fake-signature';
import { CONTRACT_WALLET, walletSignature } from './fake-wallet';

/** What is wrong with a node at the moment; `none` for a correct node. */
export type NodeFault =
  | { kind: 'none' }
  /** It does not answer. */
  | { kind: 'silent' }
  /** Its answers contradict each other. */
  | { kind: 'inconsistent' }
  /** It has stopped at these blocks. Some of them may have been orphaned since. */
  | { kind: 'lagging'; blocks: readonly FakeBlock[]; settledNumber: number }
  /** It knows only the balances of its newest block. */
  | { kind: 'forgetful' }
  /**
   * It has the newest blocks, but returns no log of this many of them. A reorg does not take away logs that
   * it returned before.
   */
  | { kind: 'missing_logs'; newestBlocks: number };

/** How long a node rests that left a transfer out. */
const REST_SECONDS = 600;

/**
 * A process's view of a fake chain. Each answer comes from one state of the chain. If a node lies, it is the
 * preferred one.
 */
export class FakeReader implements ChainReader {
  fault: NodeFault = { kind: 'none' };
  /** Its node answers null for every receipt. */
  hidesReceipts = false;
  readonly elsewhere: ChainReader['elsewhere'];
  private liarRestsUntil = -Infinity;

  constructor(
    private readonly chain: FakeChain,
    /** Epoch seconds. */
    private readonly nowSeconds: () => number,
  ) {
    this.elsewhere = {
      network: chain.network,
      block: (number) => this.block(number),
      transfers: async (query) => this.read(query, chain.liar?.hasHonestNode === true),
    };
  }

  get network() {
    return this.chain.network;
  }

  assertNetwork(): Promise<void> {
    return Promise.resolve();
  }

  /** The tokens' contracts agree with the configuration. */
  async checkSignatures(): Promise<SignatureChecks> {
    this.view();
    const signable = Object.values(this.network.tokens).filter(({ signature }) => signature);
    return Object.fromEntries(signable.map(({ symbol }) => [symbol, { state: 'matches' as const }]));
  }

  /** Whether a signed transfer was made or cancelled, as the node's blocks show it. */
  async isUsed(
    authorization: Pick<FakeAuthorization, 'tokenAddress' | 'from' | 'nonce'>,
    atBlock = Infinity,
  ): Promise<boolean> {
    const view = this.view();
    if (Number.isFinite(atBlock) && atBlock >= view.length)
      throw new ChainInconsistentError('the node has no such block', { atBlock });
    const key = authorizationKey(authorization);
    return view
      .filter(({ number }) => number <= atBlock)
      .flatMap(({ transactions }) => transactions)
      .some(
        ({ transaction, succeeded }) =>
          succeeded && usedBy(transaction).some((used) => authorizationKey(used) === key),
      );
  }

  /** What the node would simulate: the chain's state of now, if it answers. */
  simulate<T>(state: (chain: FakeChain) => T): T {
    this.view();
    return state(this.chain);
  }

  async head(): Promise<BlockRef> {
    return refOf(this.view().at(-1) as FakeBlock);
  }

  async block(number: number): Promise<BlockRef | undefined> {
    const block = this.view()[number];
    return block && refOf(block);
  }

  async transfers(query: TransferQuery): Promise<ObservedTransfer[]> {
    return this.read(query, this.nowSeconds() < this.liarRestsUntil);
  }

  async balancesAt(
    { number, hash }: Pick<BlockRef, 'number' | 'hash'>,
    addresses: readonly string[],
  ): Promise<BlockBalances> {
    const view = this.view();
    const block = view[number];
    if (block?.hash !== hash) throw new ChainInconsistentError('the node has another block', { number });
    if (this.fault.kind === 'forgetful' && number < view.length - 1)
      throw new RpcResponseError(-32000, 'missing trie node', 'eth_call', undefined, true);
    const moved = view
      .slice(0, number + 1)
      .flatMap(({ transactions }) => transactions.flatMap((one) => one.transfers));
    const balances = addresses.map((address) => ({
      address,
      balances: Object.values(this.network.tokens).map((token) => ({
        token: token.symbol,
        units: moved
          .filter(({ tokenAddress }) => tokenAddress === token.address)
          .reduce((sum, { from, to, amountUnits }) => {
            if (to === address) return sum + amountUnits;
            return from === address ? sum - amountUnits : sum;
          }, 0n),
      })),
    }));
    return { block: refOf(block), balances };
  }

  async restLiars({ txHash, tokenAddress }: PlacedTransfer): Promise<string[]> {
    const { liar } = this.chain;
    const transfers = this.chain.blocks.flatMap(({ transactions }) =>
      transactions.flatMap((one) => one.transfers),
    );
    const isLeftOut = transfers.some(
      (one) =>
        one.txHash === txHash && one.tokenAddress === tokenAddress && liar?.leavesOut(one, this.depthOf(one)),
    );
    if (!isLeftOut || !liar?.hasHonestNode) return [];
    this.liarRestsUntil = this.nowSeconds() + REST_SECONDS;
    return [this.network.name];
  }

  /** Receipts are true, even those of a node that lies. */
  async testimony({ txHash, ordinal, blockHash }: RecordedTransfer): Promise<Testimony> {
    if (this.hidesReceipts || this.fault.kind === 'silent' || this.fault.kind === 'inconsistent')
      return 'unknown';
    const block = this.view().find(({ hash }) => hash === blockHash);
    if (!block) return 'unknown';
    const mined = block.transactions.find(({ transaction }) => transaction.hash === txHash);
    return mined?.transfers.some((one) => one.ordinal === ordinal) ? 'shown' : 'denied';
  }

  /** Its nodes leave out what is there, and show nothing that is not. */
  deniers(transfers: readonly unknown[]): Promise<string[][]> {
    return Promise.resolve(transfers.map(() => []));
  }

  /** Its blocks have no headers and no tries. */
  proof(): Promise<'node_unreachable'> {
    return Promise.resolve('node_unreachable');
  }

  async hasCode(
    address: string,
    { number, hash }: Pick<BlockRef, 'number' | 'hash'>,
  ): Promise<boolean | undefined> {
    if (this.fault.kind === 'silent' || this.fault.kind === 'inconsistent') return undefined;
    const view = this.view();
    if (view[number]?.hash !== hash) return undefined;
    const mined = view.slice(0, number + 1).flatMap(({ transactions }) => transactions);
    return mined.some(({ transfers }) => transfers.some(({ from }) => from === address));
  }

  async paid({ from, to, ...range }: PaidQuery): Promise<PaidTransfer[]> {
    const isWatched = (address: string) => to.some((one) => one.toLowerCase() === address);
    const paid = this.read({ ...range, isWatched }, true).filter(
      (one) => one.from === from && to.includes(one.to),
    );
    return paid.map((one) => {
      const { transfers = [] } =
        this.chain.mined().find(({ transaction }) => transaction.hash === one.txHash) ?? {};
      const kept = keptUnits(one, transfers, (address) => to.includes(address));
      return { ...one, ...(kept.length > 0 && { keptUnits: kept }) };
    });
  }

  private read(query: TransferQuery, isHonest: boolean): ObservedTransfer[] {
    const view = this.view();
    const { fromBlock, toBlock, blockHash, isWatched, allTokens = false } = query;
    const through =
      this.fault.kind === 'missing_logs' ? this.chain.highest - this.fault.newestBlocks : view.length - 1;
    if (toBlock >= view.length) throw new ChainInconsistentError('the node lags', { toBlock });
    if (blockHash !== undefined && view[toBlock]?.hash !== blockHash)
      throw new ChainInconsistentError('the node has another block of this number', { toBlock });
    return view
      .slice(fromBlock, Math.min(toBlock, through) + 1)
      .flatMap(({ transactions }) => transactions.flatMap(({ transfers }) => transfers))
      .filter((transfer) => isHonest || !this.chain.liar?.leavesOut(transfer, this.depthOf(transfer)))
      .filter(({ token }) => token !== undefined || allTokens)
      .filter(({ from, to }) => isWatched(to.toLowerCase()) || isWatched(from.toLowerCase()));
  }

  async transaction(txHash: string): Promise<TransactionEvidence | undefined> {
    for (const block of this.hidesReceipts ? [] : this.view()) {
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

  /** The nonce of the treasury's Safe, as of the newest block that the node has. */
  async safeNonce(): Promise<number> {
    return this.view().flatMap(({ transactions }) =>
      transactions.filter(({ transaction }) => transaction.kind === 'safe'),
    ).length;
  }

  isFrozen(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /** The signature of a key proves itself, and a node is asked about every other one. */
  async hasSigned(address: string, { message, signature }: SignedMessage): Promise<boolean> {
    // The contract itself is asked, whatever the signature looks like.
    if (address === CONTRACT_WALLET) {
      this.view();
      return signature === walletSignature(this.network.name, message);
    }
    if (signature === fakeSignature(address, message)) return true;
    this.view();
    return false;
  }

  nativeBalance(): Promise<bigint> {
    return Promise.resolve(10n ** 18n);
  }

  close(): void {
    this.fault = { kind: 'silent' };
  }

  private depthOf({ blockNumber }: ObservedTransfer): number {
    return this.chain.head.number - blockNumber + 1;
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
      case 'forgetful':
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

import { checksumAddress } from './address';
import { ChainInconsistentError, InvalidChainInputError } from './chain.errors';
import type {
  BlockRef,
  BlockTag,
  Finality,
  NetworkDefinition,
  ObservedTransfer,
  TokenSymbol,
  TransactionEvidence,
} from './network.types';
import { blockRef, parseBlock } from './reading/block.codec';
import { erc20 } from './reading/erc20.codec';
import { createFinalityReader } from './reading/finality.reader';
import { checkNetwork } from './reading/network.check';
import { createTransactionReader } from './reading/transaction.reader';
import { type TransferQuery, createTransferReader } from './reading/transfer.reader';
import { askEach } from './rpc/rpc.each';
import type { EndpointHealth } from './rpc/node.pool';
import { type NetworkNodesOptions, nodesOf } from './rpc/rpc.network';
import { type RpcNeeds, callOne } from './rpc/rpc.types';
import { hexData, quantityToBigint, toQuantity } from './rpc/rpc.values';

/**
 * Reads one network through its nodes: one that fails rests for a growing time, one that lags is passed over. Nothing is
 * cached, nothing runs in the background, every call has its time limit and may be repeated. All throw RpcUnreachableError, RpcResponseError, ChainInconsistentError, and ChainMismatchError when a URL
 * turns out to lead to another chain.
 */
export interface ChainReader {
  readonly network: NetworkDefinition;
  /**
   * Compares chain id (of every URL that answers), factory and tokens with the configuration: decisions §3, "a mismatch
   * refuses to start".
   *
   * @throws ChainMismatchError with everything that differs
   */
  assertNetwork(): Promise<void>;
  /**
   * The newest block; or the newest that the network calls safe or finalized. Not every node knows these two. For the
   * newest every node that does not rest is asked, and so it is seen which of them lag.
   */
  head(tag?: BlockTag): Promise<BlockRef>;
  /** Undefined if the chain is not that long, as far as the node knows. */
  block(number: number): Promise<BlockRef | undefined>;
  /**
   * The transfers of the network's tokens, or of all tokens, to or from watched addresses, in the chain's order; those
   * of amount zero among them. Each is proven by its transaction's receipt: it succeeded, stands in the same block and
   * holds this log. What is not ERC-20-shaped (ERC-721 has the same topic) is left out. A range that a node refuses is
   * read in parts.
   *
   * @throws LogsRefusedError; ChainInconsistentError if the node lags or a reorganization is under way: read again
   */
  transfers(query: TransferQuery): Promise<ObservedTransfer[]>;
  /**
   * What the network knows of one transaction: whether it waits, has failed or is in a block, and all that it moved.
   * `ordinal` counts as in {@link ChainReader.transfers}. Every node is asked until one has it in a block.
   *
   * @returns undefined if no node knows it
   * @throws InvalidChainInputError if it is not `0x` and 64 hex digits; ChainInconsistentError if transaction, receipt
   * and block contradict each other: ask again
   */
  transaction(txHash: string): Promise<TransactionEvidence | undefined>;
  /**
   * The number of the newest block that counts as settled under the rule, seen from `head`: by its depth or by the
   * network's tag, whichever reaches further, and never above the head. A tag that no node knows leaves the depth.
   *
   * @returns below zero if no block is: the chain is young
   */
  blockThrough(head: BlockRef, finality: Finality): Promise<number>;
  /** In base units, as of the newest block. */
  tokenBalance(token: TokenSymbol, address: string): Promise<bigint>;
  /** In wei, as of the newest block. */
  nativeBalance(address: string): Promise<bigint>;
  /** How each node is doing, in the order configured. Asks nobody: as of the last `head()`, and of what was asked since. */
  endpoints(): EndpointHealth[];
  /** Breaks off what is under way. Every later call throws. */
  close(): void;
}

/** How the nodes are asked (time limit, batch size, longest answer), and when one is passed over. */
export type ChainReaderOptions = NetworkNodesOptions;

/**
 * Opens no connection by itself.
 *
 * @throws InvalidChainInputError if the factory or a token has no valid address
 */
export function createChainReader(network: NetworkDefinition, options?: ChainReaderOptions): ChainReader {
  [network.factory, ...Object.values(network.tokens).map(({ address }) => address)].forEach(checksumAddress);
  const nodes = nodesOf(network, options);
  const getBlock = async (which: string, needs?: RpcNeeds) =>
    parseBlock(await callOne(nodes, 'eth_getBlockByNumber', [which, false], needs));

  return {
    network,
    assertNetwork: () => checkNetwork(network, nodes.nodes, nodes),
    async head(tag = 'latest') {
      if (tag === 'latest') return nodes.head();
      const block = await getBlock(tag);
      if (!block) throw new ChainInconsistentError(`the node has no ${tag} block`, { tag });
      return blockRef(block);
    },
    async block(number) {
      const block = await getBlock(toQuantity(number), { block: number });
      return block && blockRef(block);
    },
    transfers: createTransferReader(network, nodes),
    transaction: createTransactionReader(network, (ask, settles) => askEach(nodes.reachable(), ask, settles)),
    blockThrough: createFinalityReader({
      nodes: nodes.reachable,
      now: options?.now ?? (() => performance.now()),
    }),
    async tokenBalance(token, address) {
      const to = network.tokens[token]?.address;
      if (to === undefined) throw new InvalidChainInputError(`a token of ${network.name}`, token);
      const data = erc20.encodeFunctionData('balanceOf', [checksumAddress(address)]);
      return BigInt(hexData(await callOne(nodes, 'eth_call', [{ to, data }, 'latest']), 32));
    },
    async nativeBalance(address) {
      return quantityToBigint(await callOne(nodes, 'eth_getBalance', [checksumAddress(address), 'latest']));
    },
    endpoints: () => nodes.endpoints(),
    close: () => nodes.close(),
  };
}

import { checksumAddress } from './address';
import { createSignatureCheck, type SignatureChecks } from './authorization/signature.check';
import { ChainInconsistentError, InvalidChainInputError } from './chain.errors';
import type {
  BlockRef,
  BlockTag,
  Finality,
  NetworkDefinition,
  ObservedTransfer,
  PaidTransfer,
  TokenSymbol,
  TransactionEvidence,
} from './network.types';
import {
  type NoProof,
  proveTransfer,
  type TransferProof,
  type TransferToProve,
} from './proof/transfer.prover';
import { type BlockBalances, createBalanceReader } from './reading/balance.reader';
import { createBlocklistReader } from './reading/blocklist.reader';
import { blockRef, parseBlock } from './reading/block.codec';
import { hasCode } from './reading/code.reader';
import { erc20 } from './reading/erc20.codec';
import { createFinalityReader } from './reading/finality.reader';
import { checkNetwork } from './reading/network.check';
import type { LeftOutLogs } from './reading/left-out.check';
import { restLiars } from './reading/liar.rest';
import { createSignatureReader, type SignedMessage } from './reading/signature.reader';
import {
  deniersOf,
  type PlacedTransfer,
  type RecordedTransfer,
  type Testimony,
  testimonyOf,
} from './reading/transfer.testimony';
import { createTransactionReader } from './reading/transaction.reader';
import { type PaidQuery, createPaidReader } from './reading/paid.reader';
import { type TransferQuery, createTransferReader } from './reading/transfer.reader';
import { askEach } from './rpc/rpc.each';
import type { EndpointHealth, OrderedNodes } from './rpc/node.pool';
import { type NetworkNodesOptions, nodesOf } from './rpc/rpc.network';
import { type RpcNeeds, type RpcTransport, callOne } from './rpc/rpc.types';
import { hexData, quantityToBigint, toQuantity } from './rpc/rpc.values';

/**
 * Reads one network through its RPC endpoints. An endpoint that fails rests with backoff; one that lags is
 * skipped. Nothing is cached and nothing runs in the background. Every call has a time-out and can be
 * repeated. Every call can throw RpcUnreachableError, RpcResponseError, ChainInconsistentError, and
 * ChainMismatchError when a URL leads to another chain.
 */
export interface ChainReader {
  readonly network: NetworkDefinition;
  /**
   * Compares chain ID (of every URL that answers), factory and tokens with the configuration. The service
   * does not start on a difference (docs/decisions/0013).
   *
   * @throws ChainMismatchError with everything that differs
   */
  assertNetwork(): Promise<void>;
  /**
   * Compares the column `signature` of each token that has one with its contract: `DOMAIN_SEPARATOR()` must
   * be the computed one, and `authorizationState` must answer (EIP-3009). A contract behind a proxy can
   * change, so ask now and then. An endpoint's failure is an `unknown` check, and no error.
   */
  checkSignatures(): Promise<SignatureChecks>;
  /**
   * The newest block, or the newest that the network calls safe or finalized. Not every endpoint knows these
   * tags. For the newest block, every endpoint that does not rest is asked; this also shows which of them
   * lag.
   */
  head(tag?: BlockTag): Promise<BlockRef>;
  /** Undefined if the endpoint does not know a block of that number yet. */
  block(number: number): Promise<BlockRef | undefined>;
  /**
   * The transfers of the network's tokens, or of all tokens, to or from watched addresses, in the chain's
   * order. Transfers of zero are included. The receipt proves each transfer: the transaction succeeded, is in
   * the same block, and holds this log. Logs that are not ERC-20 transfers are left out (ERC-721 has the same
   * topic). A range that an endpoint refuses is read in parts. A block whose bloom matches transfers that the
   * answer lacks is read again from another endpoint. An endpoint that left them out rests
   * (docs/decisions/0022).
   *
   * @throws LogsRefusedError; ChainInconsistentError if the endpoint lags or a reorg is under way: read again
   */
  transfers(query: TransferQuery): Promise<ObservedTransfer[]>;
  /**
   * The transfers of the network's tokens from one account to some destinations, in the chain's order. The
   * endpoint returns only these, so long ranges are cheap. Each is proven by its receipt, as in {@link
   * ChainReader.transfers}. Blooms cannot be checked, because they match other transfers too. So two
   * endpoints are asked if there are two, and each fills in what the other leaves out.
   *
   * @throws LogsRefusedError; ChainInconsistentError if the endpoint lags or a reorg is under way: read again
   */
  paid(query: PaidQuery): Promise<PaidTransfer[]>;
  /**
   * What the network knows about one transaction: whether it is pending, reverted or in a block, and every
   * transfer in it. `ordinal` counts as in {@link ChainReader.transfers}. Endpoints are asked in turn until
   * one has it in a block.
   *
   * @returns undefined if no endpoint knows it
   * @throws InvalidChainInputError if it is not `0x` and 64 hex digits; ChainInconsistentError if
   *   transaction, receipt and block contradict each other: ask again
   */
  transaction(txHash: string): Promise<TransactionEvidence | undefined>;
  /**
   * The number of the newest block that is final under the rule, seen from `head`: the higher of depth and
   * the network's tag, and never above the head. If no endpoint knows the tag, the depth decides. An
   * endpoint whose tagged block is the newest one does not know it.
   *
   * @returns below zero if no block is final: the chain is young
   */
  blockThrough(head: BlockRef, finality: Finality): Promise<number>;
  /** In base units, as of this block, or of the newest one. Nodes forget the state of old blocks. */
  tokenBalance(token: TokenSymbol, address: string, blockNumber?: number): Promise<bigint>;
  /**
   * What these addresses hold of every listed token at one block, in the given order, and the block. One
   * endpoint answers all of it, the least preferred first: the balances are compared with the logs, which
   * come from the others.
   *
   * @throws RpcResponseError if the endpoints no longer have the block's state; ChainInconsistentError if
   *   they do not have this block
   */
  balancesAt(block: Pick<BlockRef, 'number' | 'hash'>, addresses: readonly string[]): Promise<BlockBalances>;
  /** The same reads from the endpoints in the opposite order of preference. A single endpoint serves both. */
  readonly elsewhere: Pick<ChainReader, 'network' | 'block' | 'transfers'>;
  /**
   * Asks every endpoint for the logs of the transfer's block. Those that leave it out rest for ten minutes,
   * if their own block and receipt have it. An endpoint that denies it does not rest: another one may have
   * invented it, and would then be believed alone.
   *
   * @returns the hosts that rest
   */
  restLiars(transfer: PlacedTransfer): Promise<string[]>;
  /**
   * What the endpoints say about a transfer that one reading of its block showed and another did not. Each is
   * asked for the receipt, by transaction hash, and for the block's transactions, until one shows it. A
   * missing log alone proves nothing.
   */
  testimony(transfer: RecordedTransfer): Promise<Testimony>;
  /**
   * The hosts that deny transfers that others showed: they have another block of that number, or this block
   * without the transfer, or follow the chain and have not come that far. Endpoints that rest are asked too:
   * another one may have made them rest with a lie. Endpoints that do not answer, or whose newest block is
   * older than `followsSince`, deny nothing. A single endpoint is not asked.
   *
   * @param followsSince in Unix seconds
   * @returns the hosts for each transfer, in the given order
   */
  deniers(transfers: readonly PlacedTransfer[], followsSince: number): Promise<string[][]>;
  /**
   * What shows a transfer in its block without a node: the header, and the way from its root of transaction
   * receipts to the transfer's. Endpoints are asked in turn until what one says has the right hashes.
   *
   * @returns the proof, or why no endpoint gave what it is made of
   */
  proof(transfer: TransferToProve): Promise<TransferProof | NoProof>;
  /**
   * Whether an address has code at a block. A vault has none before its first flush, so a vault without code
   * never sent anything. Every endpoint is asked, and one that says yes is enough.
   *
   * @returns undefined if no endpoint can say
   */
  hasCode(address: string, block: Pick<BlockRef, 'number' | 'hash'>): Promise<boolean | undefined>;
  /**
   * Whether a token's issuer has frozen an address, as of the newest block: the token's contract is asked.
   *
   * @returns undefined if the contract has no such list
   */
  isFrozen(tokenAddress: string, address: string): Promise<boolean | undefined>;
  /**
   * Whether the owner of an address has signed a text (`personal_sign`, EIP-191): with the account's key, or
   * as the contract at the address confirms (EIP-1271). A node is asked only if the key does not prove it.
   *
   * @throws InvalidChainInputError if the signature is not hex
   */
  hasSigned(address: string, signed: SignedMessage): Promise<boolean>;
  /** The balance in wei, as of the newest block. */
  nativeBalance(address: string): Promise<bigint>;
  /**
   * The health of each endpoint, in the configured order. Makes no call: it reports what the last `head()`
   * and later requests showed.
   */
  endpoints(): EndpointHealth[];
  /** Aborts every call under way. Later calls throw. */
  close(): void;
}

/** What reading needs of a network in the same way, whatever its family is. */
export type SharedReads = Pick<
  ChainReader,
  | 'network'
  | 'assertNetwork'
  | 'head'
  | 'block'
  | 'transfers'
  | 'paid'
  | 'transaction'
  | 'blockThrough'
  | 'elsewhere'
  | 'restLiars'
  | 'testimony'
  | 'deniers'
  | 'isFrozen'
  | 'nativeBalance'
  | 'endpoints'
  | 'close'
>;

/** How endpoints are called (time-out, batch size, longest answer), and when one is skipped. */
export interface ChainReaderOptions extends NetworkNodesOptions {
  /** Called when an endpoint has left out logs. */
  onLeftOut?: (one: LeftOutLogs) => void;
}

/**
 * Creates a reader. It opens no connection before the first call.
 *
 * @throws InvalidChainInputError if the factory or a token has no valid address
 */
export function createChainReader(network: NetworkDefinition, options?: ChainReaderOptions): ChainReader {
  [network.factory, ...Object.values(network.tokens).map(({ address }) => address)].forEach(checksumAddress);
  const nodes = nodesOf(network, options);
  const getBlock = async (which: string, needs?: RpcNeeds, from: RpcTransport = nodes) =>
    parseBlock(await callOne(from, 'eth_getBlockByNumber', [which, false], needs));
  const readsOf = (from: OrderedNodes): ChainReader['elsewhere'] => ({
    network,
    async block(number) {
      const block = await getBlock(toQuantity(number), { block: number }, from);
      return block && blockRef(block);
    },
    transfers: createTransferReader(network, from, { onLeftOut: options?.onLeftOut }),
  });

  return {
    ...readsOf(nodes),
    elsewhere: readsOf(nodes.elsewhere),
    paid: createPaidReader(network, nodes.nodes.length > 1 ? [nodes, nodes.elsewhere] : [nodes]),
    balancesAt: createBalanceReader(network, nodes.elsewhere),
    restLiars: (transfer) => restLiars(nodes.nodes, transfer),
    testimony: (transfer) => testimonyOf(nodes.nodes, transfer),
    deniers: (transfers, followsSince) => deniersOf(nodes.nodes, transfers, followsSince),
    proof: (transfer) => proveTransfer(nodes.reachable(), transfer),
    hasCode: (address, block) => hasCode(nodes.nodes, address, block),
    assertNetwork: () => checkNetwork(network, nodes.nodes, nodes),
    checkSignatures: createSignatureCheck(network, nodes),
    async head(tag = 'latest') {
      if (tag === 'latest') return nodes.head();
      const block = await getBlock(tag);
      if (!block) throw new ChainInconsistentError(`the endpoint has no ${tag} block`, { tag });
      return blockRef(block);
    },
    transaction: createTransactionReader(network, (ask, settles) => askEach(nodes.reachable(), ask, settles)),
    blockThrough: createFinalityReader({
      nodes: nodes.reachable,
      now: options?.now ?? (() => performance.now()),
    }),
    async tokenBalance(token, address, blockNumber) {
      const to = network.tokens[token]?.address;
      if (to === undefined) throw new InvalidChainInputError(`a token of ${network.name}`, token);
      const at = blockNumber === undefined ? 'latest' : toQuantity(blockNumber);
      const data = erc20.encodeFunctionData('balanceOf', [checksumAddress(address)]);
      return BigInt(hexData(await callOne(nodes, 'eth_call', [{ to, data }, at]), 32));
    },
    isFrozen: createBlocklistReader(nodes),
    hasSigned: createSignatureReader(nodes),
    async nativeBalance(address) {
      return quantityToBigint(await callOne(nodes, 'eth_getBalance', [checksumAddress(address), 'latest']));
    },
    endpoints: () => nodes.endpoints(),
    close: () => nodes.close(),
  };
}

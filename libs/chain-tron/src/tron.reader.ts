import {
  type BlockBalances,
  type BlockTag,
  ChainInconsistentError,
  type ChainReader,
  type ChainReaderOptions,
  checksumAddress,
  InvalidChainInputError,
  type NetworkDefinition,
  type SharedReads,
  type TokenSymbol,
} from '@cowrie/chain-evm';
import {
  askEach,
  blockRef,
  callOne,
  checkNetwork,
  createBlocklistReader,
  createFinalityReader,
  createPaidReader,
  createTransactionReader,
  createTransferReader,
  deniersOf,
  erc20,
  hexData,
  mayOthersAnswer,
  type OrderedNodes,
  parseBlock,
  quantityToBigint,
  restLiars,
  testimonyOf,
  toQuantity,
} from '@cowrie/chain-evm/shared';
import { tronNodesOf } from './nodes/tron.nodes';
import { createEnergyDoubt } from './reading/energy.doubt';
import { createSolidBalances } from './reading/solid.balances';
import { readSweepBudget, type TronSweepBudget } from './sending/sweep.budget';
import { tronVaultAddress } from './vault.address';

/**
 * Reads a TRON network through its nodes, with the guarantees of {@link ChainReader}. Addresses have 20
 * bytes in every argument and answer, and amounts of TRX are in sun.
 *
 * Three reads differ:
 *
 * - `transfers` cannot check a bloom. So it doubts an answer without a token's transfers for each block in
 *   which contracts used energy.
 * - Nodes keep only the newest and the solid state, so balances and code are of these.
 * - A block's header proves no receipt.
 */
export interface TronReader extends SharedReads {
  /** In base units, as of the newest block. */
  tokenBalance(token: TokenSymbol, address: string): Promise<bigint>;
  /** What these addresses hold of every listed token at the solid block, and that block. */
  solidBalances(addresses: readonly string[]): Promise<BlockBalances>;
  /**
   * Whether an address has code at the newest block. A vault keeps its code, so one without code has sent
   * nothing. Every node is asked, and one that says yes is enough.
   *
   * @returns undefined if no node can say
   */
  hasCode(address: string): Promise<boolean | undefined>;
  /** What an account can still pay for sweeps with. */
  sweepBudget(account: string): Promise<TronSweepBudget>;
}

/**
 * Creates a reader. It opens no connection before the first call.
 *
 * @param network its addresses have 20 bytes; its URLs are those of nodes, without a method's path
 * @throws InvalidChainInputError if the factory or a token has no valid address
 */
export function createTronReader(network: NetworkDefinition, options: ChainReaderOptions = {}): TronReader {
  [network.factory, ...Object.values(network.tokens).map(({ address }) => address)].forEach(checksumAddress);
  const nodes = tronNodesOf(network, options);
  const { onLeftOut } = options;
  const readsOf = (from: OrderedNodes): ChainReader['elsewhere'] => ({
    network,
    async block(number) {
      const answer = await callOne(from, 'eth_getBlockByNumber', [toQuantity(number), false], {
        block: number,
      });
      const block = parseBlock(answer);
      return block && blockRef(block);
    },
    transfers: createTransferReader(network, from, { onLeftOut, mayHold: createEnergyDoubt() }),
  });
  const latest = async (method: string, param: unknown) => callOne(nodes, method, [param, 'latest']);

  return {
    ...readsOf(nodes),
    elsewhere: readsOf(nodes.elsewhere),
    paid: createPaidReader(network, nodes.nodes.length > 1 ? [nodes, nodes.elsewhere] : [nodes]),
    transaction: createTransactionReader(network, (ask, settles) => askEach(nodes.reachable(), ask, settles)),
    blockThrough: createFinalityReader({
      nodes: nodes.reachable,
      now: options.now ?? (() => performance.now()),
    }),
    // The logs come from the first nodes, so the balances come from the last.
    solidBalances: createSolidBalances(network, () => nodes.reachable().toReversed()),
    restLiars: (transfer) => restLiars(nodes.nodes, transfer),
    testimony: (transfer) => testimonyOf(nodes.nodes, transfer),
    deniers: (transfers, followsSince) => deniersOf(nodes.nodes, transfers, followsSince),
    assertNetwork: () => checkNetwork(network, nodes.nodes, nodes, tronVaultAddress),
    async head(tag: BlockTag = 'latest') {
      if (tag === 'latest') return nodes.head();
      const block = parseBlock(await callOne(nodes, 'eth_getBlockByNumber', [tag, false]));
      if (!block) throw new ChainInconsistentError(`the node has no ${tag} block`, { tag });
      return blockRef(block);
    },
    async tokenBalance(token, address) {
      const to = network.tokens[token]?.address;
      if (to === undefined) throw new InvalidChainInputError(`a token of ${network.name}`, token);
      const data = erc20.encodeFunctionData('balanceOf', [checksumAddress(address)]);
      return BigInt(hexData(await latest('eth_call', { to, data }), 32));
    },
    async hasCode(address) {
      const answers: boolean[] = [];
      for (const node of nodes.nodes) {
        try {
          const code = await callOne(node, 'eth_getCode', [checksumAddress(address), 'latest']);
          answers.push(hexData(code) !== '0x');
        } catch (error) {
          if (!mayOthersAnswer(error)) throw error;
        }
      }
      return answers.length > 0 ? answers.includes(true) : undefined;
    },
    sweepBudget: (account) => readSweepBudget(nodes, account),
    isFrozen: createBlocklistReader(nodes),
    nativeBalance: async (address) =>
      quantityToBigint(await latest('eth_getBalance', checksumAddress(address))),
    endpoints: () => nodes.endpoints(),
    close: () => nodes.close(),
  };
}

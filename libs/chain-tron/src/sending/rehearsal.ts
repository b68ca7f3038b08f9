import { ChainInconsistentError } from '@cowrie/chain-evm';
import {
  askEach,
  callAll,
  callOne,
  type NodePool,
  parseBlock,
  type RpcTransport,
  toQuantity,
} from '@cowrie/chain-evm/shared';
import { prefixed } from '../address';
import { parseBlockAnswer, type TronBlock } from '../reading/block.answer';
import { type ConstantCall, parseConstantCall } from '../reading/constant-call.answer';
import { type ChainPrices, parsePrices } from './chain.prices';
import { accountCalls, type AccountResources, parseResources } from './account.resources';

/** A solid block is about a minute older than the newest one. */
const MOST_AHEAD_MS = 3_600_000;

/** Everything that a signature needs. */
export interface Rehearsal {
  /** The time of the newest block of any node. */
  headMs: number;
  /** A block that stays. */
  solid: TronBlock;
  simulated: ConstantCall;
  prices: ChainPrices;
  has: AccountResources;
}

/** Asks the network for an account. Addresses have 20 bytes. */
export function createRehearsal(nodes: NodePool, account: string) {
  const owner = bare(account);
  const ofAccount = accountCalls(account);

  /**
   * A transaction that names a block of no chain can neither be in a block nor be proven dead. So every node
   * that answers and is that far must have the block. Returns its earliest time on any of them.
   */
  async function agreedMs({ blockNumber, blockHash }: TronBlock): Promise<number> {
    const params = [toQuantity(blockNumber), false];
    const askOne = async (node: RpcTransport) =>
      parseBlock(await callOne(node, 'eth_getBlockByNumber', params));
    const all = await askEach(nodes.reachable(), askOne, () => false);
    const seen = all.filter((block) => block !== undefined);
    if (seen.length > 0 && seen.every(({ hash }) => hash === blockHash))
      return Math.min(...seen.map(({ timestampSeconds }) => timestampSeconds * 1000));
    throw new ChainInconsistentError('the nodes do not agree on the solid block', { blockNumber, blockHash });
  }

  return {
    async resources(): Promise<AccountResources> {
      const [balance, resource] = await callAll(nodes, ofAccount);
      return parseResources(balance, resource);
    },
    /** Simulates a call, on a node that has the newest block. @throws ChainInconsistentError: ask again */
    async rehearse({ to, data }: { to: string; data: string }): Promise<Rehearsal> {
      // Without it, a node that lags would make transactions that expire before they are sent.
      const head = await nodes.head();
      const call = { owner_address: owner, contract_address: bare(to), data: data.slice(2) };
      const calls = [
        { method: 'walletsolidity/getnowblock', params: [{}] },
        { method: 'wallet/triggerconstantcontract', params: [call] },
        { method: 'wallet/getchainparameters', params: [{}] },
        ...ofAccount,
      ];
      const results = await callAll(nodes, calls, { block: head.number });
      const [block, called, parameters, balance, resource] = results;
      const solid = parseBlockAnswer(block);
      if (!solid) throw new ChainInconsistentError('the node has no solid block', {});
      const solidMs = await agreedMs(solid);
      const headMs = head.timestampSeconds * 1000;
      // One node dates the newest block. Other nodes take no transaction that ends in a day or later, and it
      // is not dead before that.
      if (headMs - solidMs > MOST_AHEAD_MS)
        throw new ChainInconsistentError('the newest block is far later than the solid one', {
          headMs,
          solidMs,
        });
      return {
        headMs,
        solid,
        simulated: parseConstantCall(called),
        prices: parsePrices(parameters),
        has: parseResources(balance, resource),
      };
    },
  };
}

const bare = (address: string): string => prefixed(address).slice(2);

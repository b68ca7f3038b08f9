import { randomBytes } from 'node:crypto';
import { id } from 'ethers/hash';
import { asking } from '../rpc/rpc.http';
import { callAll, callOne, type RpcTransport } from '../rpc/rpc.types';
import { toQuantity } from '../rpc/rpc.values';
import { signingAccount } from '../sending/signing.account';
import type { Sent } from './test-tokens';
import type { ChainAccount } from './transaction.sender';

/** A chain on this machine, whose money is worth nothing. It does what no real chain does. */
export interface LocalChain {
  /** Pays tokens of a test token from a new account. Resolves when the transfer is in a block. */
  pay(transfer: { tokenAddress: string; to: string; amountUnits: bigint }): Promise<Sent>;
  /** Makes a block. */
  mine(): Promise<void>;
  /** Makes a block at this time, in seconds since 1970, and later ones after it. */
  moveTo(seconds: number): Promise<void>;
  /**
   * Loses a transaction, as a reorganization does. The chain makes no block until then.
   *
   * @param whenStill is awaited first, so that readers can see the transaction
   * @returns how many blocks were replaced; 0 if no block holds the transaction
   */
  orphan(txHash: string, whenStill: () => Promise<void>): Promise<number>;
}

/** One coin. */
const GAS_WEI = `0x${(10n ** 18n).toString(16)}`;

/**
 * Returns whether the endpoint is anvil: a local chain, where money is worth nothing. The chain ID does not
 * show it, because local chains use those of test networks.
 *
 * @throws RpcUnreachableError
 */
export async function isLocalChain(rpcUrl: string): Promise<boolean> {
  return asking(rpcUrl, async (node) => {
    const [answer] = await node.send([{ method: 'web3_clientVersion', params: [] }]);
    return !answer?.error && /^anvil\b/i.test(String(answer?.result));
  });
}

/**
 * Creates an account with one coin for gas. For local chains only.
 *
 * @param name the same name gives the same account. Absent: a new one each time
 */
export async function createLocalAccount(
  rpcUrl: string,
  name?: string,
): Promise<ChainAccount & { address: string }> {
  const privateKey = name === undefined ? `0x${randomBytes(32).toString('hex')}` : id(name);
  const { address } = signingAccount(privateKey);
  await asking(rpcUrl, (node) => callOne(node, 'anvil_setBalance', [address, GAS_WEI]));
  return { rpcUrl, privateKey, address };
}

/**
 * Moves a local chain's time forward and mines a block at that time. It cannot be earlier than the newest
 * block.
 *
 * @param seconds since 1970
 */
export async function moveLocalChainTo(rpcUrl: string, seconds: number): Promise<void> {
  await asking(rpcUrl, (node) =>
    callAll(node, [
      { method: 'anvil_setTime', params: [seconds] },
      { method: 'anvil_mine', params: [toQuantity(1)] },
    ]),
  );
}

/** Mines an empty block. For local chains only. */
export async function mineLocalBlock(rpcUrl: string): Promise<void> {
  await asking(rpcUrl, (node) => callOne(node, 'anvil_mine', [toQuantity(1)]));
}

/**
 * Orphans a transaction of a local chain, as a reorg does: its block and all above are replaced, and all
 * their other transactions are mined again. The chain mines nothing until then.
 *
 * @param whenStill is awaited while no block comes, so that readers of the chain can see the transaction
 *   first
 * @returns the number of blocks that were replaced; 0 if no block holds the transaction
 */
export async function orphanOnLocalChain(
  rpcUrl: string,
  txHash: string,
  whenStill: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  return asking(rpcUrl, async (node) => {
    const intervalSeconds = await callOne(node, 'anvil_getIntervalMining');
    const mineEvery = (seconds: unknown) => callOne(node, 'evm_setIntervalMining', [seconds]);
    // Zero turns interval mining off. Null: the chain mines at each transaction.
    if (intervalSeconds !== null) await mineEvery(0);
    try {
      await whenStill();
      return await orphan(node, txHash);
    } finally {
      if (intervalSeconds !== null) await mineEvery(intervalSeconds);
    }
  });
}

async function orphan(node: RpcTransport, txHash: string): Promise<number> {
  const receipt = (await callOne(node, 'eth_getTransactionReceipt', [txHash])) as {
    blockNumber: string;
  } | null;
  if (!receipt) return 0;
  const first = Number(receipt.blockNumber);
  const depth = Number(await callOne(node, 'eth_blockNumber')) - first + 1;
  const again: [raw: unknown, block: number][] = [];
  for (let block = 0; block < depth; block += 1) {
    const { transactions } = (await callOne(node, 'eth_getBlockByNumber', [
      toQuantity(first + block),
      false,
    ])) as { transactions: string[] };
    for (const hash of transactions)
      if (hash !== txHash) again.push([await callOne(node, 'debug_getRawTransaction', [hash]), block]);
  }
  await callOne(node, 'anvil_reorg', [depth, again]);
  return depth;
}

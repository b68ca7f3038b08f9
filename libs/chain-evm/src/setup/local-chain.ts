import { Wallet } from 'ethers';
import { asking } from '../rpc/rpc.http';
import { callAll, callOne } from '../rpc/rpc.types';
import { toQuantity } from '../rpc/rpc.values';
import type { ChainAccount } from './transaction.sender';

/** One coin. */
const GAS_WEI = `0x${(10n ** 18n).toString(16)}`;

/**
 * Returns whether the endpoint is an anvil: a local chain, where money is worth nothing. The chain ID does not show it,
 * because local chains use those of test networks.
 *
 * @throws RpcUnreachableError
 */
export async function isLocalChain(rpcUrl: string): Promise<boolean> {
  return asking(rpcUrl, async (node) => {
    const [answer] = await node.send([{ method: 'web3_clientVersion', params: [] }]);
    return !answer?.error && /^anvil\b/i.test(String(answer?.result));
  });
}

/** Creates an account with one coin for gas. For local chains only. */
export async function createLocalAccount(rpcUrl: string): Promise<ChainAccount & { address: string }> {
  const { address, privateKey } = Wallet.createRandom();
  await asking(rpcUrl, (node) => callOne(node, 'anvil_setBalance', [address, GAS_WEI]));
  return { rpcUrl, privateKey, address };
}

/**
 * Moves a local chain's time forward and mines a block at that time. It cannot be earlier than the newest block.
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

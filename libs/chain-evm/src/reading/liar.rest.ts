import type { ObservedTransfer } from '../network.types';
import { mayOthersAnswer } from '../rpc/rpc.classify';
import type { RpcNode } from '../rpc/rpc.node';
import { callOne } from '../rpc/rpc.types';
import { list, objectOrNothing, toQuantity } from '../rpc/rpc.values';
import { TRANSFER_TOPIC } from './erc20.codec';

/** Its next answer would look just as good, so it rests for a long time. */
const REST_MS = 600_000;

/** A transfer that is proven to be on the chain. */
export type ProvenTransfer = Pick<ObservedTransfer, 'txHash' | 'tokenAddress' | 'blockNumber'>;

/** See `ChainReader.restLiars`. */
export async function restLiars(nodes: readonly RpcNode[], transfer: ProvenTransfer): Promise<string[]> {
  const liars: string[] = [];
  for (const node of nodes) {
    if (await isShownBy(node, transfer)) continue;
    node.rest.leftOut(transfer.blockNumber, REST_MS);
    liars.push(node.endpoint);
  }
  return liars;
}

/** True also for an endpoint that gives no answer: it says nothing about the transfer. */
async function isShownBy(
  node: RpcNode,
  { txHash, tokenAddress, blockNumber }: ProvenTransfer,
): Promise<boolean> {
  const [fromBlock, toBlock] = [toQuantity(blockNumber), toQuantity(blockNumber)];
  const filter = { fromBlock, toBlock, address: [tokenAddress.toLowerCase()], topics: [TRANSFER_TOPIC] };
  try {
    const logs = list(await callOne(node, 'eth_getLogs', [filter]));
    return logs.some((log) => objectOrNothing(log)?.['transactionHash'] === txHash);
  } catch (error) {
    if (mayOthersAnswer(error)) return true;
    throw error;
  }
}

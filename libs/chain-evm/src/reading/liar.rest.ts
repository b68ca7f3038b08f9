import { mayOthersAnswer } from '../rpc/rpc.classify';
import type { RpcNode } from '../rpc/rpc.node';
import { callOne } from '../rpc/rpc.types';
import { list, objectOrNothing, toQuantity } from '../rpc/rpc.values';
import { TRANSFER_TOPIC } from './erc20.codec';
import { type PlacedTransfer, verdictFrom } from './transfer.testimony';

/** Its next answer would look just as good, so it rests for a long time. */
const REST_MS = 600_000;

/** See `ChainReader.restLiars`. */
export async function restLiars(nodes: readonly RpcNode[], transfer: PlacedTransfer): Promise<string[]> {
  const liars: string[] = [];
  for (const node of nodes) {
    if ((await isInLogsOf(node, transfer)) || !(await hasInBlock(node, transfer))) continue;
    node.rest.leftOut(transfer.blockNumber, REST_MS);
    liars.push(node.endpoint);
  }
  return liars;
}

/**
 * Whether the endpoint's own block has the transfer, or at least its transaction. What others say proves
 * nothing about this endpoint: they may have invented it.
 */
async function hasInBlock(node: RpcNode, transfer: PlacedTransfer): Promise<boolean> {
  return ['shown', 'withheld'].includes(await verdictFrom(node, transfer));
}

/** True also for an endpoint that gives no answer: it says nothing about the transfer. */
async function isInLogsOf(
  node: RpcNode,
  { txHash, tokenAddress, blockNumber }: PlacedTransfer,
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

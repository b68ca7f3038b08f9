import { ChainInconsistentError } from '../chain.errors';
import type { BlockRef } from '../network.types';
import type { OrderedNodes } from '../rpc/node.pool';
import { mayOthersAnswer } from '../rpc/rpc.classify';
import type { RpcNode } from '../rpc/rpc.node';
import { callOne } from '../rpc/rpc.types';
import { type RawObject, list, objectOrNothing } from '../rpc/rpc.values';
import { TRANSFER_TOPIC } from './erc20.codec';

/** What another reading of a block shows. */
export interface Opinion {
  /** The endpoint that answered. */
  node: RpcNode;
  /** The transfer logs of the contracts in the block. */
  logs: RawObject[];
}

/**
 * Reads a block's transfer logs of these contracts again, by the block's hash: from another endpoint, or, if
 * none answers, from the same one in another way. Nodes answer `eth_getLogs` of a range from an index, and
 * receipts without it.
 *
 * @returns undefined if nobody answers
 */
export async function secondOpinion(
  { others }: Pick<OrderedNodes, 'others'>,
  asked: RpcNode,
  block: BlockRef,
  contracts: readonly string[],
): Promise<Opinion | undefined> {
  const ways = [
    ...others(asked, block.number).map((node) => ({ node, read: logsByHash })),
    { node: asked, read: logsOfReceipts },
    { node: asked, read: logsByHash },
  ];
  const isMeant = ({ address, topics, blockHash }: RawObject) =>
    contracts.includes(String(address).toLowerCase()) &&
    String(list(topics)[0]).toLowerCase() === TRANSFER_TOPIC &&
    String(blockHash).toLowerCase() === block.hash;
  for (const { node, read } of ways) {
    try {
      return { node, logs: (await read(node, block, contracts)).filter(isMeant) };
    } catch (error) {
      if (!mayOthersAnswer(error) && !(error instanceof ChainInconsistentError)) throw error;
    }
  }
  return undefined;
}

type Read = (node: RpcNode, block: BlockRef, contracts: readonly string[]) => Promise<RawObject[]>;

const logsByHash: Read = async (node, { hash: blockHash }, address) =>
  objects(await callOne(node, 'eth_getLogs', [{ blockHash, address, topics: [TRANSFER_TOPIC] }]));

const logsOfReceipts: Read = async (node, { hash }) =>
  objects(await callOne(node, 'eth_getBlockReceipts', [hash])).flatMap(({ logs }) => objects(logs));

function objects(value: unknown): RawObject[] {
  return list(value).map((item) => objectOrNothing(item) ?? {});
}

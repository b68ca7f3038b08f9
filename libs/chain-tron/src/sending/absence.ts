import { ChainInconsistentError } from '@cowrie/chain-evm';
import {
  callAll,
  hexData,
  list,
  objectOrNothing,
  parseBlock,
  type RpcTransport,
  toQuantity,
} from '@cowrie/chain-evm/shared';
import type { TransactionLife } from './signed.transaction';

/** Blocks in one request. */
const BLOCKS_AT_ONCE = 20;

/**
 * What the blocks of a transaction's life show. A node that has lost its index of transactions still has its
 * blocks, so they decide.
 *
 * - `absent`: the life is over, and no block of it lists the transaction.
 * - `alive`: the node has not seen the end of the life.
 * - otherwise the ID of the block that lists the transaction.
 */
export type Presence = 'absent' | 'alive' | { listedIn: string };

/**
 * Reads the blocks after the one that the transaction names, up to the first that is as late as its end. That
 * one is the last that can hold the transaction, because its parent is earlier than the end. Each block must
 * name the one before it as its parent.
 *
 * @param solidNumber the node's solid block. Later blocks are not read: they can be taken back.
 * @throws ChainInconsistentError if the node has another chain than the transaction names
 */
export async function presenceOn(
  node: RpcTransport,
  { txId, refBlockNumber, refBlockId, expirationMs }: TransactionLife,
  solidNumber: number,
): Promise<Presence> {
  let parent = refBlockId;
  for (let from = refBlockNumber + 1; from <= solidNumber; from += BLOCKS_AT_ONCE) {
    const count = Math.min(BLOCKS_AT_ONCE, solidNumber - from + 1);
    const calls = Array.from({ length: count }, (_, at) => ({
      method: 'eth_getBlockByNumber',
      params: [toQuantity(from + at), false],
    }));
    for (const [at, answer] of (await callAll(node, calls)).entries()) {
      const block = parseBlock(answer);
      if (block?.parentHash !== parent || block.number !== from + at)
        throw new ChainInconsistentError('a block does not follow the one before it', { number: from + at });
      const txIds = list(objectOrNothing(answer)?.transactions).map((one) => hexData(one, 32));
      if (txIds.includes(txId)) return { listedIn: block.hash };
      if (block.timestampSeconds * 1000 >= expirationMs) return 'absent';
      parent = block.hash;
    }
  }
  return 'alive';
}

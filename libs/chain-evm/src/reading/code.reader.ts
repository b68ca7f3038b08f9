import { checksumAddress } from '../address';
import { ChainInconsistentError } from '../chain.errors';
import type { BlockRef } from '../network.types';
import { mayOthersAnswer } from '../rpc/rpc.classify';
import { type RpcTransport, callAll } from '../rpc/rpc.types';
import { hexData, toQuantity } from '../rpc/rpc.values';
import { parseBlock } from './block.codec';

/** See `ChainReader.hasCode`. */
export async function hasCode(
  nodes: readonly RpcTransport[],
  address: string,
  block: Pick<BlockRef, 'number' | 'hash'>,
): Promise<boolean | undefined> {
  const answers: boolean[] = [];
  for (const node of nodes) {
    try {
      answers.push(await askNode(node, address, block));
    } catch (error) {
      if (!mayOthersAnswer(error) && !(error instanceof ChainInconsistentError)) throw error;
    }
  }
  return answers.length > 0 ? answers.includes(true) : undefined;
}

async function askNode(
  node: RpcTransport,
  address: string,
  { number, hash }: Pick<BlockRef, 'number' | 'hash'>,
): Promise<boolean> {
  const at = toQuantity(number);
  const header = { method: 'eth_getBlockByNumber', params: [at, false] };
  const code = { method: 'eth_getCode', params: [checksumAddress(address), at] };
  const [before, found, after] = await callAll(node, [header, code, header]);
  for (const answer of [before, after]) {
    if (parseBlock(answer)?.hash !== hash)
      throw new ChainInconsistentError('the endpoint does not have the block of the code', { number, hash });
  }
  return hexData(found) !== '0x';
}

import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';

/**
 * Whether a receipt's block is at or below this number, and on the chain: a node can also return a receipt of
 * an orphaned block.
 */
export async function isInChain(
  { blockNumber, blockHash }: { blockNumber: number; blockHash: string },
  throughBlock: number,
  reader: Pick<NetworkReader, 'block'>,
): Promise<boolean> {
  return blockNumber <= throughBlock && (await reader.block(blockNumber))?.hash === blockHash;
}

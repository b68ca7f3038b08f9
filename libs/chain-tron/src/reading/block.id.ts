import { dataSlice } from 'ethers/utils';
import { ChainInconsistentError } from '@cowrie/chain-evm';

/**
 * Throws ChainInconsistentError unless the block's ID begins with its number, as every block's of TRON does:
 * 8 bytes of number, then 24 bytes of hash.
 */
export function checkBlockId(block: { blockNumber: number; blockHash: string }): void {
  const inId = BigInt(dataSlice(block.blockHash, 0, 8));
  if (inId !== BigInt(block.blockNumber))
    throw new ChainInconsistentError('the ID of the block does not begin with its number', { ...block });
}

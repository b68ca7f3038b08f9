import type { BlockRef } from '../network.types';
import { isBloom } from './logs-bloom';
import { hexData, objectOrNothing, quantityToBigint, quantityToNumber } from '../rpc/rpc.values';

/** A block's reference and, if the network has one, its base fee in wei. */
export interface ChainBlock extends BlockRef {
  baseFeePerGasWei: bigint | undefined;
}

/**
 * Undefined if the endpoint has no such block. Throws ChainInconsistentError if the answer is not a block.
 */
export function parseBlock(result: unknown): ChainBlock | undefined {
  const raw = objectOrNothing(result);
  if (!raw) return undefined;
  return {
    number: quantityToNumber(raw.number),
    hash: hexData(raw.hash, 32),
    parentHash: hexData(raw.parentHash, 32),
    timestampSeconds: quantityToNumber(raw.timestamp),
    ...(isBloom(raw.logsBloom) && { logsBloom: raw.logsBloom.toLowerCase() }),
    baseFeePerGasWei: raw.baseFeePerGas === undefined ? undefined : quantityToBigint(raw.baseFeePerGas),
  };
}

/** Only the fields of {@link BlockRef}. */
export function blockRef({ baseFeePerGasWei: _, ...ref }: ChainBlock): BlockRef {
  return ref;
}

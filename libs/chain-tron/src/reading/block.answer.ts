import { checkBlockId } from './block.id';
import { bytes, record, wholeNumber } from './wallet.values';

/** A block's header. */
export interface TronBlock {
  blockNumber: number;
  /** The block's ID, 32 bytes. `/jsonrpc` calls it the block's hash. */
  blockHash: string;
  parentHash: string;
  timestampMs: number;
}

/**
 * Reads an answer of `/wallet/getnowblock`, `/walletsolidity/getnowblock` or `/wallet/getblock`.
 *
 * @returns undefined if the node has no such block
 * @throws ChainInconsistentError
 */
export function parseBlockAnswer(answer: unknown): TronBlock | undefined {
  const raw = record(answer, 'a block');
  if (raw.blockID === undefined && raw.block_header === undefined) return undefined;
  const header = record(record(raw.block_header, 'a block header').raw_data, 'a block header');
  const block = {
    blockNumber: wholeNumber(header.number),
    blockHash: bytes(raw.blockID, 32),
    parentHash: bytes(header.parentHash, 32),
    timestampMs: wholeNumber(header.timestamp),
  };
  checkBlockId(block);
  return block;
}

import type { BlockRef, NetworkDefinition, ObservedTransfer } from '../network.types';
import type { OrderedNodes } from '../rpc/node.pool';
import { TRANSFER_TOPIC } from './erc20.codec';
import { type CheckedReadingOptions, createCheckedReading } from './left-out.check';
import { createLogRangeReader } from './log-range.reader';
import { tokensByContract } from './observed-transfer';
import { provenTransfers } from './transfer.evidence';
import { createTransferMatch } from './transfer.match';

/** Which transfers to read. */
export interface TransferQuery {
  /** First and last block, inclusive. */
  fromBlock: number;
  toBlock: number;
  /**
   * The block's hash, for a range of one block. The endpoint that answers must have this block as the
   * canonical one of its number. Default: the blocks that the endpoint has.
   */
  blockHash?: string | undefined;
  /**
   * Returns whether an address is watched. Called with lower case for every transfer, at most once for the
   * receiver and once for the sender. It must be fast.
   */
  isWatched: (addressLowerCase: string) => boolean;
  /**
   * Whether transfers of every token are wanted. The endpoint then returns every token transfer of the chain.
   * Default false.
   */
  allTokens?: boolean;
  /** Headers of blocks of the range that the caller has read. Their blooms are checked too. Default: none. */
  headers?: readonly BlockRef[];
}

/** See `ChainReader.transfers`. */
export function createTransferReader(
  network: NetworkDefinition,
  nodes: OrderedNodes,
  checks: CheckedReadingOptions = {},
) {
  const tokens = tokensByContract(network);
  const readLogs = createLogRangeReader(createCheckedReading({ nodes, tokens, ...checks }));

  return async function transfers({
    fromBlock,
    toBlock,
    blockHash,
    isWatched,
    allTokens = false,
    headers = [],
  }: TransferQuery): Promise<ObservedTransfer[]> {
    if (tokens.size === 0 && !allTokens) return [];
    const filter = { ...(allTokens ? {} : { address: [...tokens.keys()] }), topics: [TRANSFER_TOPIC] };
    const isWanted = createTransferMatch({ ...(allTokens ? {} : { contracts: tokens }), isWatched });
    const logs = await readLogs({ fromBlock, toBlock, blockHash, filter, isWanted, headers });
    return provenTransfers(logs, nodes, tokens);
  };
}

import { type BlockRef, LogsRefusedError, type ObservedTransfer } from '@cowrie/chain-evm';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';

/** Number of simultaneous calls to the node. */
const CONCURRENCY = 16;

/** The first block of a range does not have the expected parent. */
export class BrokenChainError extends Error {
  override readonly name = 'BrokenChainError';
}

/** A range of blocks to read, both ends included. */
export interface BlockRange {
  fromBlock: number;
  toBlock: number;
  /** Whether all blocks are deep enough to be credited. */
  isDeep: boolean;
  /** The parent that the first block must have. Absent: the parent is not checked. */
  after?: { number: number; hash: string } | undefined;
  /** Returns the header of a block that was read before. The range then skips the call for this header. */
  headerOf?: ((number: number) => BlockRef | undefined) | undefined;
  isWatched: (addressLowerCase: string) => boolean;
  allTokens: boolean;
}

type Reader = Pick<NetworkReader, 'block' | 'transfers'>;
type RangeReading = { last: BlockRef; transfers: ObservedTransfer[] };

/**
 * The transfers in a range, and its last block. All are on one chain. The logs of a single block are
 * requested by its hash, and the same answer shows that it is canonical. In a longer range, the hashes of the
 * first and the last block reveal a reorg during the reading. Deep transfers are credited, so for them the
 * hash of every block with a transfer is checked.
 *
 * @throws BrokenChainError
 * @throws ChainInconsistentError when the nodes disagree about a block, or Error when a block changed during
 *   the reading; read again
 */
export async function readRange(reader: Reader, range: BlockRange): Promise<RangeReading> {
  const { fromBlock, toBlock, after, headerOf } = range;
  const first = headerOf?.(fromBlock) ?? (await requireBlock(reader, fromBlock));
  if (after && first.parentHash !== after.hash) {
    throw new BrokenChainError(`block ${fromBlock} does not follow block ${after.number}`);
  }
  const transfers = fromBlock === toBlock ? await transfersOf(reader, first, range) : undefined;
  if (!transfers) return readByNumbers(reader, first, range);
  if (transfers.some(({ blockHash }) => blockHash !== first.hash)) throw changed(fromBlock);
  return { last: first, transfers };
}

/** The transfers of one block. Undefined when the node returns no logs by block hash. */
async function transfersOf(
  reader: Reader,
  { number, hash }: BlockRef,
  { isWatched, allTokens }: BlockRange,
): Promise<ObservedTransfer[] | undefined> {
  try {
    const query = { fromBlock: number, toBlock: number, blockHash: hash, isWatched, allTokens };
    return await reader.transfers(query);
  } catch (error) {
    if (error instanceof LogsRefusedError) return undefined;
    throw error;
  }
}

async function readByNumbers(
  reader: Reader,
  first: BlockRef,
  { fromBlock, toBlock, isDeep, headerOf, isWatched, allTokens }: BlockRange,
): Promise<RangeReading> {
  const last = toBlock === fromBlock ? first : (headerOf?.(toBlock) ?? (await requireBlock(reader, toBlock)));
  const transfers = await reader.transfers({ fromBlock, toBlock, isWatched, allTokens, headers: [first] });
  const canonical = new Map(
    [first, await requireBlock(reader, toBlock)].map(({ number, hash }) => [number, hash]),
  );
  if (canonical.get(toBlock) !== last.hash) throw changed(toBlock);
  if (isDeep) await addHashes(reader, canonical, transfers);
  for (const { blockNumber, blockHash } of transfers) {
    if ((canonical.get(blockNumber) ?? blockHash) !== blockHash) throw changed(blockNumber);
  }
  return { last, transfers };
}

async function addHashes(
  reader: Pick<NetworkReader, 'block'>,
  hashes: Map<number, string>,
  transfers: readonly ObservedTransfer[],
): Promise<void> {
  const numbers = new Set(transfers.map(({ blockNumber }) => blockNumber));
  const missing = [...numbers].filter((number) => !hashes.has(number));
  for (let from = 0; from < missing.length; from += CONCURRENCY) {
    const blocks = missing.slice(from, from + CONCURRENCY).map((number) => requireBlock(reader, number));
    for (const { number, hash } of await Promise.all(blocks)) hashes.set(number, hash);
  }
}

/** The block of this number. @throws Error when the node does not have it */
export async function requireBlock(reader: Pick<NetworkReader, 'block'>, number: number): Promise<BlockRef> {
  const block = await reader.block(number);
  if (!block)
    throw new Error(`the node does not have block ${number} yet; it is read again at the next poll`);
  return block;
}

function changed(number: number): Error {
  return new Error(`block ${number} changed while it was read; it is read again`);
}

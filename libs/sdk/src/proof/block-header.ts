import { keccak_256 } from '@noble/hashes/sha3';
import { bytesOfHex, hexOf, numberOfBytes } from './hex';
import { bytesAt, decodeRlpList } from './rlp';

/** What a header says, and the hash that it has. */
export interface BlockHeader {
  hash: string;
  receiptsRoot: Uint8Array;
  number: number;
  timestampSeconds: number;
}

/** Places in the list (Ethereum's yellow paper, §4.3). Later upgrades only added fields after these. */
const AT = { receiptsRoot: 5, number: 8, timestamp: 11 };
const FEWEST_FIELDS = 15;

/** Reads a header in RLP. @throws RangeError */
export function readHeader(header: string): BlockHeader {
  const bytes = bytesOfHex(header);
  const fields = decodeRlpList(bytes);
  if (fields.length < FEWEST_FIELDS) throw new RangeError('a header has at least 15 fields');
  return {
    hash: hexOf(keccak_256(bytes)),
    receiptsRoot: bytesAt(fields, AT.receiptsRoot, 32),
    number: safe(numberOfBytes(bytesAt(fields, AT.number))),
    timestampSeconds: safe(numberOfBytes(bytesAt(fields, AT.timestamp))),
  };
}

function safe(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('a number of a header is too large');
  return Number(value);
}

import { sha256 } from 'ethers/crypto';
import { concat, dataSlice, toBeHex } from 'ethers/utils';
import { bytesField, integerField, message } from '../../transactions/protobuf';

/** A header's values. The ID follows from them. */
export interface HeaderFields {
  number: number;
  /** 32 bytes, hex with `0x`. */
  parentId: string;
  timestampMs: number;
  /** 20 bytes. Blocks of another branch have another witness, so another ID. */
  witness: string;
  /** Of the transactions, in order. */
  txTrieRoot: string;
}

/** A header and its ID. */
export interface NodeHeader extends HeaderFields {
  /** 32 bytes: 8 of the number, then the end of the header's hash. */
  id: string;
}

/** The field numbers of `BlockHeader.raw`. */
const RAW = { timestamp: 1, txTrieRoot: 2, parentHash: 3, number: 7, witness: 9 };

export function headerOf(fields: HeaderFields): NodeHeader {
  const { number, parentId, timestampMs, witness, txTrieRoot } = fields;
  const raw = message([
    integerField(RAW.timestamp, BigInt(timestampMs)),
    bytesField(RAW.txTrieRoot, txTrieRoot),
    bytesField(RAW.parentHash, parentId),
    integerField(RAW.number, BigInt(number)),
    bytesField(RAW.witness, concat(['0x41', witness])),
  ]);
  return { ...fields, id: concat([toBeHex(number, 8), dataSlice(sha256(raw), 8)]) };
}

/**
 * The root of TRON's tree: hashes of pairs, and a last one alone goes up.
 *
 * @param leaves here the transactions' IDs. TRON takes hashes that cover signature and outcome too.
 */
export function txTrieRootOf(leaves: readonly string[]): string {
  if (leaves.length === 0) return `0x${'00'.repeat(32)}`;
  if (leaves.length === 1) return String(leaves[0]);
  const above: string[] = [];
  for (let at = 0; at < leaves.length; at += 2) {
    const [left = '', right] = [leaves[at], leaves[at + 1]];
    above.push(right === undefined ? left : sha256(concat([left, right])));
  }
  return txTrieRootOf(above);
}

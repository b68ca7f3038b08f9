import { keccak_256 } from '@noble/hashes/sha3';
import { isSameBytes } from './hex';
import { bytesAt, decodeRlpList, encodeRlp, type RlpItem } from './rlp';

/** A branch has a child for each half-byte, and a value. */
const BRANCH_ITEMS = 17;
const HASH_BYTES = 32;

/**
 * The value under a key of a Merkle Patricia trie, as the nodes on the way show it (Ethereum's yellow paper,
 * appendix D). Each node must have the hash that the node before it names, so only the root is believed.
 *
 * @param nodes from the root down, in RLP, and no others. Nodes below 32 bytes are within their parents.
 * @throws RangeError if they do not lead from the root to the key
 */
export function provenValue(root: Uint8Array, key: Uint8Array, nodes: readonly Uint8Array[]): Uint8Array {
  const path = nibblesOf(key);
  let used = 0;
  let at = 0;
  let wanted: RlpItem = root;
  const open = (reference: RlpItem): readonly RlpItem[] => {
    // A small node is in its parent instead of its hash.
    if (!(reference instanceof Uint8Array)) {
      if (encodeRlp(reference).length >= HASH_BYTES) throw new RangeError('a node of the trie is not hashed');
      return reference;
    }
    const node = nodes[used];
    used += 1;
    if (!node) throw new RangeError('the trie’s nodes end before the key');
    if (!isSameBytes(keccak_256(node), reference))
      throw new RangeError('a node of the trie does not have the hash that leads to it');
    return decodeRlpList(node);
  };
  for (;;) {
    const node = open(wanted);
    if (node.length === BRANCH_ITEMS) {
      const step = path[at];
      if (step === undefined) throw new RangeError('the key ends inside the trie');
      wanted = node[step] ?? new Uint8Array();
      at += 1;
      continue;
    }
    if (node.length !== 2) throw new RangeError('a node of the trie has an invalid form');
    const { isLeaf, nibbles } = compactPath(bytesAt(node, 0));
    if (nibbles.some((nibble, index) => nibble !== path[at + index]))
      throw new RangeError('the trie holds nothing under the key');
    at += nibbles.length;
    if (!isLeaf) {
      wanted = node[1] ?? new Uint8Array();
      continue;
    }
    if (at !== path.length) throw new RangeError('the trie holds nothing under the key');
    if (used !== nodes.length) throw new RangeError('a node does not belong to the proof');
    return bytesAt(node, 1);
  }
}

function nibblesOf(bytes: Uint8Array): number[] {
  return [...bytes].flatMap((byte) => [byte >> 4, byte & 15]);
}

/** The hex-prefix encoding: its first half-byte says whether it is a leaf, and whether the count is odd. */
function compactPath(bytes: Uint8Array): { isLeaf: boolean; nibbles: number[] } {
  const [flag = 16, second = 0, ...rest] = nibblesOf(bytes);
  if (flag > 3 || (flag % 2 === 0 && second !== 0))
    throw new RangeError('a node of the trie has an invalid path');
  return { isLeaf: flag >= 2, nibbles: flag % 2 === 1 ? [second, ...rest] : rest };
}

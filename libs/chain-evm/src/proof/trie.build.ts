import { keccak256 } from 'ethers/crypto';
import { dataLength, encodeRlp, type RlpStructuredDataish } from 'ethers/utils';

/** A value of a trie under its key, both in hex. */
export interface TrieEntry {
  key: string;
  value: string;
}

/** A Merkle Patricia trie of a list that does not change (Ethereum's yellow paper, appendix D). */
export interface BuiltTrie {
  root: string;
  /**
   * The nodes from the root to a key that the trie holds, in RLP. Nodes below 32 bytes are within their
   * parents.
   */
  proofOf(key: string): string[];
}

interface Built {
  /** The node as a parent holds it that is not to name its hash. */
  fields: RlpStructuredDataish[];
  rlp: string;
  /** The nodes below this one on the way to the rest of a key. */
  below(rest: string): string[];
}

/** A key's half-bytes that are still ahead, and its value. */
type Rest = readonly [nibbles: string, value: string];

const EMPTY = '0x';
const HASH_BYTES = 32;
const NIBBLES = [...'0123456789abcdef'];

/** Builds the trie once, from all its values. No key may begin with another one, and those of RLP do not. */
export function buildTrie(entries: readonly TrieEntry[]): BuiltTrie {
  const nibblesOf = (key: string) => key.slice(2).toLowerCase();
  if (entries.length === 0) return { root: keccak256(encodeRlp(EMPTY)), proofOf: () => [] };
  const root = nodeOf(entries.map(({ key, value }) => [nibblesOf(key), value]));
  return { root: keccak256(root.rlp), proofOf: (key) => [root.rlp, ...root.below(nibblesOf(key))] };
}

function nodeOf(rests: readonly Rest[]): Built {
  const [first] = rests;
  if (first && rests.length === 1) return built([compact(first[0], true), first[1]], () => []);
  const path = commonStart(rests.map(([nibbles]) => nibbles));
  const branch = branchOf(rests.map(([nibbles, value]) => [nibbles.slice(path.length), value]));
  if (path === '') return branch;
  return built([compact(path, false), referenceTo(branch)], (rest) => into(branch, rest.slice(path.length)));
}

function branchOf(rests: readonly Rest[]): Built {
  const children = NIBBLES.map((nibble) => {
    const own = rests.filter(([nibbles]) => nibbles.startsWith(nibble));
    return own.length === 0 ? undefined : nodeOf(own.map(([nibbles, value]) => [nibbles.slice(1), value]));
  });
  const references = children.map((child) => (child ? referenceTo(child) : EMPTY));
  return built([...references, EMPTY], (rest) => {
    const child = children[NIBBLES.indexOf(rest.charAt(0))];
    return child ? into(child, rest.slice(1)) : [];
  });
}

function built(fields: RlpStructuredDataish[], below: Built['below']): Built {
  return { fields, rlp: encodeRlp(fields), below };
}

function into(node: Built, rest: string): string[] {
  return [...(isHashed(node) ? [node.rlp] : []), ...node.below(rest)];
}

function referenceTo(node: Built): RlpStructuredDataish {
  return isHashed(node) ? keccak256(node.rlp) : node.fields;
}

function isHashed({ rlp }: Built): boolean {
  return dataLength(rlp) >= HASH_BYTES;
}

/** The hex-prefix encoding: the first half-byte says whether it is a leaf, and whether the count is odd. */
function compact(nibbles: string, isLeaf: boolean): string {
  const isOdd = nibbles.length % 2 === 1;
  const flag = (isLeaf ? 2 : 0) + (isOdd ? 1 : 0);
  return `0x${flag}${isOdd ? '' : '0'}${nibbles}`;
}

function commonStart(texts: readonly string[]): string {
  const [first = ''] = texts;
  const differs = [...first].findIndex((one, index) => texts.some((text) => text.charAt(index) !== one));
  return differs === -1 ? first : first.slice(0, differs);
}

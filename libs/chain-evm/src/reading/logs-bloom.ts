import { keccak256 } from 'ethers/crypto';
import { getBytes } from 'ethers/utils';

/** 2,048 bits in hex, with `0x`. */
const HEX_LENGTH = 514;

/** Whether a header's value has the form of a bloom. Some networks give none. */
export function isBloom(value: unknown): value is string {
  return typeof value === 'string' && value.length === HEX_LENGTH && /^0x[0-9a-fA-F]+$/.test(value);
}

/**
 * Returns whether a block's bloom matches all these addresses and topics (hex). If it does not, no log of the
 * block has all of them. If it does, one may: each sets 3 of 2,048 bits, and others can set the same bits
 * (Ethereum's yellow paper, §4.3.1). A bloom of all ones matches nothing: it comes from a network that
 * computes no blooms.
 */
export function createBloomTest(items: readonly string[]): (bloom: string) => boolean {
  const bits = items.flatMap(bitsOf);
  return (bloom) => bits.every((bit) => hasBit(bloom, bit)) && !/^0xf+$/.test(bloom);
}

function bitsOf(item: string): number[] {
  const hash = getBytes(keccak256(item));
  return [0, 2, 4].map((at) => (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047);
}

/** Bit 0 is the lowest bit of the last digit. */
function hasBit(bloom: string, bit: number): boolean {
  const digit = Number.parseInt(bloom.charAt(HEX_LENGTH - 1 - (bit >> 2)), 16);
  return ((digit >> (bit & 3)) & 1) === 1;
}

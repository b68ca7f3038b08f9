import { getBytes, keccak256 } from 'ethers';

/**
 * The logs bloom of a block whose logs have these addresses and topics, as a node returns it (Ethereum's
 * yellow paper, §4.3.1).
 */
export function bloomOf(...items: readonly string[]): string {
  let bloom = 0n;
  for (const item of items) {
    const hash = getBytes(keccak256(item));
    for (const at of [0, 2, 4]) bloom |= 1n << BigInt((((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047);
  }
  return `0x${bloom.toString(16).padStart(512, '0')}`;
}

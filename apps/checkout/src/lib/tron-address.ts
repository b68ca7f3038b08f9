import { sha256 } from '@noble/hashes/sha2';
import type { GivenAddress } from './payer-address';

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
/** In front of every address of TRON. Other first bytes can make a text that begins with T, too. */
const PREFIX = 0x41;
/** Prefix, address and checksum. */
const BYTES = 25;
const CHECKSUM_BYTES = 4;

/** What a payer gave as an address on TRON, except what no network takes: `parsePayerAddress` finds that. */
export function parseTronAddress(plain: string): GivenAddress {
  if (!ADDRESS.test(plain)) return { kind: 'notAddress' };
  const bytes = decoded(plain);
  const payload = bytes.subarray(0, BYTES - CHECKSUM_BYTES);
  const checksum = sha256(sha256(payload));
  const isRight = bytes.subarray(-CHECKSUM_BYTES).every((byte, index) => byte === checksum[index]);
  if (!isRight) return { kind: 'checksum' };
  if (payload[0] !== PREFIX) return { kind: 'notAddress' };
  return payload.subarray(1).every((byte) => byte === 0)
    ? { kind: 'zero' }
    : { kind: 'address', address: plain };
}

function decoded(text: string): Uint8Array {
  let value = 0n;
  for (const digit of text) value = value * 58n + BigInt(DIGITS.indexOf(digit));
  const bytes = new Uint8Array(BYTES);
  for (let at = BYTES - 1; at >= 0; at -= 1, value >>= 8n) bytes[at] = Number(value & 255n);
  return bytes;
}

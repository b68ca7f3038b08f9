import { sha256 } from '@noble/hashes/sha2';
import { isSameBytes, joinedBytes } from './hex';

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** In front of every address, so that its text begins with T. */
const PREFIX = Uint8Array.of(0x41);
const BYTES = 25;
const CHECKSUM_BYTES = 4;

/** True for a text that looks like an address of TRON. Its checksum may be wrong. */
export function isTronText(text: string): boolean {
  return /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text);
}

/** What an address in Base58Check says: its 20 bytes, or why it is none. */
export type TronAddressText =
  | { bytes: Uint8Array; fault?: undefined }
  | { fault: 'not_an_address' | 'checksum' };

/** Reads an address of TRON as people write it. */
export function readTronAddress(text: string): TronAddressText {
  if (!isTronText(text)) return { fault: 'not_an_address' };
  let value = 0n;
  for (const digit of text) value = value * 58n + BigInt(DIGITS.indexOf(digit));
  const bytes = new Uint8Array(BYTES);
  for (let at = BYTES - 1; at >= 0; at -= 1, value >>= 8n) bytes[at] = Number(value & 255n);
  const payload = bytes.subarray(0, BYTES - CHECKSUM_BYTES);
  if (!isSameBytes(checksumOf(payload), bytes.subarray(-CHECKSUM_BYTES))) return { fault: 'checksum' };
  // Other first bytes can make a text that begins with T, too.
  if (!isSameBytes(payload.subarray(0, PREFIX.length), PREFIX)) return { fault: 'not_an_address' };
  return { bytes: payload.subarray(PREFIX.length) };
}

/** The 20 bytes of an address in Base58Check. @throws RangeError if its checksum or first byte is wrong */
export function tronBytes(text: string): Uint8Array {
  const read = readTronAddress(text);
  if (read.fault) throw new RangeError(`not an address: ${JSON.stringify(text.slice(0, 80))}`);
  return read.bytes;
}

/** The address of 20 bytes in Base58Check. */
export function tronText(address: Uint8Array): string {
  const payload = joinedBytes(PREFIX, address);
  let value = 0n;
  for (const byte of joinedBytes(payload, checksumOf(payload))) value = value * 256n + BigInt(byte);
  let text = '';
  for (; value > 0n; value /= 58n) text = DIGITS.charAt(Number(value % 58n)) + text;
  return text;
}

function checksumOf(payload: Uint8Array): Uint8Array {
  return sha256(sha256(payload)).subarray(0, CHECKSUM_BYTES);
}

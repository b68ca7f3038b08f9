import { randomFillSync } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/**
 * The largest multiple of 62 that fits in a byte. Bytes from here on are dropped, so each character is as
 * likely as any other.
 */
const FAIR_BYTES = 248;

/** Bytes of the system's secure source, drawn in blocks, because a call costs more than its bytes. */
const drawn = Buffer.alloc(4096);
let used = drawn.length;

/** A random base62 text, uniform and from the system's secure source. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    const byte = randomByte();
    if (byte < FAIR_BYTES) text += BASE62[byte % BASE62.length];
  }
  return text;
}

/** Each byte is used once and then erased from memory. */
function randomByte(): number {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const byte = drawn.readUInt8(used);
  drawn.writeUInt8(0, used);
  used += 1;
  return byte;
}

/** A number as base62, padded with zeros to `length` digits. */
export function toBase62(value: number, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest = Math.floor(rest / BASE62.length)) {
    digits = BASE62[rest % BASE62.length] + digits;
  }
  return digits;
}

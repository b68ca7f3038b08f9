import { randomInt } from 'node:crypto';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A random base62 text, uniform and from the system's secure source. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => BASE62[randomInt(BASE62.length)]).join('');
}

/** A number as base62, padded with zeros to `length` digits. */
export function toBase62(value: number, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest = Math.floor(rest / BASE62.length)) {
    digits = BASE62[rest % BASE62.length] + digits;
  }
  return digits;
}

import { sha256 } from '@noble/hashes/sha2';
import { hexOf } from './hex';

/**
 * JSON with one text for each value: sorted names, no gaps (RFC 8785). Fields that are `undefined` are left
 * out. Receipts hold texts, lists, objects and whole numbers.
 *
 * @throws RangeError for another value
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value))
    return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) throw new RangeError('a value has no canonical form');
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`);
  return `{${fields.join(',')}}`;
}

/** The SHA-256 hash of a value's canonical JSON: 64 hex digits. */
export function digestOf(value: unknown): string {
  return hexOf(sha256(new TextEncoder().encode(canonicalJson(value)))).slice(2);
}

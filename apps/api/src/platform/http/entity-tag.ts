import { createHash } from 'node:crypto';

/** Enough that two answers of one payment never share a tag by chance, and short on the wire. */
const LENGTH = 16;

/**
 * A weak entity tag of what an answer says (RFC 9110 §8.8.3), such as `W/"9sK…"`.
 * @param without fields that change from one answer to the next while it says the same
 */
export function entityTagOf(data: unknown, without: readonly string[]): string {
  const text = JSON.stringify(data, (key, value: unknown) => (without.includes(key) ? undefined : value));
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, LENGTH)}"`;
}

/** Whether a client that sent this `If-None-Match` has what the tag stands for (RFC 9110 §13.1.2: compared weakly). */
export function isKnownTo(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim());
  return known.includes('*') || known.some((one) => opaqueOf(one) === opaqueOf(tag));
}

function opaqueOf(tag: string): string {
  return tag.replace(/^W\//, '');
}

import { hash } from 'node:crypto';

/** 96 bits: short on the wire, and two responses for one payment never share a tag by accident. */
const LENGTH = 16;

/**
 * A weak entity tag over a response's data (RFC 9110 §8.8.3), such as `W/"9sK…"`.
 * @param without fields to leave out, because they change while the response stays the same
 */
export function entityTagOf(data: unknown, without: readonly string[]): string {
  const leaveOut = (key: string, value: unknown) => (without.includes(key) ? undefined : value);
  const text = JSON.stringify(data, without.length > 0 ? leaveOut : undefined);
  return `W/"${hash('sha256', text, 'base64url').slice(0, LENGTH)}"`;
}

/** Whether an `If-None-Match` header contains the tag, by the weak comparison of RFC 9110 §13.1.2. */
export function matchesEntityTag(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim());
  return known.includes('*') || known.some((one) => opaqueOf(one) === opaqueOf(tag));
}

function opaqueOf(tag: string): string {
  return tag.replace(/^W\//, '');
}

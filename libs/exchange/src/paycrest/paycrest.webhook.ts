import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header that signs a webhook. */
export const PAYCREST_SIGNATURE = 'x-paycrest-signature';

/**
 * Whether a webhook is Paycrest's: HMAC-SHA-256 of the bytes of its body under the API secret, in hex. The
 * comparison takes constant time. An empty secret signs nothing.
 */
export function isSignedByPaycrest(body: Uint8Array, signature: string | undefined, secret: string): boolean {
  const key = secret.trim();
  const given = Buffer.from((signature ?? '').trim().toLowerCase(), 'utf8');
  if (key === '') return false;
  const expected = Buffer.from(createHmac('sha256', key).update(body).digest('hex'), 'utf8');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * The order that a webhook names; undefined if it names none. Nothing else of it is trusted: ask the API for
 * the order.
 */
export function orderIdOf(body: unknown): string | undefined {
  const { data } = (body ?? {}) as { data?: unknown };
  const { id } = (typeof data === 'object' && data !== null ? data : {}) as { id?: unknown };
  return typeof id === 'string' && /^[0-9A-Za-z-]{1,64}$/.test(id) ? id : undefined;
}

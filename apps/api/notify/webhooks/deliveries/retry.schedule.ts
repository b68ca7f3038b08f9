const MINUTE = 60;
const HOUR = 3600;

/** Seconds from one try to the next; the first try is immediate (docs/interface.md §6.5). */
const BACKOFF_SECONDS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const;
/** A delivery is given up after this many tries (docs/interface.md §6.5). */
export const MAX_TRIES = BACKOFF_SECONDS.length + 1;

/**
 * Deliveries that failed together must not come back together, so each backoff is up to 10 % longer or
 * shorter.
 */
const JITTER = 0.1;
/** A longer `Retry-After` is cut to this (docs/interface.md §6.5). */
export const MAX_RETRY_AFTER_SECONDS = 24 * HOUR;

/**
 * Milliseconds until the next try after `tries` failed ones; undefined after the last try.
 * @param chance a random number from 0 to 1, for the jitter
 * @param retryAfterSeconds the receiver's `Retry-After`; it counts if it is longer than the backoff
 */
export function backoffAfter(tries: number, chance: number, retryAfterSeconds = 0): number | undefined {
  const seconds = BACKOFF_SECONDS[tries - 1];
  if (seconds === undefined) return undefined;
  const jittered = seconds * (1 - JITTER + 2 * JITTER * chance);
  return Math.max(jittered, Math.min(retryAfterSeconds, MAX_RETRY_AFTER_SECONDS)) * 1000;
}

/**
 * The seconds of a `Retry-After` header, which contains seconds or a date (RFC 9110 §10.2.3); undefined for
 * anything else.
 */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // `Date.parse` accepts nearly anything, so require the weekday name that starts every HTTP date.
  const at = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

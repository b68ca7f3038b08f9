const MINUTE = 60;
const HOUR = 3600;

/** Seconds from one try to the next (decisions §6); the first is made at once. */
const BACKOFF_SECONDS = [
  ...[5, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
] as const;
export const MAX_TRIES = BACKOFF_SECONDS.length + 1;

/** A pause is up to so much longer or shorter, so that what failed together does not come back together. */
const JITTER = 0.1;
/** No receiver is waited for longer. */
export const MAX_RETRY_AFTER_SECONDS = 24 * HOUR;

/**
 * Milliseconds until the next try after `tries` of them have failed; undefined: it was the last.
 * @param chance 0 to 1
 * @param retryAfterSeconds what the receiver asked for: waited for, if that is longer
 */
export function backoffAfter(tries: number, chance: number, retryAfterSeconds = 0): number | undefined {
  const seconds = BACKOFF_SECONDS[tries - 1];
  if (seconds === undefined) return undefined;
  const jittered = seconds * (1 - JITTER + 2 * JITTER * chance);
  return Math.max(jittered, Math.min(retryAfterSeconds, MAX_RETRY_AFTER_SECONDS)) * 1000;
}

/** Of a `Retry-After` header: seconds, or a date (RFC 9110). undefined for anything else. */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // Dates of HTTP begin with the day's name; the parser would take nearly anything.
  const at = /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

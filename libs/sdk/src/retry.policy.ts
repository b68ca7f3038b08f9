const BASE_DELAY_MS = 250;
const MAX_DELAY_MS = 8_000;
/** If the service asks for a longer wait, the call fails at once. */
const MAX_RETRY_AFTER_MS = 60_000;

/** True for 429 and 5xx, which may be temporary. Any other refusal would be the same again. */
export function isRetryable(status: number): boolean {
  return status === 429 || status >= 500;
}

/**
 * The wait before the next attempt, in milliseconds, or undefined for no retry. It is an exponential backoff
 * with full jitter, so that many clients do not retry at the same moment. It is never shorter than
 * `Retry-After`.
 */
export function delayMs(
  attempt: number,
  { random, retryAfter, nowMs }: { random: () => number; retryAfter?: string | null; nowMs: number },
): number | undefined {
  const backoffMs = random() * Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** attempt);
  const retryAfterMs = retryAfter ? readRetryAfter(retryAfter, nowMs) : 0;
  return retryAfterMs > MAX_RETRY_AFTER_MS ? undefined : retryAfterMs + backoffMs;
}

/** Milliseconds of a header in seconds or as a date (RFC 9110 §10.2.3); 0 for anything else. */
function readRetryAfter(text: string, nowMs: number): number {
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - nowMs);
}

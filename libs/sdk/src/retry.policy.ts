const BASE_MS = 250;
const MOST_MS = 8_000;
/** Whoever is told to wait longer is better told so than kept waiting. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/** A refusal of the request itself stays one; these two kinds pass. */
export function isRetryable(status: number): boolean {
  return status === 429 || status >= 500;
}

/**
 * How long to wait before trying again, in milliseconds; `undefined`: do not. Exponential with full jitter, so that many
 * clients do not come back at one moment, and never sooner than `Retry-After` says.
 */
export function delayMs(
  attempt: number,
  { random, retryAfter, nowMs }: { random: () => number; retryAfter?: string | null; nowMs: number },
): number | undefined {
  const jittered = random() * Math.min(MOST_MS, BASE_MS * 2 ** attempt);
  const told = retryAfter ? readRetryAfter(retryAfter, nowMs) : 0;
  return told > LONGEST_RETRY_AFTER_MS ? undefined : told + jittered;
}

/** Seconds, or a date (RFC 9110 §10.2.3). */
function readRetryAfter(text: string, nowMs: number): number {
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - nowMs);
}

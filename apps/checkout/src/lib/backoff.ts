/** The shortest poll delay: directly after a change. */
const POLL_MIN_MS = 3_000;
/** The longest poll delay while the customer has to act, unless the API asks for a longer one. */
export const POLL_MAX_MS = 15_000;
/** The longest poll delay once the payment only waits for the network. */
export const CONFIRMING_MAX_MS = 30_000;
/** The poll delay as a share of the idle time. */
const IDLE_SHARE = 0.1;
const JITTER = 0.2;

/**
 * Delay in ms before the next poll after failures: 3 s, doubled with each failure in a row, at most 15 s.
 * Jitter of ±20 % keeps pages that were opened together from polling together.
 * @param random in [0, 1)
 */
export function failureBackoffMs(failures: number, random: number): number {
  return withJitter(POLL_MIN_MS * 2 ** failures, random);
}

/**
 * Delay in ms before the next poll after a success: 3 s in the first half minute, then a tenth of the idle
 * time, at most `maxMs`. The jitter is the same.
 * @param idleMs time since the payment last changed
 * @param random in [0, 1)
 */
export function idleBackoffMs(idleMs: number, random: number, maxMs = POLL_MAX_MS): number {
  return withJitter(Math.max(POLL_MIN_MS, idleMs * IDLE_SHARE), random, maxMs);
}

function withJitter(delayMs: number, random: number, maxMs = POLL_MAX_MS): number {
  const delay = Math.min(delayMs, maxMs);
  return Math.min(Math.round(delay * (1 - JITTER + 2 * JITTER * random)), maxMs);
}

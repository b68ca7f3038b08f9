/** Wait between two polls while all is well and something has just happened. */
export const POLL_MS = 3_000;
/** No wait is longer while something is asked of the customer, unless the API itself asks for more. */
export const POLL_MAX_MS = 15_000;
/** Once only the network has something to do. */
export const CALM_MAX_MS = 30_000;
/** While nothing happens, a wait is this share of the time for which nothing has. */
const QUIET_SHARE = 0.1;
const JITTER = 0.2;

/**
 * Wait before the next poll: 3 s, doubled with each failure in a row up to 15 s, spread by ±20 % so that pages opened
 * together do not call together.
 * @param random in [0, 1)
 */
export function backOffMs(failures: number, random: number): number {
  return spread(POLL_MS * 2 ** failures, random);
}

/**
 * Wait before the next poll while all is well: 3 s in the first half minute, then longer and longer, 15 s from two and a
 * half minutes on, or up to `maxMs`; spread likewise.
 * @param quietMs for how long nothing has happened
 * @param random in [0, 1)
 */
export function pollWaitMs(quietMs: number, random: number, maxMs = POLL_MAX_MS): number {
  return spread(Math.max(POLL_MS, quietMs * QUIET_SHARE), random, maxMs);
}

function spread(waitMs: number, random: number, maxMs = POLL_MAX_MS): number {
  const wait = Math.min(waitMs, maxMs);
  return Math.min(Math.round(wait * (1 - JITTER + 2 * JITTER * random)), maxMs);
}

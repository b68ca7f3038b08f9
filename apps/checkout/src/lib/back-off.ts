/** Wait between two status polls while all is well. */
export const POLL_MS = 3_000;
/** No wait after failures is longer, unless the API itself asks for more. */
export const POLL_MAX_MS = 15_000;
const JITTER = 0.2;

/**
 * Wait before the next poll: 3 s, doubled with each failure in a row up to 15 s, spread by ±20 % so that pages opened
 * together do not call together.
 * @param random in [0, 1)
 */
export function backOffMs(failures: number, random: number): number {
  const wait = Math.min(POLL_MS * 2 ** failures, POLL_MAX_MS);
  return Math.min(Math.round(wait * (1 - JITTER + 2 * JITTER * random)), POLL_MAX_MS);
}

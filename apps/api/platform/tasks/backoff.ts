/** The first and the longest pause between two tries, in milliseconds. */
export interface BackoffPolicy {
  firstMs: number;
  maxMs: number;
}

/**
 * The pause before the next try, in milliseconds. Each pause is 1.5 times the previous one, so a change is
 * noticed late by at most half the time that it took.
 */
export function backoffMs(tries: number, { firstMs, maxMs }: BackoffPolicy): number {
  return Math.min(Math.round(firstMs * 1.5 ** Math.min(tries, 100)), maxMs);
}

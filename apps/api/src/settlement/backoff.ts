export interface BackoffPolicy {
  firstMs: number;
  longestMs: number;
}

/** Each pause is half as long again as the one before: what is waited for is noticed late by half its time at most. */
export function backoffMs(tries: number, { firstMs, longestMs }: BackoffPolicy): number {
  return Math.min(Math.round(firstMs * 1.5 ** Math.min(tries, 100)), longestMs);
}

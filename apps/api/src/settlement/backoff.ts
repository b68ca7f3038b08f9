export interface BackoffPolicy {
  firstMs: number;
  maxMs: number;
}

/** Each pause is half as long again as the one before: what is waited for is noticed late by half its time at most. */
export function backoffMs(tries: number, { firstMs, maxMs }: BackoffPolicy): number {
  return Math.min(Math.round(firstMs * 1.5 ** Math.min(tries, 100)), maxMs);
}

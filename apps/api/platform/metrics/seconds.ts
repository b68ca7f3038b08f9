/** Seconds from `then` to `now`, never below zero. */
export function secondsSince(then: Date, now: Date): number {
  return Math.max(0, now.getTime() - then.getTime()) / 1000;
}

import type { RateLimitPolicy } from './rate-limit.policy';

/**
 * The generic cell rate algorithm (GCRA, from ITU-T I.371): a token bucket that is kept as one number, the time at which the
 * bucket would be full again. One number can be changed in one atomic update of a database, and nothing has to be counted down
 * in the background. A subject without requests for a window needs no record.
 *
 * Guarantee: for requests that were allowed at times t1 ≤ … ≤ tn,
 *
 *     n ≤ burst + (tn − t1) / interval        interval = window / limit, rounded up to a microsecond
 *
 * So `burst` requests pass at one moment, and `limit` per window in steady flow. A window after a quiet time can hold the burst
 * and the steady flow: at most burst + limit.
 */

/** The tolerated clock skew between processes. A stored time further ahead than this came from a wrong clock (see `startOf`). */
export const MAX_CLOCK_SKEW_SECONDS = 60;

/** A policy in the numbers of the algorithm: whole microseconds, so that nothing is rounded twice. */
export interface GcraRate {
  /** Time from one request to the next in steady flow. */
  readonly intervalMicros: number;
  /** How far ahead of now a subject's `fullAt` may be: `burst` intervals. */
  readonly burstMicros: number;
}

/** The decision about one request, and the subject's quota after it. */
export interface Verdict {
  readonly isAllowed: boolean;
  /** How many more requests would pass now. */
  readonly remaining: number;
  /** Time until the next request passes, if none would now; otherwise until the whole quota is back. */
  readonly resetMicros: number;
}

/** The algorithm's numbers for a policy. The interval is rounded up to a microsecond. */
export function gcraRateOf({ limit, windowSeconds, burst = limit }: RateLimitPolicy): GcraRate {
  const intervalMicros = Math.ceil((windowSeconds * 1_000_000) / limit);
  return { intervalMicros, burstMicros: intervalMicros * burst };
}

/** The time in microseconds since 1970. Exact until the year 2255, when it passes 2^53. */
export function microsOf(time: Date): number {
  return time.getTime() * 1000;
}

/**
 * Decides about one request at `now`. Returns the subject's next stored time and the verdict.
 * @param fullAt the subject's stored time in microseconds; undefined if it has no record, because its bucket is full
 */
export function take(
  fullAt: number | undefined,
  rate: GcraRate,
  now: number,
): { fullAt: number; verdict: Verdict } {
  const start = startOf(fullAt, rate, now);
  const next = start + rate.intervalMicros;
  const isAllowed = next - now <= rate.burstMicros;
  const left = isAllowed ? next : start;
  return { fullAt: left, verdict: verdictOf(left, isAllowed, rate, now) };
}

/**
 * The time to count from. A clock that steps back must not allow extra requests, so the stored time stays. A stored time beyond
 * the tolerated skew becomes an empty bucket, so that a clock that was once years ahead locks no subject out.
 */
function startOf(fullAt: number | undefined, { burstMicros }: GcraRate, now: number): number {
  if (fullAt === undefined) return now;
  const emptyBucket = now + burstMicros;
  return fullAt > emptyBucket + MAX_CLOCK_SKEW_SECONDS * 1_000_000 ? emptyBucket : Math.max(fullAt, now);
}

/** The verdict for a subject's time at `now`. `fullAt` must not be before `now`. */
export function verdictOf(fullAt: number, isAllowed: boolean, rate: GcraRate, now: number): Verdict {
  const room = now + rate.burstMicros - fullAt;
  const remaining = Math.max(0, Math.floor(room / rate.intervalMicros));
  const resetMicros = remaining > 0 ? fullAt - now : rate.intervalMicros - room;
  return { isAllowed, remaining, resetMicros };
}

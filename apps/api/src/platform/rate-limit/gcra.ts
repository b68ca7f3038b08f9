import type { RateLimitPolicy } from './rate-limit.policy';

/**
 * The generic cell rate algorithm (ITU-T I.371, there for ATM cells): a token bucket that is kept as one number, the time
 * at which the bucket would be full again. Chosen because one number can be changed in one atomic update of a database,
 * nothing has to be counted down in the background, and a subject that is not heard of for a window needs no record at all.
 *
 * What it promises: of requests that were let through at times t1 ≤ … ≤ tn,
 *
 *     n ≤ burst + (tn − t1) / interval        interval = window / limit, rounded up to a microsecond
 *
 * so `burst` at one moment, and `limit` a window for as long as it goes on. A window that follows upon silence may hold the
 * burst as well as what flows in meanwhile: burst + limit at the most.
 */

/** A clock that lies further ahead than this was wrong: what it wrote is not waited for (see `startOf`). */
export const MAX_CLOCK_SKEW_SECONDS = 60;

/** A policy in the numbers that the rule reckons with: whole microseconds, so that nothing is rounded twice. */
export interface Cadence {
  /** From one request to the next in steady flow. */
  readonly intervalMicros: number;
  /** How far ahead of now a subject's time may lie: `burst` intervals. */
  readonly reachMicros: number;
}

/** What one request was answered, and where its subject stands after it. */
export interface Verdict {
  readonly isAllowed: boolean;
  /** How many more would pass at this moment. */
  readonly remaining: number;
  /** Until the next one passes, if none would now; else until all of the quota is there again. */
  readonly resetMicros: number;
}

export function cadenceOf({ limit, windowSeconds, burst = limit }: RateLimitPolicy): Cadence {
  const intervalMicros = Math.ceil((windowSeconds * 1_000_000) / limit);
  return { intervalMicros, reachMicros: intervalMicros * burst };
}

/** Exact below 2^53, which microseconds since 1970 pass in the year 2255. */
export function microsOf(time: Date): number {
  return time.getTime() * 1000;
}

/**
 * One request at `now`.
 * @param fullAt the subject's stored time in microseconds; undefined: never heard of, or forgotten since its bucket is full
 */
export function take(
  fullAt: number | undefined,
  cadence: Cadence,
  now: number,
): { fullAt: number; verdict: Verdict } {
  const start = startOf(fullAt, cadence, now);
  const next = start + cadence.intervalMicros;
  const isAllowed = next - now <= cadence.reachMicros;
  const left = isAllowed ? next : start;
  return { fullAt: left, verdict: verdictOf(left, isAllowed, cadence, now) };
}

/**
 * A clock that steps back gains nobody a request: the stored time stays. Only a time that no clock within the tolerated
 * skew can have written is brought down to an empty bucket, so that a clock that was once years ahead locks nobody out.
 */
function startOf(fullAt: number | undefined, { reachMicros }: Cadence, now: number): number {
  if (fullAt === undefined) return now;
  const emptied = now + reachMicros;
  return fullAt > emptied + MAX_CLOCK_SKEW_SECONDS * 1_000_000 ? emptied : Math.max(fullAt, now);
}

/** What a subject's time means at `now`. `fullAt` is not before `now`. */
export function verdictOf(fullAt: number, isAllowed: boolean, cadence: Cadence, now: number): Verdict {
  const room = now + cadence.reachMicros - fullAt;
  const remaining = Math.max(0, Math.floor(room / cadence.intervalMicros));
  const resetMicros = remaining > 0 ? fullAt - now : cadence.intervalMicros - room;
  return { isAllowed, remaining, resetMicros };
}

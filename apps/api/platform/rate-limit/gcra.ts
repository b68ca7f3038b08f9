import type { RateLimitPolicy } from './rate-limit.policy';

/**
 * The generic cell rate algorithm (GCRA, from ITU-T I.371): a token bucket stored as one number, the time at
 * which the bucket would be full again. One atomic database update can change one number, and nothing has to
 * be counted down in the background. A subject without requests for a window needs no record.
 *
 * Guarantee: for requests that were allowed at times t1 ≤ … ≤ tn,
 *
 *     n ≤ burst + (tn − t1) / interval        interval = window / limit, rounded up to a microsecond
 *
 * So `burst` requests pass at one moment, and `limit` per window in steady flow. A window after a quiet time
 * can hold the burst and the steady flow: at most burst + limit.
 *
 * A process can take several places in one update: a block of k intervals, from the stored time s to s + k ×
 * interval. It then decides about requests by itself, as if s were its own stored time, up to the end of the
 * block. Intervals in the past lapse, because the bucket would have refilled by then anyway. The guarantee
 * holds for all processes together:
 * - Each allowed request at t has its own interval. The blocks do not overlap, and neither do the intervals
 *   of one block.
 * - Its interval begins at t or later, and ends at t + burst × interval or earlier.
 * - So the n intervals fit between t1 and tn + burst × interval: n × interval ≤ tn − t1 + burst × interval.
 */

/**
 * The tolerated clock skew between processes. A stored time further ahead than this came from a wrong clock
 * (see `startOf`).
 */
export const MAX_CLOCK_SKEW_SECONDS = 60;

/**
 * Places taken ahead of requests are at most this fraction of the remaining ones. So a subject near its limit
 * takes one at a time, and other processes hold back little. A block lasts a tenth of the window. With a
 * twentieth, a page that polls every 3 s would find each block of a minute's limit lapsed.
 */
export const BLOCK_SHARE = 10;

/** A policy in the numbers of the algorithm: whole microseconds, so that nothing is rounded twice. */
export interface GcraRate {
  /** Time from one request to the next in steady flow. */
  readonly intervalMicros: number;
  /** How far ahead of now a subject's `fullAt` may be: `burst` intervals. */
  readonly burstMicros: number;
}

/**
 * The places that a process has taken and not used: one interval each, from `usedUntil` to `end`, in
 * microseconds since 1970.
 */
export interface Block {
  readonly usedUntil: number;
  /** The subject's stored time when the block was taken. Other processes may have advanced it since. */
  readonly end: number;
}

/** How many places a process asks for. */
export interface PlacesWanted {
  /** For requests that wait, at least 1. */
  readonly needed: number;
  /** For future requests, including those that wait. */
  readonly ahead: number;
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
 * @param fullAt the subject's stored time in microseconds; undefined if it has no record, because its bucket
 *   is full
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
 * The sizes that a block may have, largest first, each with the number of places that must be left for it.
 * Places for waiting requests may use up the remaining ones, by halves. Places taken ahead must be a small
 * part of them.
 */
export function blockSizes({ needed, ahead }: PlacesWanted): { places: number; outOf: number }[] {
  const sizes = ahead > needed ? [{ places: ahead, outOf: ahead * BLOCK_SHARE }] : [];
  for (let places = needed; places >= 1; places = Math.floor(places / 2))
    sizes.push({ places, outOf: places });
  return sizes;
}

/**
 * Takes places of a subject for a process, none if none is left. The end of the block is the subject's next
 * stored time.
 */
export function takeBlock(
  fullAt: number | undefined,
  rate: GcraRate,
  now: number,
  wanted: PlacesWanted,
): Block {
  const usedUntil = startOf(fullAt, rate, now);
  const areLeft = (places: number) => usedUntil + places * rate.intervalMicros - now <= rate.burstMicros;
  const granted = blockSizes(wanted).find(({ outOf }) => areLeft(outOf))?.places ?? 0;
  return { usedUntil, end: usedUntil + granted * rate.intervalMicros };
}

/** Decides about one request with a place of a block. Undefined if the block has none left at `now`. */
export function takeFrom(
  block: Block,
  rate: GcraRate,
  now: number,
): { usedUntil: number; verdict: Verdict } | undefined {
  const { fullAt, verdict } = take(block.usedUntil, rate, now);
  return verdict.isAllowed && fullAt <= block.end ? { usedUntil: fullAt, verdict } : undefined;
}

/**
 * How many places to take ahead, as far as a process knows from its last block. None for an unknown subject.
 */
export function placesAhead(last: Block | undefined, rate: GcraRate, now: number): number {
  if (!last) return 0;
  const { remaining } = verdictOf(Math.max(last.end, now), true, rate, now);
  return Math.floor(remaining / BLOCK_SHARE);
}

/**
 * The time to count from. A clock that steps back must not allow extra requests, so the stored time stays. A
 * stored time beyond the tolerated skew becomes an empty bucket, so that a clock that was once years ahead
 * locks no subject out.
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

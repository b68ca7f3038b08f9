import Big from 'big.js';
import type { RateRule } from './rate.rule';

/** An agreed price and when it was agreed. */
export interface RememberedPrice {
  rate: string;
  at: Date;
}

/**
 * What is remembered of a pair's agreed prices. `last` is the newest. `anchor` is the first in its span of
 * `jumpSeconds`, so that a price cannot drift away in small steps.
 */
export interface PriceMemory {
  last?: RememberedPrice | undefined;
  anchor?: RememberedPrice | undefined;
}

type JumpLimits = Pick<RateRule, 'maxJumpBasisPoints' | 'jumpSeconds'>;

/**
 * The agreed price that this one is too far from; undefined when there is none. A price that is refused for
 * `jumpSeconds` then becomes the new level. Pure.
 */
export function jumpedFrom(
  rate: string,
  { last, anchor }: PriceMemory,
  { maxJumpBasisPoints, jumpSeconds }: JumpLimits,
  now: Date,
): RememberedPrice | undefined {
  return [last, anchor].find(
    (one) =>
      one !== undefined &&
      isWithin(one, jumpSeconds, now) &&
      new Big(rate).minus(one.rate).abs().times(10_000).gt(new Big(one.rate).times(maxJumpBasisPoints)),
  );
}

/** The memory after `rate` was agreed. Pure. */
export function remembering(
  rate: string,
  { anchor, last }: PriceMemory,
  { jumpSeconds }: Pick<JumpLimits, 'jumpSeconds'>,
  now: Date,
): PriceMemory {
  const newest = { rate, at: now };
  if (anchor && isWithin(anchor, jumpSeconds, now)) return { last: newest, anchor };
  // The next span begins at this span's last price, so that there is always an anchor.
  const isLinked = last !== undefined && isWithin(last, jumpSeconds, now);
  return { last: newest, anchor: isLinked ? { rate: last.rate, at: now } : newest };
}

/** A time in the future comes from before the clock was set back, and does not count. */
function isWithin({ at }: RememberedPrice, seconds: number, now: Date): boolean {
  const ageMs = now.getTime() - at.getTime();
  return ageMs >= 0 && ageMs <= seconds * 1000;
}

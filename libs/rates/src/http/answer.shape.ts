import Big from 'big.js';
import { RateSourceError } from '../rate-source.error';

export type Fields = Readonly<Record<string, unknown>>;

/** Long enough for the decimals of every service, and short enough that no answer makes arithmetic slow. */
const DECIMAL = /^\d{1,30}(\.\d{1,40})?([eE][+-]?\d{1,2})?$/;
const UNIX_SECONDS = /^\d{1,11}$/;
const UNIX_MILLIS = /^\d{1,14}$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;
/** Clocks differ. A service whose clock is further ahead than this is wrong about the age of its prices. */
const MAX_CLOCK_LEAD_MS = 60_000;

/** @throws RateSourceError malformed */
export function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new RateSourceError('malformed', `${what} is not an object`);
}

/** Returns an own field of the object; never `constructor` and the like. */
export function fieldOf(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** @throws RateSourceError malformed, unless the field is exactly that text */
export function requireText(fields: Fields, name: string, expected: string): void {
  if (fieldOf(fields, name) !== expected)
    throw new RateSourceError('malformed', `${name} is not "${expected}"`);
}

/**
 * Returns a rate of the answer in plain notation. @throws RateSourceError malformed, unless it is a decimal
 * above zero
 */
export function rateOf(value: unknown, what: string): string {
  if (typeof value !== 'string' || !DECIMAL.test(value))
    throw new RateSourceError('malformed', `${what} is not a decimal`);
  const rate = new Big(value);
  if (!rate.gt(0)) throw new RateSourceError('malformed', `${what} is not above zero`);
  return rate.toFixed();
}

/** Returns a time of the answer. @throws RateSourceError malformed, unless it is whole seconds since 1970 */
export function unixTimeOf(value: unknown, what: string): Date {
  if (typeof value !== 'string' || !UNIX_SECONDS.test(value))
    throw new RateSourceError('malformed', `${what} is not a time in Unix seconds`);
  return new Date(Number(value) * 1000);
}

/** Returns when a price was made, never later than `now`. @throws RateSourceError malformed */
export function pastUnixTimeOf(value: unknown, what: string, now: Date): Date {
  return notInFuture(unixTimeOf(value, what), what, now);
}

function notInFuture(time: Date, what: string, now: Date): Date {
  if (time.getTime() > now.getTime() + MAX_CLOCK_LEAD_MS)
    throw new RateSourceError('malformed', `${what} lies in the future`);
  return time < now ? time : now;
}

/** Returns a time of the answer in ISO 8601, never later than `now`. @throws RateSourceError malformed */
export function pastIsoTimeOf(value: unknown, what: string, now: Date): Date {
  if (typeof value !== 'string' || !ISO_TIME.test(value) || Number.isNaN(Date.parse(value)))
    throw new RateSourceError('malformed', `${what} is not a time in ISO 8601`);
  return notInFuture(new Date(value), what, now);
}

/**
 * Returns a time of the answer in milliseconds since 1970, never later than `now`. @throws RateSourceError
 * malformed
 */
export function pastUnixMillisOf(value: unknown, what: string, now: Date): Date {
  if (typeof value !== 'string' || !UNIX_MILLIS.test(value))
    throw new RateSourceError('malformed', `${what} is not a time in Unix milliseconds`);
  return notInFuture(new Date(Number(value)), what, now);
}

/** The market's present prices to sell the token (bid) and to buy it (ask). */
export interface TopOfBook {
  bid: unknown;
  ask: unknown;
}

/**
 * Returns the price at which a token can be sold: the highest bid. The ask only shows whether the book is
 * plausible.
 * @throws RateSourceError malformed; crossed when the bid is above the ask
 */
export function bidOf({ bid, ask }: TopOfBook, what: string): string {
  const [sell, buy] = [rateOf(bid, `${what}, bid`), rateOf(ask, `${what}, ask`)];
  if (new Big(sell).gt(buy)) throw new RateSourceError('crossed', `${what} has a bid above its ask`);
  return sell;
}

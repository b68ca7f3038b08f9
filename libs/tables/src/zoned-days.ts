/** Offsets of zones are multiples of a quarter of an hour. */
const STEP_MS = 900_000;
/** Clock changes are smaller than this. */
const CHANGE_MS = 3 * 3_600_000;
/** No zone is further from UTC than this. */
const FURTHEST_MS = 15 * 3_600_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * The local time of a zone: `2026-11-23 09:41:00`.
 * @param timeZone an IANA name, such as `Africa/Lagos`
 * @throws RangeError for a zone that does not exist
 */
export function clockIn(at: Date, timeZone: string): string {
  // Swedish dates have year, month and day in this order. A formatter is expensive to create.
  const known =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, known);
  return known.format(at);
}

/** The day of a zone, such as `2026-11-23`. @throws RangeError for a zone that does not exist */
export function dayIn(at: Date, timeZone: string): string {
  return clockIn(at, timeZone).slice(0, 10);
}

/**
 * The first moment of a day in a zone; undefined for text that is not a day. It is searched for, because a
 * clock change can skip midnight.
 * @throws RangeError for a zone that does not exist
 */
export function startOfDay(day: string, timeZone: string): Date | undefined {
  const midnight = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  if (Number.isNaN(midnight)) return undefined;
  let at = midnight - offsetIn(new Date(midnight), timeZone) - CHANGE_MS;
  while (dayIn(new Date(at), timeZone) < day) at += STEP_MS;
  return new Date(at);
}

/** The day after a day: `2026-11-30` → `2026-12-01`. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * The moment at which a zone's clocks show this time; the first of two when clocks go back. Undefined for
 * text that is not a time.
 * @param clock in the form of an HTML `datetime-local` field: `2026-11-23T09:41`
 * @throws RangeError for a zone that does not exist
 */
export function momentOf(clock: string, timeZone: string): Date | undefined {
  const asUtc = Date.parse(`${clock}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // Both the offset before and after a change are tried: the larger offset is the earlier moment.
  const offsets = [asUtc - FURTHEST_MS, asUtc + FURTHEST_MS].map((at) => offsetIn(new Date(at), timeZone));
  const moments = offsets.map((offset) => asUtc - offset).sort((one, other) => one - other);
  const shown = moments.find((at) => at + offsetIn(new Date(at), timeZone) === asUtc);
  return new Date(shown ?? moments[1] ?? asUtc);
}

/**
 * How far a zone's clocks are ahead of UTC, in milliseconds. @throws RangeError for a zone that does not
 * exist
 */
export function offsetIn(at: Date, timeZone: string): number {
  const seconds = Math.floor(at.getTime() / 1000) * 1000;
  return Date.parse(`${clockIn(at, timeZone).replace(' ', 'T')}Z`) - seconds;
}

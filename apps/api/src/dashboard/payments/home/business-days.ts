const HOUR_MS = 3_600_000;

/** A day by the clocks of a zone. */
export interface BusinessDay {
  /** `2026-11-21`. */
  day: string;
  /** From its first moment to before `to`. */
  from: Date;
  to: Date;
}

/** The last days with today, oldest first, by the clocks of a zone. Pure. */
export function lastDays(now: Date, timeZone: string, count: number): BusinessDay[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const days: BusinessDay[] = [];
  for (let moment = now, to = startAfter(now, format); days.length < count;) {
    const day = format.format(moment);
    const from = startOf(moment, day, format);
    days.unshift({ day, from, to });
    [moment, to] = [new Date(from.getTime() - 1), from];
  }
  return days;
}

/** Clocks that are changed make a day of 23 to 25 hours, and a zone can be off by half an hour, so the beginning is looked for. */
function startOf(moment: Date, day: string, format: Intl.DateTimeFormat): Date {
  const step = HOUR_MS / 4;
  let start = Math.floor(moment.getTime() / step) * step;
  while (format.format(new Date(start - 1)) === day) start -= step;
  return new Date(start);
}

function startAfter(moment: Date, format: Intl.DateTimeFormat): Date {
  const step = HOUR_MS / 4;
  const day = format.format(moment);
  let end = (Math.floor(moment.getTime() / step) + 1) * step;
  while (format.format(new Date(end)) === day) end += step;
  return new Date(end);
}

import type { Country } from '@cowrie/dto';
import { COUNTRY_TABLE } from '@cowrie/tables';

const HOUR_MS = 3_600_000;

/** When the day of `now` began in a country, by its own time. Pure. */
export function startOfDay(now: Date, country: Country): Date {
  const { timeZone } = COUNTRY_TABLE[country];
  const today = dateIn(now, timeZone);
  // Clocks that are changed make a day of 23 to 25 hours, so the beginning is looked for.
  let start = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
  for (let hours = 0; hours < 26 && dateIn(new Date(start.getTime() - 1), timeZone) === today; hours += 1)
    start = new Date(start.getTime() - HOUR_MS);
  return start;
}

function dateIn(time: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(time);
}

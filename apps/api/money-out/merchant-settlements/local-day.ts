import type { Country } from '@cowrie/dto';
import { COUNTRY_TABLE, dayAfter, dayIn, startOfDay as startOf } from '@cowrie/tables';

/** When the day of `now` began in a country, in its local time. Pure. */
export function startOfDay(now: Date, country: Country): Date {
  const { timeZone } = COUNTRY_TABLE[country];
  return startOf(dayIn(now, timeZone), timeZone) ?? now;
}

/** When the next day begins in a country, in its local time. Pure. */
export function startOfNextDay(now: Date, country: Country): Date {
  const { timeZone } = COUNTRY_TABLE[country];
  return startOf(dayAfter(dayIn(now, timeZone)), timeZone) ?? now;
}

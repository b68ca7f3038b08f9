import { locale } from '../i18n/words';
import { useMembership } from './place';

/**
 * Writes times in one zone and the person's locale. Every time of the dashboard is written by it
 * (docs/decisions/0101).
 */
export interface Times {
  /** The IANA name of the zone. */
  zone: string;
  /** To the minute. */
  time: (iso: string) => string;
  /** To the second, with its zone, as for a title. */
  exactTime: (iso: string) => string;
  day: (iso: string) => string;
  /** A day of the API, such as `2026-11-23`, shortly. */
  shortDay: (day: string) => string;
  /** The same in full. */
  longDay: (day: string) => string;
}

const known = new Map<string, Times>();

/** The times of a page: by the clocks of its business, or of the person where there is none. */
export function useTimes(): Times {
  return timesIn(useZone(), locale());
}

/** The zone of the page: the business's own, so that a list, its export and its charts say the same. */
export function useZone(): string {
  return useMembership()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function timesIn(zone: string, tag: string): Times {
  const key = `${zone} ${tag}`;
  const made = known.get(key) ?? makeTimes(zone, tag);
  known.set(key, made);
  return made;
}

function makeTimes(zone: string, tag: string): Times {
  const writer = (options: Intl.DateTimeFormatOptions, timeZone = zone) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone });
    return (iso: string) => format.format(new Date(iso));
  };
  // A day has no zone: it is the same everywhere.
  const ofDay = (options: Intl.DateTimeFormatOptions) => {
    const write = writer(options, 'UTC');
    return (day: string) => write(`${day}T00:00:00Z`);
  };
  return {
    zone,
    time: writer({ dateStyle: 'medium', timeStyle: 'short' }),
    exactTime: writer({ dateStyle: 'full', timeStyle: 'long' }),
    day: writer({ dateStyle: 'medium' }),
    shortDay: ofDay({ day: 'numeric', month: 'short' }),
    longDay: ofDay({ dateStyle: 'medium' }),
  };
}

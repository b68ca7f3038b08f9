import { createContext, useContext } from 'react';
import { locale } from '../i18n/language';

/**
 * Formats times in one zone and the person's locale. The dashboard formats every time with it
 * (docs/decisions/0101).
 */
export interface Times {
  /** The IANA name of the zone. */
  zone: string;
  /** To the minute. */
  time: (iso: string) => string;
  /** To the second, with its zone, as for a title. */
  exactTime: (iso: string) => string;
  /** The time of the day, to the second. */
  clock: (iso: string) => string;
  day: (iso: string) => string;
  /** A day of the API, such as `2026-11-23`, in short form. */
  shortDay: (day: string) => string;
  /** The same in long form. */
  longDay: (day: string) => string;
}

const known = new Map<string, Times>();

/** The times of a page: in its business's time zone, or in the person's if there is no business. */
export function useTimes(): Times {
  return timesIn(useZone(), locale());
}

const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The zone of the business that the page is about. The frame provides it once, because a list has a hundred
 * times. Undefined: the page is about no business.
 */
export const BusinessZone = createContext<string | undefined>(undefined);

/** The zone of the page: the business's, so that a list, its export and its charts agree. */
export function useZone(): string {
  return useContext(BusinessZone) ?? OWN_ZONE;
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
    clock: writer({ timeStyle: 'medium' }),
    day: writer({ dateStyle: 'medium' }),
    shortDay: ofDay({ day: 'numeric', month: 'short' }),
    longDay: ofDay({ dateStyle: 'medium' }),
  };
}

import { clockIn, offsetIn } from '@cowrie/tables';
import { ApiError } from './api.error';

/** Writes the times of an export in a zone (docs/decisions/0101). */
export interface ZonedTimes {
  /** The IANA name of the zone. */
  readonly timeZone: string;
  /** For programs, with the offset of the zone: `2026-11-23T09:41:00.000+01:00`. */
  iso(at: Date): string;
  /** For spreadsheets, as the clock in the zone shows it: `2026-11-23 09:41:00`. */
  local(at: Date): string;
}

/**
 * @param timeZone an IANA name, such as `Africa/Lagos`
 * @throws ApiError validation_failed for a zone that does not exist
 */
export function timesIn(timeZone: string): ZonedTimes {
  try {
    clockIn(new Date(0), timeZone);
  } catch {
    const message = 'timeZone must be an IANA time zone such as Africa/Lagos';
    throw new ApiError('validation_failed', { fields: [{ field: 'timeZone', message }] });
  }
  const local = (at: Date) => clockIn(at, timeZone);
  return { timeZone, local, iso: (at) => isoOf(at, offsetIn(at, timeZone)) };
}

function isoOf(at: Date, offsetMs: number): string {
  const clock = new Date(at.getTime() + offsetMs).toISOString().slice(0, -1);
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${clock}${offsetMs < 0 ? '-' : '+'}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`;
}

type TimeCell<T> = readonly [name: string, cell: (row: T) => string | undefined];

/**
 * The two columns of a time: `createdAt` for programs and `createdLocal` for spreadsheets.
 * @param name without `At`
 */
export function timeColumns<T>(
  name: string,
  { iso, local }: ZonedTimes,
  timeOf: (row: T) => Date | undefined,
): TimeCell<T>[] {
  const written = (write: (at: Date) => string) => (row: T) => {
    const at = timeOf(row);
    return at && write(at);
  };
  return [
    [`${name}At`, written(iso)],
    [`${name}Local`, written(local)],
  ];
}

/** The column that names the zone of all times of a row. */
export function zoneColumn<T>({ timeZone }: ZonedTimes): TimeCell<T> {
  return ['timeZone', () => timeZone];
}

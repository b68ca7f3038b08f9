import { ApiError } from './api.error';

/**
 * Writes times as a clock in a zone shows them: `2026-11-23 09:41:00`. Spreadsheets read that as a time.
 * @param timeZone an IANA name, such as `Africa/Lagos`
 * @throws ApiError validation_failed for a zone that does not exist
 */
export function localTimes(timeZone: string): (at: Date) => string {
  const format = formatOf(timeZone);
  return (at) => format.format(at);
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  try {
    // Sweden writes year, month and day in this order.
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  } catch {
    const message = 'timeZone must be an IANA time zone such as Africa/Lagos';
    throw new ApiError('validation_failed', { fields: [{ field: 'timeZone', message }] });
  }
}

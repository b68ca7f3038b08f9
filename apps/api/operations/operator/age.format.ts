const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago a time was: `12 min`, `3 h` or `5 d`, rounded down. @param time as in responses: ISO 8601 */
export function ageText(time: string, now: Date): string {
  const ms = Math.max(0, now.getTime() - Date.parse(time));
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  return ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / DAY_MS)} d`;
}

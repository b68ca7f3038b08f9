import { dayAfter, dayIn, startOfDay } from '@cowrie/tables';

/** A day in a zone's local time. */
export interface BusinessDay {
  /** `2026-11-21`. */
  day: string;
  /** From its first moment to before `to`. */
  from: Date;
  to: Date;
}

/** The last days including today, oldest first, in a zone's local time. Pure. */
export function lastDays(now: Date, timeZone: string, count: number): BusinessDay[] {
  const today = dayIn(now, timeZone);
  const days = Array.from({ length: count + 1 }, (_, index) => dayAfter(today, index + 1 - count));
  const starts = days.map((day) => startOfDay(day, timeZone) ?? now);
  return days.slice(0, count).map((day, index) => ({
    day,
    from: starts[index] ?? now,
    to: starts[index + 1] ?? now,
  }));
}

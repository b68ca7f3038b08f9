import { dayAfter, startOfDay } from '@cowrie/tables';

/**
 * The times of a list's two days in a zone: from the start of the first to the end of the last. Text that is
 * not a day is left out.
 */
export function createdBetween(
  { from, to }: { from: string; to: string },
  zone: string,
): { createdFrom?: string; createdTo?: string } {
  const first = startOfDay(from, zone);
  const last = startOfDay(to, zone) && startOfDay(dayAfter(to), zone);
  return {
    ...(first && { createdFrom: first.toISOString() }),
    ...(last && { createdTo: last.toISOString() }),
  };
}

/** Periods that people ask for. `any` is no limit. */
export const PERIODS = ['any', 'today', 'yesterday', 'week', 'month', 'lastMonth'] as const;
export type Period = (typeof PERIODS)[number];

const WEEK_DAYS = 7;

/** The first and the last day of a period, seen from a day such as `2026-11-23`. Empty: no limit. Pure. */
export function daysOf(period: Period, today: string): { from: string; to: string } {
  const firstOfMonth = `${today.slice(0, -2)}01`;
  switch (period) {
    case 'any':
      return { from: '', to: '' };
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: dayAfter(today, -1), to: dayAfter(today, -1) };
    case 'week':
      return { from: dayAfter(today, 1 - WEEK_DAYS), to: today };
    case 'month':
      return { from: firstOfMonth, to: today };
    case 'lastMonth': {
      const to = dayAfter(firstOfMonth, -1);
      return { from: `${to.slice(0, -2)}01`, to };
    }
  }
}

/** The period of these days; undefined if a person has chosen them. Pure. */
export function periodOf(days: { from: string; to: string }, today: string): Period | undefined {
  return PERIODS.find((one) => {
    const { from, to } = daysOf(one, today);
    return from === days.from && to === days.to;
  });
}

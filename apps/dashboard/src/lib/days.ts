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

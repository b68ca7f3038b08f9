import { dayAfter, dayIn } from '@cowrie/tables';
import type { Figures } from '../../api/hooks/home';

type Volume = Figures['volume'][number];
type Sum = Pick<Volume, 'currency' | 'amount'>;

const DAYS_OF_WEEK = 7;

/** The prices of completed payments, the part that was refunded, and what is left, each by currency. */
export function volumesOf({
  volume,
}: {
  volume: readonly Volume[];
}): Record<'gross' | 'refunded' | 'net', Sum[]> {
  const of = (name: 'amount' | 'refundedAmount' | 'netAmount'): Sum[] =>
    volume.map((one) => ({ currency: one.currency, amount: one[name] }));
  return { gross: of('amount'), refunded: of('refundedAmount'), net: of('netAmount') };
}

/** Figures by day. A day that is still being counted is missing. */
type Days<Day> = Pick<Figures, 'timeZone' | 'isComplete'> & { days: readonly Day[] };

/**
 * The figures of today and of the same day last week; undefined for one that is still being counted. Pure.
 * @param now the browser's time, which says what today is only if the service's answer may lack it
 */
export function todayOf<Day extends { day: string }>(
  { days, timeZone, isComplete }: Days<Day>,
  now: Date,
): Record<'today' | 'weekAgo', Day | undefined> {
  const today = (isComplete ? days.at(-1)?.day : undefined) ?? dayIn(now, timeZone);
  const of = (day: string): Day | undefined => days.find((one) => one.day === day);
  return { today: of(today), weekAgo: of(dayAfter(today, -DAYS_OF_WEEK)) };
}

/** The share of completed payments among those that ended, in percent; undefined if none has. */
export function successOf(
  days: readonly Pick<Figures['days'][number], 'completed' | 'failed' | 'expired'>[],
) {
  const sum = (name: 'completed' | 'failed' | 'expired') => days.reduce((total, day) => total + day[name], 0);
  const ended = sum('completed') + sum('failed') + sum('expired');
  return ended === 0 ? undefined : Math.round((1000 * sum('completed')) / ended) / 10;
}

/** The days from the first one on which a payment ended. None if only one day has any: a bar says nothing. */
export function drawnDays<Day extends Pick<Figures['days'][number], 'completed' | 'failed' | 'expired'>>(
  days: readonly Day[],
): readonly Day[] {
  const hasAny = ({ completed, failed, expired }: Day) => completed + failed + expired > 0;
  return days.filter(hasAny).length > 1 ? days.slice(days.findIndex(hasAny)) : [];
}

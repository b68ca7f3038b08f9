import type { Figures } from '../../api/hooks/home';

type Volume = Figures['volume'][number];
type Sum = Pick<Volume, 'currency' | 'amount'>;

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

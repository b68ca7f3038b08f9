import { keepPreviousData } from '@tanstack/react-query';
import { $api } from '../../api/client';
import type { QueryOf, Schemas } from '../../api/schemas';
import { usePlace } from '../../lib/place';

export type Figures = Schemas['DashboardFigures'];
export type Days = NonNullable<QueryOf<'dashboardFigures'>['days']>;

const COUNTING_MS = 2000;
const MINUTE_MS = 60_000;

/** The figures of the last days. While some days are being counted, it asks again soon. */
export function useFigures(days: Days) {
  return $api.useQuery(
    'get',
    '/dashboard/v1/businesses/{businessId}/{environment}/figures',
    { params: { path: usePlace(), query: { days } } },
    {
      staleTime: MINUTE_MS,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.data.isComplete === false ? COUNTING_MS : false),
    },
  );
}

type Volume = Figures['volume'][number];
type Sum = Pick<Volume, 'currency' | 'amount'>;

/** The prices of completed payments, what of them went back, and what is left, each by currency. */
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

import { keepPreviousData } from '@tanstack/react-query';
import { usePlace } from '../../lib/place';
import { $api } from '../client';
import type { QueryOf, Schemas } from '../schemas';

export type Figures = Schemas['DashboardFigures'];
export type Days = NonNullable<QueryOf<'dashboardFigures'>['days']>;

const PLACE = '/dashboard/v1/businesses/{businessId}/{environment}';
const COUNTING_MS = 2000;
const MINUTE_MS = 60_000;

/** What waits for the people of the business, and its first steps. */
export function useHome() {
  return $api.useQuery('get', `${PLACE}/home`, { params: { path: usePlace() } });
}

/** The figures of the last days. While some days are being counted, it asks again soon. */
export function useFigures(days: Days) {
  return $api.useQuery(
    'get',
    `${PLACE}/figures`,
    { params: { path: usePlace(), query: { days } } },
    {
      staleTime: MINUTE_MS,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.data.isComplete === false ? COUNTING_MS : false),
    },
  );
}

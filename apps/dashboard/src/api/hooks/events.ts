import { usePlace } from '../../lib/place';
import { $api } from '../client';
import type { QueryOf } from '../schemas';

const EVENTS = '/dashboard/v1/businesses/{businessId}/{environment}/events';

export function useEvents(query: QueryOf<'dashboardListEvents'>) {
  return $api.useQuery('get', EVENTS, { params: { path: usePlace(), query } });
}

/** An event with its body. An empty ID reads none. */
export function useEvent(eventId: string) {
  return $api.useQuery(
    'get',
    `${EVENTS}/{eventId}`,
    { params: { path: { ...usePlace(), eventId } } },
    { enabled: eventId !== '' },
  );
}

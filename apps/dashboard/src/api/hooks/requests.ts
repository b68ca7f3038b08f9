import { usePlace } from '../../lib/place';
import { $api } from '../client';
import type { QueryOf } from '../schemas';

/** What the programs of a business asked the API. */
export function useRequests(query: QueryOf<'dashboardListRequests'>) {
  return $api.useQuery('get', '/dashboard/v1/businesses/{businessId}/{environment}/requests', {
    params: { path: usePlace(), query },
  });
}

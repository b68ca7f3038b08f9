import { usePlace } from '../../lib/place';
import { $api } from '../client';
import type { QueryOf } from '../schemas';

/** The requests that a business's programs sent to the API. */
export function useRequests(query: QueryOf<'dashboardListRequests'>) {
  return $api.useQuery('get', '/dashboard/v1/businesses/{businessId}/{environment}/requests', {
    params: { path: usePlace(), query },
  });
}

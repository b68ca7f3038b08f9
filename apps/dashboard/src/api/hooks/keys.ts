import { usePlace } from '../../lib/place';
import { $api, client } from '../client';
import type { Schemas } from '../schemas';
import { useSend } from './send';

export type ApiKey = Schemas['AdminApiKey'];

const KEYS = '/dashboard/v1/businesses/{businessId}/{environment}/api-keys';

export function useKeys() {
  return $api.useQuery('get', KEYS, { params: { path: usePlace() } });
}

export function useIssueKey() {
  const path = usePlace();
  return useSend(
    (body: Schemas['DashboardIssueApiKeyDto']) => client.POST(KEYS, { params: { path }, body }),
    { changes: 'keys' },
  );
}

export function useRollKey(id: string) {
  const path = { ...usePlace(), id };
  return useSend(
    (body: Schemas['AdminRollApiKeyDto']) => client.POST(`${KEYS}/{id}/roll`, { params: { path }, body }),
    { changes: 'keys' },
  );
}

export function useRevokeKey(id: string) {
  const path = { ...usePlace(), id };
  return useSend(() => client.DELETE(`${KEYS}/{id}`, { params: { path } }), { changes: 'keys' });
}

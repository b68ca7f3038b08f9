import { usePlace } from '../../lib/place';
import { $api, client } from '../client';
import { type On, useSend } from './send';

const BUSINESS = '/dashboard/v1/businesses/{businessId}';
const API = `${BUSINESS}/developer-api` as const;
const ALLOWLIST = `${BUSINESS}/{environment}/ip-allowlist` as const;

/** Whether API keys work at all, and where the API is. */
export function useDeveloperApi() {
  const { businessId } = usePlace();
  return $api.useQuery('get', API, { params: { path: { businessId } } });
}

export function useSwitchDeveloperApi() {
  const { businessId } = usePlace();
  return useSend(
    (enabled: boolean) => client.PUT(API, { params: { path: { businessId } }, body: { enabled } }),
    { changes: 'access' },
  );
}

/** The address that the person calls from, and whether it is on the allow-list. */
export function useOwnAddress() {
  return $api.useQuery('get', `${BUSINESS}/{environment}/developers/address`, {
    params: { path: usePlace() },
  });
}

/** The addresses from which secret keys work. */
export function useAllowlist() {
  return $api.useQuery('get', ALLOWLIST, { params: { path: usePlace() } });
}

/** Asks whether the person's own address would be in a list. */
export function useCheckAllowlist() {
  const path = usePlace();
  return useSend((entries: string[]) =>
    client.POST(`${ALLOWLIST}/check`, { params: { path }, body: { entries } }),
  );
}

export function useSetAllowlist(on?: On) {
  const path = usePlace();
  return useSend((entries: string[]) => client.PUT(ALLOWLIST, { params: { path }, body: { entries } }), {
    changes: 'access',
    ...on,
  });
}

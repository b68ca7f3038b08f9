import { usePlace } from '../../lib/place';
import { $api, client, send } from '../client';
import type { Schemas } from '../schemas';
import { readAgain } from './resources';
import { type On, useSend } from './send';

export type Settings = Schemas['DashboardSettings'];
/** The body of a change of settings, without the version that was seen. */
export type SettingsChange = Omit<Schemas['DashboardChangeSettingsDto'], 'updatedAt'>;

const BUSINESS = '/dashboard/v1/businesses/{businessId}';
const SETTINGS = `${BUSINESS}/settings` as const;

/**
 * The settings of the business. They are not read again by themselves, so that nothing changes during
 * editing.
 */
export function useSettings() {
  const { businessId } = usePlace();
  const { data, error, isFetching } = $api.useQuery(
    'get',
    SETTINGS,
    { params: { path: { businessId } } },
    { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity, refetchOnMount: 'always' },
  );
  return { settings: data?.data, error, isFetching, readAgain: () => readAgain('settings') };
}

/** Changes settings if they are still as the person saw them. */
export function useChangeSettings({ updatedAt }: Settings, on?: On) {
  const { businessId } = usePlace();
  return useSend(
    (change: SettingsChange) =>
      client.PATCH(SETTINGS, { params: { path: { businessId } }, body: { updatedAt, ...change } }),
    { changes: 'settings', ...on },
  );
}

/** Uploads a picture as the logo. */
export function useUploadLogo() {
  const { businessId } = usePlace();
  return useSend(
    async (file: File) => {
      // The OpenAPI document has only JSON bodies; this one is the file itself.
      const path = `/dashboard/v1/businesses/${businessId}/logo`;
      const headers = { 'Content-Type': file.type };
      const answer = await send(new Request(path, { method: 'POST', headers, body: file }));
      const body: unknown = await answer.json();
      return answer.ok ? { data: body } : { error: body };
    },
    { changes: 'settings' },
  );
}

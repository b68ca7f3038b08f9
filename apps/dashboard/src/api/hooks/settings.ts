import { usePlace } from '../../lib/place';
import { $api, client, send } from '../client';
import type { Schemas } from '../schemas';
import { readAgain } from './resources';
import { type On, useSend } from './send';

export type Settings = Schemas['DashboardSettings'];
/** What is sent to change settings, without what was seen. */
export type SettingsChange = Omit<Schemas['DashboardChangeSettingsDto'], 'updatedAt'>;

const BUSINESS = '/dashboard/v1/businesses/{businessId}';
const SETTINGS = `${BUSINESS}/settings` as const;

/**
 * The settings of the business. They are not read again by themselves, so that nothing changes under an
 * editor's hands.
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

/** Changes settings, if they are still as they were seen. */
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
      // The document knows JSON bodies only; this one is the file itself.
      const path = `/dashboard/v1/businesses/${businessId}/logo`;
      const headers = { 'Content-Type': file.type };
      const answer = await send(new Request(path, { method: 'POST', headers, body: file }));
      const body: unknown = await answer.json();
      return answer.ok ? { data: body } : { error: body };
    },
    { changes: 'settings' },
  );
}

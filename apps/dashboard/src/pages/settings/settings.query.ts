import { useMutation } from '@tanstack/react-query';
import { $api, client, queries } from '../../api/client';
import type { Schemas } from '../../api/schemas';
import { usePlace } from '../../lib/place';

export type Settings = Schemas['DashboardSettings'];
/** What is sent to change settings, without what was seen. */
export type SettingsChange = Omit<Schemas['DashboardChangeSettingsDto'], 'updatedAt'>;

const PATH = '/dashboard/v1/businesses/{businessId}/settings';
const read = () => queries.invalidateQueries({ queryKey: ['get', PATH] });

/** The settings of the business. They are not read again by themselves, so that nothing changes under an editor's hands. */
export function useSettings() {
  const { businessId } = usePlace();
  const { data, error, isFetching } = $api.useQuery(
    'get',
    PATH,
    { params: { path: { businessId } } },
    { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Infinity, refetchOnMount: 'always' },
  );
  return { settings: data?.data, error, isFetching, readAgain: read };
}

/** Changes settings, if they are still as they were seen. */
export function useChangeSettings(seen: Settings) {
  const { businessId } = usePlace();
  const { mutate, isPending, error, isSuccess } = $api.useMutation('patch', PATH, { onSuccess: read });
  const change = (changes: SettingsChange, onSuccess: () => void = () => undefined): void =>
    mutate(
      { params: { path: { businessId } }, body: { updatedAt: seen.updatedAt, ...changes } },
      { onSuccess },
    );
  return { change, isPending, error, isSuccess };
}

/** Uploads a picture as the logo. */
export function useUploadLogo() {
  const { businessId } = usePlace();
  return useMutation({
    mutationFn: async (file: File) => {
      const { data, error } = await client.POST('/dashboard/v1/businesses/{businessId}/logo', {
        params: { path: { businessId } },
        headers: { 'Content-Type': file.type },
        // The document knows JSON bodies only; this one is the file itself.
        body: file as never,
        bodySerializer: (body: unknown) => body as BodyInit,
      } as never);
      if (error) throw error as unknown as Error;
      return data;
    },
    onSuccess: read,
  });
}

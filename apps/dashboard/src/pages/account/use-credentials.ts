import { $api, queries } from '../../api/client';
import type { Schemas } from '../../api/schemas';

export type Credentials = Schemas['DashboardCredentials'];

const CREDENTIALS = ['get', '/dashboard/v1/me/credentials'];
const ME = ['get', '/dashboard/v1/me'];
const SESSIONS = ['get', '/dashboard/v1/me/sessions'];

/** By what the person can sign in. Undefined while it is not known. */
export function useCredentials() {
  return $api.useQuery('get', '/dashboard/v1/me/credentials', {});
}

/** Reads anew what a changed credential changes: the list itself, who is signed in, and where. */
export async function credentialsChanged(): Promise<void> {
  await Promise.all([CREDENTIALS, ME, SESSIONS].map((queryKey) => queries.invalidateQueries({ queryKey })));
}

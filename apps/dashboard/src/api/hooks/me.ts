import { useWords } from '../../i18n/words';
import { makePasskey } from '../../lib/passkeys';
import { passkeyWords } from '../../pages/sign-in/sign-in.words';
import { $api, client } from '../client';
import type { Schemas } from '../schemas';
import { bodyOf, type On, useSend } from './send';

export type Credentials = Schemas['DashboardCredentials'];
export type Passkey = Schemas['DashboardPasskey'];
export type PersonSession = Schemas['DashboardPersonSession'];

const ME = '/dashboard/v1/me';
const PASSKEY = `${ME}/passkeys/{passkeyId}` as const;
const MINUTE_MS = 60_000;

/** Who is signed in. Undefined while it is unknown. */
export function useMe() {
  return $api.useQuery('get', ME, {}, { staleTime: MINUTE_MS }).data?.data;
}

/** Who is signed in, or why that is unknown. The request is not repeated when nobody is signed in. */
export function useWhoIsSignedIn() {
  return $api.useQuery('get', ME, {}, { retry: false });
}

export function useRenameMe(on?: On) {
  return useSend((name: string) => client.PATCH(ME, { body: { name } }), { changes: 'me', ...on });
}

/** Asks for another address. It takes effect once the person opens the link that is mailed there. */
export function useChangeAddress() {
  return useSend((email: string) => client.POST(`${ME}/email`, { body: { email } }));
}

/** The person's sign-in methods. `isFresh`: read again now. */
export function useCredentials({ isFresh = false } = {}) {
  return $api.useQuery('get', `${ME}/credentials`, {}, isFresh ? { staleTime: 0 } : {});
}

export function useSetPassword(on?: On) {
  return useSend((body: Schemas['DashboardPasswordDto']) => client.PUT(`${ME}/password`, { body }), {
    changes: 'me',
    ...on,
  });
}

/** Shows a new secret for an authenticator app. It takes effect once a code from it is confirmed. */
export function useBeginTotp() {
  return useSend(() => client.POST(`${ME}/totp`));
}

/** Confirms the secret with a code. The recovery codes are shown before anything is read again. */
export function useConfirmTotp(on?: On<{ data: { recoveryCodes: string[] } }>) {
  return useSend((code: string) => client.POST(`${ME}/totp/confirm`, { body: { code } }), {
    changes: 'me',
    ...on,
  });
}

export function useRemoveTotp() {
  return useSend(() => client.DELETE(`${ME}/totp`), { changes: 'me' });
}

export function useRenewRecoveryCodes(on?: On<{ data: { recoveryCodes: string[] } }>) {
  return useSend(() => client.POST(`${ME}/recovery-codes`), { changes: 'me', ...on });
}

/** Asks the browser for a new passkey, and adds it under a name. */
export function useAddPasskey() {
  const texts = useWords(passkeyWords);
  return useSend(
    async (name: string) => {
      const { challengeId, options } = bodyOf(await client.POST(`${ME}/passkeys/options`)).data;
      const response = await makePasskey(options, texts);
      return client.POST(`${ME}/passkeys`, { body: { challengeId, response, name } });
    },
    { changes: 'me' },
  );
}

export function useRenamePasskey(passkeyId: string) {
  const path = { passkeyId };
  return useSend((name: string) => client.PATCH(PASSKEY, { params: { path }, body: { name } }), {
    changes: 'me',
  });
}

export function useRemovePasskey(passkeyId: string) {
  const path = { passkeyId };
  return useSend(() => client.DELETE(PASSKEY, { params: { path } }), { changes: 'me' });
}

/** Where the person is signed in. */
export function useSessions() {
  return $api.useQuery('get', `${ME}/sessions`, {});
}

export function useEndSession() {
  return useSend(
    (sessionId: string) => client.DELETE(`${ME}/sessions/{sessionId}`, { params: { path: { sessionId } } }),
    { changes: 'me' },
  );
}

export function useEndOtherSessions() {
  return useSend(() => client.DELETE(`${ME}/sessions`), { changes: 'me' });
}

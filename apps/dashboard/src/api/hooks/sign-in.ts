import { useWords } from '../../i18n/words';
import { showPasskey } from '../../lib/passkeys';
import { passkeyWords } from '../../pages/sign-in/sign-in.words';
import { $api, client } from '../client';
import type { Schemas } from '../schemas';
import { bodyOf, type On, useSend } from './send';

export type SecondFactor = Schemas['SecondFactor'];
export type FurtherStep = Schemas['DashboardSecondFactorNeeded'];
/** What the API accepts: one of the two. */
export type ShownCode = { code: string } | { recoveryCode: string };

const SESSION = '/dashboard/v1/session';

/** The sign-in methods of this service. */
export function useWays() {
  return $api.useQuery('get', `${SESSION}/ways`, {}, { staleTime: Infinity });
}

export function useSignIn(on?: On<{ data: Schemas['DashboardSignedIn'] | FurtherStep }>) {
  return useSend((body: Schemas['DashboardSignInDto']) => client.POST(SESSION, { body }), on);
}

export function useSecondFactor(ticket: string, on?: On) {
  return useSend(
    (shown: ShownCode) => client.POST(`${SESSION}/second-factor`, { body: { ticket, ...shown } }),
    on,
  );
}

export function useSignOut() {
  return useSend(() => client.DELETE(SESSION));
}

/** What the browser needs to present a passkey. @throws the body of a refusal */
export async function passkeyChallenge() {
  return bodyOf(await client.POST(`${SESSION}/passkey/options`)).data;
}

/** Signs in with the browser's passkey. @throws the body of a refusal */
export async function signInByPasskey(body: Schemas['DashboardPasskeyResponseDto']): Promise<void> {
  bodyOf(await client.POST(`${SESSION}/passkey`, { body }));
}

/** Proves the person's identity with a code. */
export function useProveByCode(on?: On) {
  return useSend((body: ShownCode) => client.POST(`${SESSION}/proof`, { body }), on);
}

/** Proves the person's identity with a passkey. */
export function useProveByPasskey(on?: On) {
  const texts = useWords(passkeyWords);
  return useSend(async () => {
    const { challengeId, options } = bodyOf(await client.POST(`${SESSION}/proof/passkey/options`)).data;
    const response = await showPasskey(options, texts);
    return client.POST(`${SESSION}/proof/passkey`, { body: { challengeId, response } });
  }, on);
}

/** What the link of an invitation is about. */
export function useLookAtInvitation() {
  return useSend((token: string) => client.POST('/dashboard/v1/invitations/look', { body: { token } }));
}

export function useAcceptInvitation(on?: On<{ data: { businessId: string } }>) {
  return useSend(
    (body: Schemas['DashboardAcceptInvitationDto']) =>
      client.POST('/dashboard/v1/invitations/accept', { body }),
    on,
  );
}

/** Requests a mail with a link to set a new password. */
export function useAskForReset() {
  return useSend((email: string) => client.POST('/dashboard/v1/password-resets', { body: { email } }));
}

export function useResetPassword() {
  return useSend((body: Schemas['DashboardNewPasswordDto']) =>
    client.POST('/dashboard/v1/password-resets/confirm', { body }),
  );
}

export function useConfirmAddress() {
  return useSend((token: string) =>
    client.POST('/dashboard/v1/email-confirmations/confirm', { body: { token } }),
  );
}

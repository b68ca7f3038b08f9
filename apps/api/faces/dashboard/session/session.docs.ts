import {
  DashboardPasskeyOptions,
  DashboardProven,
  DashboardSecondFactorNeeded,
  DashboardSignedIn,
  DashboardSignedOut,
} from '@cowrie/dto';
import type { OperationDoc } from '@cowrie/api/platform/http/documented.decorator';

const tag = 'Dashboard (internal)';
const PASSKEY = { challengeId: 'cwr_st_9w…', response: { id: '…', rawId: '…', type: 'public-key' } };
const signedIn = { data: DashboardSignedIn, examples: {} };
const options = { data: DashboardPasskeyOptions, examples: {} };
const proven = { data: DashboardProven, examples: {} };

/** OpenAPI texts of sessions. */
export const SESSION_DOCS = {
  signIn: {
    tag,
    operationId: 'dashboardSignIn',
    summary: 'Sign in with a password',
    description:
      'Starts a session under a new cookie, or asks for a second factor if the person has one. Whether a person with this address exists, no answer tells.',
    bodies: { password: { email: 'ada@example.com', password: 'a long pass phrase' } },
    answer: { data: [DashboardSignedIn, DashboardSecondFactorNeeded], examples: {} },
    errors: ['sign_in_failed'],
  },
  secondFactor: {
    tag,
    operationId: 'dashboardSecondFactor',
    summary: 'Complete a sign-in',
    description:
      'Takes the ticket of the password, with a code of the authenticator app or a recovery code, and starts a session under a new cookie. A ticket has five tries.',
    bodies: { code: { ticket: 'cwr_st_9w…', code: '492039' } },
    answer: signedIn,
    errors: ['sign_in_expired', 'second_factor_refused', 'conflicting_change'],
  },
  passkeyOptions: {
    tag,
    operationId: 'dashboardPasskeyOptions',
    summary: 'Ask for a passkey',
    description: 'Returns what the browser asks a passkey of any person.',
    answer: options,
    errors: [],
  },
  passkey: {
    tag,
    operationId: 'dashboardSignInByPasskey',
    summary: 'Sign in with a passkey',
    description:
      'Starts a session under a new cookie. A passkey is a second factor too, because the browser asks for a PIN or a finger.',
    bodies: { passkey: PASSKEY },
    answer: signedIn,
    errors: ['passkey_refused', 'conflicting_change'],
  },
  prove: {
    tag,
    operationId: 'dashboardProve',
    summary: 'Prove a second factor',
    description:
      'Takes a code of the authenticator app or a recovery code. Critical acts are then possible for ten minutes. The session gets a new cookie.',
    bodies: { code: { code: '492039' } },
    answer: proven,
    errors: ['second_factor_refused', 'second_factor_missing', 'conflicting_change'],
  },
  proofOptions: {
    tag,
    operationId: 'dashboardProofPasskeyOptions',
    summary: 'Ask for a passkey of the person',
    description: 'Returns what the browser asks one of the person’s own passkeys.',
    answer: options,
    errors: ['second_factor_missing'],
  },
  proveByPasskey: {
    tag,
    operationId: 'dashboardProveByPasskey',
    summary: 'Prove a passkey',
    description:
      'Takes one of the person’s passkeys. Critical acts are then possible for ten minutes. The session gets a new cookie.',
    bodies: { passkey: PASSKEY },
    answer: proven,
    errors: ['passkey_refused', 'conflicting_change'],
  },
  signOut: {
    tag,
    operationId: 'dashboardSignOut',
    summary: 'Sign out',
    description: 'Ends the session of this browser.',
    answer: { data: DashboardSignedOut, examples: {} },
    errors: [],
  },
} satisfies Record<string, OperationDoc>;

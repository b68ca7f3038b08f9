import {
  DashboardCredentials,
  DashboardEndedSessions,
  DashboardPasskey,
  DashboardPasskeyOptions,
  DashboardPersonSession,
  DashboardRecoveryCodes,
  DashboardTotpSecret,
} from '@cowrie/dto';
import type { OperationDoc, ParameterDoc } from '@cowrie/api/platform/http/documented.decorator';

const tag = 'Dashboard (internal)';
const credentials = { data: DashboardCredentials, examples: {} };
const recoveryCodes = { data: DashboardRecoveryCodes, examples: {} };
const TO_ADD = 'fresh_factor_needed';

function idOf(name: string, description: string): Record<string, ParameterDoc> {
  return { [name]: { description, example: '6b010fd2c7f3464f0a917c0a', pattern: '^[0-9a-fA-F]{24}$' } };
}

/** OpenAPI texts of the sessions of who is signed in. */
export const MY_SESSIONS_DOCS = {
  list: {
    tag,
    operationId: 'dashboardListMySessions',
    summary: 'List one’s sessions',
    description: 'Returns the sessions of who is signed in, the last used first.',
    answer: { data: { type: 'array', items: DashboardPersonSession }, examples: {} },
    errors: [],
  },
  end: {
    tag,
    operationId: 'dashboardEndMySession',
    summary: 'End one session',
    description: 'Ends one session. Its browser is signed out with its next request.',
    parameters: idOf('sessionId', 'The `id` of the session.'),
    answer: { data: DashboardEndedSessions, examples: {} },
    errors: ['validation_failed', 'person_session_not_found'],
  },
  endOthers: {
    tag,
    operationId: 'dashboardEndMyOtherSessions',
    summary: 'End all other sessions',
    description: 'Ends every session of the person but that of this request.',
    answer: { data: DashboardEndedSessions, examples: {} },
    errors: [],
  },
} satisfies Record<string, OperationDoc>;

/** OpenAPI texts of the password and of what a person has. */
export const CREDENTIALS_DOCS = {
  read: {
    tag,
    operationId: 'dashboardMyCredentials',
    summary: 'Get one’s ways to sign in',
    description: 'Returns by what the person can sign in, without any secret.',
    answer: credentials,
    errors: [],
  },
  setPassword: {
    tag,
    operationId: 'dashboardSetMyPassword',
    summary: 'Set one’s password',
    description:
      'Sets a password, and ends all other sessions. Needs the password so far if there is one, and a fresh second factor if the person has one.',
    bodies: { change: { current: 'a long pass phrase', password: 'another long pass phrase' } },
    answer: credentials,
    errors: ['password_wrong', 'fresh_factor_needed', 'second_factor_missing', 'conflicting_change'],
  },
  newRecoveryCodes: {
    tag,
    operationId: 'dashboardNewRecoveryCodes',
    summary: 'Make new recovery codes',
    description: 'Makes ten recovery codes. Earlier ones count no more.',
    answer: recoveryCodes,
    errors: ['factor_not_changeable', 'conflicting_change'],
  },
} satisfies Record<string, OperationDoc>;

/** OpenAPI texts of passkeys. */
export const PASSKEYS_DOCS = {
  options: {
    tag,
    operationId: 'dashboardNewPasskeyOptions',
    summary: 'Begin to add a passkey',
    description:
      'Returns what the browser makes a passkey of. The first factor needs a sign-in of the last ten minutes, another one a fresh second factor.',
    answer: { data: DashboardPasskeyOptions, examples: {} },
    errors: [TO_ADD, 'recent_sign_in_needed', 'factor_not_changeable'],
  },
  add: {
    tag,
    operationId: 'dashboardAddPasskey',
    summary: 'Add a passkey',
    description: 'Adds the passkey that the browser has made. The session counts as proven.',
    bodies: {
      passkey: {
        challengeId: 'cwr_st_9w…',
        response: { id: '…', rawId: '…', type: 'public-key' },
        name: 'My phone',
      },
    },
    answer: { data: DashboardPasskey, examples: {} },
    errors: [
      TO_ADD,
      'recent_sign_in_needed',
      'passkey_refused',
      'factor_not_changeable',
      'conflicting_change',
    ],
  },
  rename: {
    tag,
    operationId: 'dashboardRenamePasskey',
    summary: 'Rename a passkey',
    description: 'Changes how the person calls the passkey.',
    bodies: { name: { name: 'My old phone' } },
    parameters: idOf('passkeyId', 'The `id` of the passkey.'),
    answer: { data: DashboardPasskey, examples: {} },
    errors: ['passkey_not_found', 'conflicting_change'],
  },
  remove: {
    tag,
    operationId: 'dashboardRemovePasskey',
    summary: 'Remove a passkey',
    description: 'Removes a passkey. One way to sign in must stay.',
    parameters: idOf('passkeyId', 'The `id` of the passkey.'),
    answer: credentials,
    errors: ['validation_failed', 'passkey_not_found', 'last_way_in', 'conflicting_change'],
  },
} satisfies Record<string, OperationDoc>;

/** OpenAPI texts of the authenticator app. */
export const TOTP_DOCS = {
  begin: {
    tag,
    operationId: 'dashboardBeginTotp',
    summary: 'Begin to set up an authenticator app',
    description:
      'Returns a new secret, which counts once a code of it was shown. The first factor needs a sign-in of the last ten minutes, another one a fresh second factor.',
    answer: { data: DashboardTotpSecret, examples: {} },
    errors: [TO_ADD, 'recent_sign_in_needed', 'factor_not_changeable', 'conflicting_change'],
  },
  confirm: {
    tag,
    operationId: 'dashboardConfirmTotp',
    summary: 'Set up the authenticator app',
    description:
      'Takes a code of the new secret, and returns ten recovery codes. The session counts as proven.',
    bodies: { code: { code: '492039' } },
    answer: recoveryCodes,
    errors: [
      TO_ADD,
      'recent_sign_in_needed',
      'second_factor_refused',
      'factor_not_changeable',
      'conflicting_change',
    ],
  },
  remove: {
    tag,
    operationId: 'dashboardRemoveTotp',
    summary: 'Remove the authenticator app',
    description:
      'Asks for codes of the app no more. Without another factor the recovery codes count no more, too.',
    answer: credentials,
    errors: ['factor_not_changeable', 'conflicting_change'],
  },
} satisfies Record<string, OperationDoc>;

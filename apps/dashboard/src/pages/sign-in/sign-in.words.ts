import { defineWords } from '../../i18n/words';

export const passkeyWords = defineWords({
  cancelled: 'No passkey was shown. Try again, or use another way.',
  known: 'This device has a passkey for you already.',
  failed: 'The browser could not use a passkey. Use another way, or another browser.',
});

export const signInWords = defineWords({
  title: 'Sign in',
  about: 'To the dashboard of Cowrie',
  email: 'E-mail address',
  password: 'Password',
  forgotten: 'Forgotten your password?',
  signIn: 'Sign in',
  or: 'or',
  withPasskey: 'Sign in with a passkey',
  withProvider: (name: string) => `Sign in with ${name}`,
  begin: 'Begin again',
  failedTitle: 'You are not signed in',
  failures: {
    oidc_unknown:
      'Nobody here has the address that your provider confirms. Ask an owner of the business to invite that address.',
    oidc_unconfirmed:
      'Your provider does not confirm your e-mail address. Ask its administrator to, or use another way.',
    oidc_other_account:
      'You have signed in here with another account of your provider before. Use that account, or another way.',
    oidc_refused: 'Your provider did not sign you in, or took too long. Try again, or use another way.',
    oidc_away: 'Your provider cannot be reached. Try again in a minute, or use another way.',
  } as Readonly<Record<string, string>>,
});

export const factorWords = defineWords({
  title: 'One more step',
  aboutCode: 'Type the six digits that your authenticator app shows now.',
  aboutRecovery: 'Type one of the recovery codes that you stored. Each counts once.',
  aboutPasskey: 'Show the passkey that you have set up.',
  code: 'Code',
  recoveryCode: 'Recovery code',
  useRecovery: 'Use a recovery code',
  useCode: 'Use the authenticator app',
  usePasskey: 'Use a passkey',
  next: 'Continue',
});

export const proofWords = defineWords({
  title: 'Show that it is you',
  about: 'What you are about to do needs it. It counts for ten minutes.',
  none: 'This needs a passkey or an authenticator app, and you have neither. Set one up first.',
  toAccount: 'Go to your account',
  cancel: 'Cancel',
});

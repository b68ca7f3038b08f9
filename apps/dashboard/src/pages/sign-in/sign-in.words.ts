import { defineWords } from '../../i18n/words';

export const passkeyWords = defineWords('passkey', {
  cancelled: 'No passkey was used. Try again, or use another method.',
  known: 'This device already has a passkey for you.',
  failed: 'The browser could not use a passkey. Use another method, or another browser.',
});

export const signInWords = defineWords('signIn', {
  title: 'Sign in',
  about: 'To the Cowrie dashboard',
  email: 'E-mail address',
  password: 'Password',
  forgotten: 'Forgot your password?',
  signIn: 'Sign in',
  or: 'or',
  withPasskey: 'Sign in with a passkey',
  withProvider: (name: string) => `Sign in with ${name}`,
  begin: 'Start again',
  failedTitle: 'You are not signed in',
  failures: {
    oidc_unknown:
      'No account here has the address that your provider confirms. Ask an owner of the business to invite that address.',
    oidc_unconfirmed:
      'Your provider has not confirmed your e-mail address. Ask its administrator to confirm it, or use another method.',
    oidc_other_account:
      'You signed in here before with another account of your provider. Use that account, or another method.',
    oidc_refused: 'Your provider did not sign you in, or took too long. Try again, or use another method.',
    oidc_away: 'Your provider cannot be reached. Try again in a minute, or use another method.',
  },
});

export const factorWords = defineWords('factor', {
  title: 'One more step',
  aboutCode: 'Enter the six digits that your authenticator app shows now.',
  aboutRecovery: 'Enter one of your recovery codes. Each works once.',
  aboutPasskey: 'Use the passkey you have set up.',
  code: 'Code',
  recoveryCode: 'Recovery code',
  useRecovery: 'Use a recovery code',
  useCode: 'Use the authenticator app',
  usePasskey: 'Use a passkey',
  next: 'Continue',
});

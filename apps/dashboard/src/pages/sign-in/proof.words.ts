import { defineWords } from '../../i18n/words';

export const proofWords = defineWords('proof', {
  title: 'Confirm that it is you',
  about: 'This action requires it. The confirmation is valid for ten minutes.',
  none: 'This needs a passkey or an authenticator app, and you have neither. Set one up first.',
  toAccount: 'Go to your account',
  cancel: 'Cancel',
});

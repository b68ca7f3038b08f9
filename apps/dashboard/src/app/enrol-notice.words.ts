import { defineWords } from '../i18n/words';

export const enrolWords = defineWords('enrol', {
  title: 'Set up a second factor',
  text: 'A business you work for requires one. Until you have a passkey or an authenticator app, you can only view its data.',
  go: 'Set it up',
  recent: 'Sign in again',
});

import { defineWords } from '../i18n/words';

export const secretOnceWords = defineWords({
  once: 'This is shown once. Store it now: nobody can show it again.',
  copy: 'Copy',
  copied: 'Copied',
});

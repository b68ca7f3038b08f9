import { defineWords } from '../i18n/words';

export const secretOnceWords = defineWords({
  once: 'This is shown only once. Store it now: it cannot be shown again.',
  copy: 'Copy',
  copied: 'Copied',
});

import { defineWords } from '../i18n/words';

export const secretOnceWords = defineWords('secretOnce', {
  once: 'This is shown only once. Store it now.',
  copy: 'Copy',
  copied: 'Copied',
});

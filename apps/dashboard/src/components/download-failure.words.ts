import { defineWords } from '../i18n/words';

export const downloadFailureWords = defineWords('downloadFailure', {
  broken: 'The download failed. Try again.',
});

import { defineWords } from '../i18n/words';

export const downloadFailureWords = defineWords({ broken: 'The download failed. Try again.' });

import { defineWords } from '../i18n/words';

export const themeWords = defineWords({ close: 'Close' });

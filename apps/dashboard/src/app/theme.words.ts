import { defineWords } from '../i18n/words';

export const themeWords = defineWords('theme', { close: 'Close' });

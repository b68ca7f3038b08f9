import { defineWords } from '../i18n/words';

export const confirmButtonWords = defineWords('confirmButton', { back: 'Back', close: 'Close' });

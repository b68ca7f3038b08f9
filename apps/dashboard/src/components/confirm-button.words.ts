import { defineWords } from '../i18n/words';

export const confirmButtonWords = defineWords({ back: 'Back', close: 'Close' });

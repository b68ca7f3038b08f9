import { defineWords } from '../../../i18n/words';

export const secretWindowWords = defineWords({ stored: 'I have stored it' });

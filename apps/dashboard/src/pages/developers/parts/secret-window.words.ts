import { defineWords } from '../../../i18n/words';

export const secretWindowWords = defineWords('secretWindow', { stored: 'I have stored it' });

import { defineWords } from '../i18n/words';

export const cursorPagesWords = defineWords({ newest: 'Newest', older: 'Older' });

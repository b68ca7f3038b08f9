import { defineWords } from '../i18n/words';

export const cursorPagesWords = defineWords('cursorPages', { newest: 'Newest', older: 'Older' });

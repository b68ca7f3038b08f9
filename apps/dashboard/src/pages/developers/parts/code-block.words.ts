import { defineWords } from '../../../i18n/words';

export const codeBlockWords = defineWords('codeBlock', { copy: 'Copy', copied: 'Copied' });

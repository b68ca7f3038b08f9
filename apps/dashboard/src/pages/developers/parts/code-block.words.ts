import { defineWords } from '../../../i18n/words';

export const codeBlockWords = defineWords({ copy: 'Copy', copied: 'Copied' });

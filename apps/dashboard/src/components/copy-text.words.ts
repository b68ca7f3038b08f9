import { defineWords } from '../i18n/words';

export const copyTextWords = defineWords({ copy: (what: string) => `Copy ${what}`, copied: 'Copied' });

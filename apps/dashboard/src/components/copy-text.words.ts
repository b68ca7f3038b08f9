import { defineWords } from '../i18n/words';

export const copyTextWords = defineWords('copyText', {
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied',
});

import type { Translated } from '../i18n/words';

export default {
  copyText: { copy: (what) => `Copier : ${what}`, copied: 'Copié' },
} satisfies Translated<typeof import('./copy-text.words')>;

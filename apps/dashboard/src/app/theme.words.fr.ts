import type { Translated } from '../i18n/words';

export default {
  theme: { close: 'Fermer' },
} satisfies Translated<typeof import('./theme.words')>;

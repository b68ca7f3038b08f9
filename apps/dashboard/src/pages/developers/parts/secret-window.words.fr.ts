import type { Translated } from '../../../i18n/words';

export default {
  secretWindow: { stored: 'Je l’ai conservé' },
} satisfies Translated<typeof import('./secret-window.words')>;

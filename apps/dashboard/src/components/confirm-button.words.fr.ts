import type { Translated } from '../i18n/words';

export default {
  confirmButton: { back: 'Retour', close: 'Fermer' },
} satisfies Translated<typeof import('./confirm-button.words')>;

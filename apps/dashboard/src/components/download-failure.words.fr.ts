import type { Translated } from '../i18n/words';

export default {
  downloadFailure: { broken: 'Le téléchargement a échoué. Réessayez.' },
} satisfies Translated<typeof import('./download-failure.words')>;

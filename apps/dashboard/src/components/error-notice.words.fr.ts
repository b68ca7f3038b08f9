import type { Translated } from '../i18n/words';

export default {
  errorNotice: {
    title: 'Une erreur est survenue',
    unreachable: 'Le service est injoignable. Vérifiez votre connexion, puis réessayez.',
    request: (id) => `Requête ${id}`,
    again: 'Réessayer',
  },
} satisfies Translated<typeof import('./error-notice.words')>;

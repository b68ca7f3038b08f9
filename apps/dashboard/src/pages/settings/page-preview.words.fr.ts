import type { Translated } from '../../i18n/words';

export default {
  pagePreview: {
    title: 'Aperçu',
    about:
      'La page de paiement avec vos modifications, avant de les enregistrer. Ses boutons sont sans effet.',
    frame: 'Aperçu de la page de paiement',
    step: 'Étape du paiement',
    steps: { choose: 'À payer', done: 'Payé', expired: 'Expiré' },
    device: 'Appareil',
    light: 'Clair',
    dark: 'Sombre',
  },
} satisfies Translated<typeof import('./page-preview.words')>;

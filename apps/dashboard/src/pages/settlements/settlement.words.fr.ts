import type { Translated } from '../../i18n/words';

export default {
  settlement: {
    state: { open: 'À payer', paying: 'Virement en cours', paid: 'Payé', failed: 'Échoué' },
    about: {
      open: 'Ses paiements sont fixés. L’opérateur effectuera le virement.',
      paying: 'Le virement vers le compte ci-dessous est en cours.',
      paid: 'L’argent a été envoyé sur votre compte.',
      failed: 'Il n’a pas été payé. Ses paiements figurent dans un règlement ultérieur.',
    },
    account: ({ institutionName, number }) => `${institutionName} ${number}`,
  },
} satisfies Translated<typeof import('./settlement.words')>;

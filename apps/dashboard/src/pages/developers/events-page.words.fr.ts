import type { Translated } from '../../i18n/words';

export default {
  eventsPage: {
    title: 'Événements',
    about: 'Tous les événements des 90 derniers jours, qu’un webhook ait été envoyé ou non.',
    list: 'Événements',
    none: 'Aucun événement pour l’instant.',
    noneFound: 'Aucun événement ne correspond à ces filtres.',
    noneHere: 'Aucun événement ne correspond sur cette page. Il y en a peut-être de plus anciens.',
    number: 'Numéro',
    type: 'Événement',
    anyType: 'Tous les événements',
    at: 'Date',
    payment: 'Paiement',
    paymentId: 'ID du paiement',
    body: 'Corps',
    show: 'Afficher',
    showNumber: (number) => `Afficher le corps de l’événement ${number}`,
  },
} satisfies Translated<typeof import('./events-page.words')>;

import { pluralsIn } from '../../i18n/plural';
import type { Translated } from '../../i18n/words';

const plural = pluralsIn('fr');

const webhooks = plural({ one: '# webhook renvoyé', other: '# webhooks renvoyés' });

export default {
  payments: {
    title: 'Paiements',
    search: 'Rechercher',
    searchAbout:
      'Début d’une référence, d’un e-mail, d’un nom ou d’un montant, ou partie d’une transaction ou d’une adresse',
    partial:
      'D’autres paiements peuvent correspondre. Précisez votre recherche, ou choisissez une période pour chercher des paiements plus anciens.',
    status: 'Statut',
    attention: 'À traiter',
    refunded: 'Remboursements',
    token: 'Jeton',
    network: 'Réseau',
    any: 'Tous',
    clear: 'Effacer les filtres',
    filters: 'Filtres',
    export: 'Exporter',
    reference: 'Référence',
    customer: 'Client',
    amount: 'Montant',
    paidWith: 'Payé avec',
    created: 'Créé',
    notChosen: 'Pas encore choisi',
    none: 'Aucun paiement pour l’instant.',
    noneFound: 'Aucun paiement ne correspond à ces filtres.',
    redacted: 'Supprimé',
    sort: 'Trier par',
    sorts: { newest: 'Plus récents', oldest: 'Plus anciens', status: 'Statut' },
    columns: 'Colonnes',
    saved: 'Filtres enregistrés',
    noneSaved: 'Aucun filtre enregistré.',
    savedName: 'Nom',
    save: 'Enregistrer',
    saveThese: 'Enregistrer ces filtres',
    remove: (name) => `Supprimer ${name}`,
    sum: 'Total de ces paiements',
    sumOfAll: 'Total de ces paiements, tous statuts confondus',
    sumOfNewest: (count) => `Total des ${count} derniers paiements`,
  },

  chosen: {
    choose: (reference) => `Sélectionner ${reference}`,
    chooseAll: 'Tout sélectionner sur cette page',
    count: plural({ one: '# paiement sélectionné', other: '# paiements sélectionnés' }),
    none: 'Effacer la sélection',
    export: 'Exporter la sélection',
    resend: 'Renvoyer les webhooks',
    resendAbout:
      'Pour chaque paiement, les envois en échec sont renvoyés, ou à défaut l’envoi le plus récent.',
    results: 'Webhooks renvoyés',
    resent: (count) => (count === 0 ? 'Aucun webhook n’a encore été envoyé' : webhooks(count)),
    failed: (count, reason) => (count === 0 ? reason : `${webhooks(count)}, puis : ${reason}`),
    unreachable: 'Le service est injoignable. Réessayez.',
    close: 'Fermer',
  },

  state: {
    status: {
      pending: 'En attente',
      processing: 'En confirmation',
      completed: 'Terminé',
      expired: 'Expiré',
      failed: 'Échoué',
    },
    refundedState: {
      refunding: 'Remboursement en cours',
      partly_refunded: 'Partiellement remboursé',
      refunded: 'Remboursé',
    },
    refunded: 'Remboursé',
    net: 'Net, avant frais',
    backOf: (amount) => `Remboursé ${amount}`,
    netOf: (amount) => `Net ${amount}`,
    sumsOf: (refunded, net) => `Remboursé ${refunded}, net ${net}`,
    sumsOfAll: (refunded, net) => `Remboursé ${refunded}, net des paiements terminés ${net}`,
    attention: {
      undecided: 'Fonds à décider',
      screening: 'Retenu pour vérification',
    },
  },
} satisfies Translated<typeof import('./payments.words')>;

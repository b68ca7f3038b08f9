import { pluralsIn } from '../../i18n/plural';
import type { Translated } from '../../i18n/words';

const plural = pluralsIn('fr');

export default {
  payouts: {
    title: 'Versements',
    about:
      'Les remboursements de toutes les entreprises, et les versements transmis aux propriétaires d’un Safe.',
    state: 'Statut',
    all: 'Tous',
    statuses: {
      requested: 'Demandé',
      awaiting_address: 'Adresse attendue',
      awaiting_approval: 'À approuver',
      queued: 'En file d’attente',
      sent: 'Envoyé',
      final: 'Payé',
      cancelled: 'Annulé',
      expired: 'Expiré',
      refused: 'Refusé',
      failed: 'Échoué',
    },
    empty: 'Aucun versement ne correspond.',
    payout: 'Versement',
    to: 'Destination',
    nameless: { payer: 'le client', merchant: 'l’entreprise' },
    askedBy: (who) => `demandé par ${who}`,
    approvedBy: (names) => `approuvé par ${names}`,
    aboveLimit: 'au-delà de la limite',
    held: (reason) => `retenu : ${reason}`,
    hit: (source) => `signalé par ${source}`,
    noAddress: 'pas encore d’adresse',
    approve: 'Approuver',
    approveTitle: 'Approuver ce versement',
    approveAbout:
      'L’argent est envoyé à cette adresse une fois toutes les approbations données. Cette action est irréversible.',
    refuse: 'Refuser',
    refuseTitle: 'Refuser ce versement',
    refuseAbout: 'Rien n’est envoyé. Le marchand en voit la raison.',
    batches: 'Transmettre à un Safe',
    batchesAbout:
      'Exporte tous les versements en attente d’un réseau sous forme de fichiers pour les propriétaires du Safe.',
    network: 'Réseau',
    export: 'Exporter',
    exported: plural({
      one: '# versement a été transmis. Les deux fichiers sont enregistrés.',
      other: '# versements ont été transmis. Les deux fichiers sont enregistrés.',
    }),
    open: 'Lots non terminés',
    noBatches: 'Aucun lot en cours.',
    count: 'Versements',
    from: 'Safe',
    at: 'Transmis le',
    files: 'Fichiers',
    again: 'Enregistrer de nouveau',
  },
} satisfies Translated<typeof import('./payouts-page.words')>;

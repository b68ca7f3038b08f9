import { transferKind } from '../payments/payment.words.fr';
import { pluralsIn } from '../../i18n/plural';
import type { Translated } from '../../i18n/words';

const plural = pluralsIn('fr');

export default {
  exceptions: {
    title: 'Exceptions et fonds retenus',
    about: 'Les fonds de toutes les entreprises qui attendent la décision d’une personne.',
    kind: 'Afficher',
    open: 'À décider',
    screening: 'Retenus par le contrôle',
    nothingOpen: 'Aucun montant n’attend de décision.',
    nothingHeld: 'Le contrôle ne retient aucun paiement.',
    price: 'Prix',
    money: 'Fonds',
    surplus: (amount) => `${amount} en trop, conservés pour le payeur`,
    transfers: plural({ one: '# transfert', other: '# transferts' }),
    kinds: { ...transferKind, restored: 'Annulé par la chaîne, puis miné de nouveau' },
    ofEnded: 'Pour un paiement échoué ou expiré',
    accept: 'Accepter',
    acceptTitle: 'Accepter ces fonds',
    acceptAbout:
      'Les fonds comptent comme payés, et le paiement est réglé avec eux. Cette action est irréversible.',
    noteRefund: 'Enregistrer un remboursement',
    noteTitle: 'Enregistrer que ces fonds ont été renvoyés',
    noteAbout: 'Rien n’est envoyé. Ceci enregistre seulement que quelqu’un a renvoyé les fonds manuellement.',
    txHash: 'Transaction du remboursement, s’il y en a une',
    findings: 'Expéditeurs',
    waitsForSource: 'en attente de la réponse d’une source',
    release: 'Libérer',
    releaseTitle: 'Libérer ces fonds',
    releaseAbout: 'Le règlement se poursuit. Les expéditeurs ne sont plus contrôlés pour ce paiement.',
    refuse: 'Refuser',
    refuseTitle: 'Refuser ces fonds',
    refuseAbout: 'Le règlement prend fin. Les fonds restent dans le coffre ou la trésorerie.',
    verdicts: { hit: 'signalé par', unanswered: 'sans réponse de' },
  },
} satisfies Translated<typeof import('./exceptions-page.words')>;

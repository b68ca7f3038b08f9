import type { Translated } from '../../i18n/words';
import type { refundWords } from './refund.words';

const kinds: (typeof refundWords)['en']['kinds'] = {
  merchant: 'Votre entreprise',
  operator: 'L’opérateur',
  payer: 'Le client',
};

export default {
  refund: {
    status: {
      requested: 'Demandé',
      awaiting_address: 'Adresse attendue',
      awaiting_approval: 'À approuver',
      queued: 'En file d’attente',
      sent: 'En route',
      final: 'Remboursé',
      cancelled: 'Annulé',
      expired: 'Expiré',
      refused: 'Refusé',
      failed: 'Échoué',
    },
    about: {
      requested: 'Il vient d’être créé.',
      awaiting_address: 'Le client a reçu un lien par e-mail et n’a pas encore saisi d’adresse.',
      awaiting_approval: 'Quelqu’un doit l’approuver avant l’envoi.',
      queued: 'Il sera envoyé dès que ses fonds seront dans la trésorerie.',
      sent: 'Sa transaction est en route. Il ne peut plus être annulé.',
      final: 'Sa transaction est définitive.',
      cancelled: 'Il a été annulé. Ses fonds peuvent de nouveau être remboursés.',
      expired: 'Le client n’a pas saisi d’adresse à temps. Ses fonds peuvent de nouveau être remboursés.',
      refused: 'Il a été refusé. Ses fonds peuvent de nouveau être remboursés.',
      failed: 'Rien n’a été envoyé. Ses fonds peuvent de nouveau être remboursés.',
    },
    causes: {
      address_needed: 'Une adresse est demandée au client',
      address_given: 'Le client a donné une adresse',
      address_overdue: 'Aucune adresse n’est arrivée à temps',
      approval_needed: 'Une approbation est nécessaire',
      approved: 'Approuvé',
      ready: 'Prêt à être envoyé',
      operator_needed: 'Un opérateur doit l’examiner',
      handed_out: 'Signé et envoyé',
      hand_out_void: 'Sa transaction n’est plus valable',
      transfer_final: 'Définitif sur la chaîne',
      transfer_reverted: 'Sa transaction a échoué sur la chaîne',
      transfer_reversed: 'Une réorganisation de la chaîne l’a annulé ; il sera renvoyé',
      not_covered: 'Les fonds reçus ne suffisent pas à le couvrir',
      cancelled: 'Annulé',
      declined: 'Refusé',
    },
    kinds,
    party: ({ kind, person }) =>
      person ?? (kind === 'merchant' ? 'Un programme avec votre clé' : kinds[kind]),
    missing: (of, isEachNeeded) => {
      const names: typeof kinds = {
        merchant: 'votre entreprise',
        operator: 'l’opérateur',
        payer: 'le client',
      };
      const who = of.map((kind) => names[kind]).join(isEachNeeded ? ' et ' : ' ou ');
      const verb = isEachNeeded && of.length > 1 ? 'doivent' : 'doit';
      return `${who.charAt(0).toUpperCase()}${who.slice(1)} ${verb} l’approuver`;
    },
  },
} satisfies Translated<typeof import('./refund.words')>;

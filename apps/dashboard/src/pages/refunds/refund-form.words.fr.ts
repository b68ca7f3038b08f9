import type { Translated } from '../../i18n/words';

export default {
  refundForm: {
    title: (reference) => `Remboursement de ${reference}`,
    about: (reference) => `Le client de ${reference} est remboursé dans le même jeton et sur le même réseau.`,
    nothing: 'Rien ne peut être remboursé pour ce paiement actuellement.',
    asset: 'Jeton et réseau',
    assetLeft: (amount, network) => `${amount} sur ${network}`,
    basis: 'Que rembourser',
    bases: {
      full: () => 'Tout le montant restant',
      excess: () => 'Le trop-perçu',
      unaccepted: () => 'Les fonds non crédités',
      amount: (unit) => `Un montant en ${unit}`,
      fiatAmount: (unit) => `Un montant en ${unit}`,
    },
    basesAbout: {
      excess: 'Le client a envoyé trop et récupère l’excédent.',
      unaccepted: 'Fonds arrivés en retard, dans un autre jeton, ou insuffisants à l’échéance.',
    },
    fixed: (basis, amount) => `${basis} : ${amount}`,
    tokens: 'Jetons',
    fiatAmount: (currency) => `Montant en ${currency}`,
    rate: 'Taux',
    rates: { locked: 'Le taux du paiement', today: 'Le taux actuel' },
    destination: 'Envoyer à',
    byEmail: 'Demander l’adresse au client par e-mail',
    byEmailAbout: 'Le client reçoit un lien et y saisit une adresse. Le lien est valable 30 jours.',
    noEmail: 'Ce paiement n’a pas d’adresse e-mail.',
    byAddress: 'À une adresse que le client vous a donnée',
    byAddressAbout:
      'N’utilisez jamais l’adresse qui a payé : les plateformes d’échange paient depuis des adresses partagées entre de nombreux clients.',
    address: 'Adresse',
    wrongAddress: '0x suivi de 40 caractères, 0 à 9 et a à f',
    wrongTronAddress: 'T suivi de 33 lettres et chiffres',
    reason: 'Motif',
    reasonAbout: 'Pour vos archives. Le client ne le voit pas.',
    incomplete: 'Indiquez que rembourser pour voir le coût.',
    summary: (amount, network) => `Le client reçoit ${amount} sur ${network}`,
    at: (address) => `à l’adresse ${address}`,
    atEntered: 'à l’adresse qu’il saisira',
    costs: (cost) => `Cela vous coûte ${cost}.`,
    charged: (charged, returned) => `${charged}, moins ${returned} de frais restitués.`,
    free: 'Cela ne vous coûte rien : ces fonds n’ont pas été vendus.',
    approvals: {
      above_limit:
        'L’approbation de votre opérateur est nécessaire : avec vos autres remboursements, celui-ci dépasse votre limite.',
      paid_out:
        'L’approbation de votre opérateur est nécessaire : ces fonds vous ont déjà été versés, et ce qui vous est dû ne suffit pas à les couvrir.',
    },
    waitsForAddress: 'Le remboursement attend que le client saisisse une adresse.',
    waitsForMoney:
      'Aucune approbation n’est nécessaire. Il est envoyé dès que ses fonds sont dans la trésorerie.',
    send: 'Demander ce remboursement',
  },
} satisfies Translated<typeof import('./refund-form.words')>;

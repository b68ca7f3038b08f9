import type { LinkCatalogue } from './catalogue';

export const fr: LinkCatalogue = {
  'link.title': 'Payer {merchant}',
  'link.for': 'Pour',
  'link.youChoose': 'Vous choisissez le montant',
  'link.between': 'Entre {minimum} et {maximum}',
  'link.until': 'Vous pouvez payer ici jusqu’à {time}.',
  'link.email': 'Votre adresse e-mail',
  'link.emailHint': '{merchant} la reçoit. Les messages sur votre paiement y arrivent.',
  'link.firstName': 'Prénom (facultatif)',
  'link.lastName': 'Nom (facultatif)',
  'link.opening': 'Nous ouvrons votre paiement…',
  'link.amountInvalid': 'Indiquez un montant entre {minimum} et {maximum}.',
  'link.emailInvalid': 'Indiquez votre adresse e-mail, par exemple nom@example.com.',
  'link.usedTitle': 'Ce lien est déjà payé',
  'link.expiredTitle': 'Ce lien n’est plus valable',
  'link.inactiveTitle': 'Ce lien est désactivé',
  'link.askNew': 'Pour payer, demandez un nouveau lien à {merchant}.',
  'link.inUseTitle': 'Quelqu’un paie avec ce lien en ce moment',
  'link.inUseText':
    'Il sert à un seul paiement. Si celui-ci n’aboutit pas, vous pourrez payer ici. Cette page se met à jour toute seule.',
  'link.continue': 'Reprendre votre paiement',
};

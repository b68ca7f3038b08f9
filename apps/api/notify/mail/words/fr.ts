import type { MailWords } from './mail-words';

export const fr: MailWords = {
  'page.titleDone': 'Payé : {merchant}',
  'page.titlePay': 'Payer {merchant}',
  'page.testMode': 'Paiement d’essai. Aucun argent réel ne circule.',
  'page.poweredBy': 'Paiements par Cowrie',
  'summary.payTo': 'Paiement à',
  'summary.reference': 'Référence',
  'summary.amountOnly': 'Montant en {currency}',
  'choose.network': 'Réseau',
  'choose.openUntil': 'Cette page reste ouverte jusqu’à {time}.',
  'pay.titleShort': 'Envoyez le reste',
  'pay.shortTitle': 'Nous avons reçu {received} {token}',
  'pay.shortText': 'Il manque encore {missing} {token}. Envoyez-les à la même adresse avant la fin du temps.',
  'pay.amountMissing': 'Il manque encore',
  'pay.warning': 'Envoyez uniquement des {token}, uniquement par le réseau {network}',
  'pay.amount': 'Montant',
  'pay.address': 'À cette adresse',
  'seen.received': 'Reçu',
  'seen.asked': 'Demandé',
  'done.title': 'Paiement effectué',
  'done.text': '{merchant} a votre paiement. Merci.',
  'done.paid': 'Payé',
  'done.date': 'Date et heure',
  'sent.hash': 'Hash de la transaction',
  'arrivals.explorer': 'Voir la transaction',
  'arrivals.refundedTitle': 'De l’argent a été renvoyé',
  'arrivals.refunded': '{money} : arrivé sur {network}, puis renvoyé par {merchant}.',
  'support.label': 'Contacter {merchant} :',

  'claim.title': '{merchant} a lancé un remboursement pour vous',
  'claim.text':
    '{money} de votre paiement {reference} vous seront renvoyés. Ouvrez le lien et saisissez l’adresse de votre propre portefeuille sur {network}.',
  'claim.button': 'Saisir votre adresse',
  'claim.next':
    'Dès que vous avez saisi votre adresse et que le remboursement est approuvé, l’argent y est envoyé. Vous recevez alors un autre e-mail.',
  'claim.safe':
    'Ne donnez ce lien à personne. Nous ne demandons jamais de mot de passe, de phrase de récupération ni de clé privée.',
  'mail.why': 'Vous recevez cet e-mail parce que cette adresse a été donnée pour un paiement à {merchant}.',
};

import type { MailWords } from './mail-words';

export const xh: MailWords = {
  'page.titleDone': 'Uhlawule: {merchant}',
  'page.titlePay': 'Hlawula i-{merchant}',
  'page.testMode': 'Le yintlawulo yovavanyo. Akukho mali yokwenene ihambayo.',
  'page.poweredBy': 'Iintlawulo nge-Cowrie',
  'summary.payTo': 'Uhlawula',
  'summary.reference': 'Inombolo yesalathiso',
  'summary.amountOnly': 'Isixa nge-{currency}',
  'choose.network': 'Inethiwekhi',
  'choose.openUntil': 'Eli phepha livuliwe kude kube ngu-{time}.',
  'pay.titleShort': 'Thumela okuseleyo',
  'pay.shortTitle': 'Sifumene i-{received} {token}',
  'pay.shortText':
    'Kusasele i-{missing} {token}. Yithumele kwakule dilesi inye phambi kokuba liphele ixesha.',
  'pay.amountMissing': 'Okusaseleyo',
  'pay.warning': 'Thumela i-{token} kuphela, kwinethiwekhi ye-{network} kuphela',
  'pay.amount': 'Isixa',
  'pay.address': 'Kule dilesi',
  'seen.received': 'Okufikileyo',
  'seen.asked': 'Okuceliweyo',
  'done.title': 'Intlawulo igqityiwe',
  'done.text': 'I-{merchant} iyifumene intlawulo yakho. Enkosi.',
  'done.paid': 'Okuhlawulweyo',
  'done.date': 'Umhla nexesha',
  'sent.hash': 'I-hash yentengiselwano',
  'arrivals.explorer': 'Jonga intengiselwano',
  'arrivals.refundedTitle': 'Imali ibuyiselwe',
  'arrivals.refunded': 'I-{money} efike kwi-{network} ibuyiselwe yi-{merchant}.',
  'support.label': 'Qhagamshelana ne-{merchant}:',

  'claim.title': 'I-{merchant} iqalise inkqubo yokukubuyisela imali',
  'claim.text':
    'Uza kubuyiselwa i-{money} yentlawulo yakho {reference}. Vula ikhonkco uze ufake idilesi ye-wallet yakho kwi-{network}.',
  'claim.button': 'Faka idilesi yakho',
  'claim.next':
    'Emva kokuba ufake idilesi yakho yaye imbuyekezo ivunyiwe, imali ithunyelwa apho. Emva koko uza kufumana enye i-imeyile.',
  'claim.safe':
    'Musa ukunika mntu eli khonkco. Asiyiceli naphakade iphasiwedi, amagama okubuyisela i-wallet okanye isitshixo esiyimfihlo.',
  'mail.why': 'Ufumana le imeyile kuba le dilesi yanikwa ngentlawulo eya kwi-{merchant}.',
};

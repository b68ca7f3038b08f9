import type { MailWords } from './mail-words';

export const zu: MailWords = {
  'page.titleDone': 'Ukhokhile: {merchant}',
  'page.titlePay': 'Khokhela i-{merchant}',
  'page.testMode': 'Le yinkokhelo yokuhlola. Ayikho imali yangempela ehambayo.',
  'page.poweredBy': 'Izinkokhelo nge-Cowrie',
  'summary.payTo': 'Ukhokhela',
  'summary.reference': 'Inombolo yereferensi',
  'summary.amountOnly': 'Inani nge-{currency}',
  'choose.network': 'Inethiwekhi',
  'choose.openUntil': 'Leli khasi livuliwe kuze kube ngu-{time}.',
  'pay.titleShort': 'Thumela okusele',
  'pay.shortTitle': 'Sithole u-{received} {token}',
  'pay.shortText': 'Kusasele u-{missing} {token}. Wuthumele kulo lelo kheli ngaphambi kokuphela kwesikhathi.',
  'pay.amountMissing': 'Okusasele',
  'pay.warning': 'Thumela i-{token} kuphela, kunethiwekhi ye-{network} kuphela',
  'pay.amount': 'Inani',
  'pay.address': 'Kuleli kheli',
  'seen.received': 'Okufikile',
  'seen.asked': 'Okuceliwe',
  'done.title': 'Inkokhelo iphothuliwe',
  'done.text': 'I-{merchant} isiyitholile inkokhelo yakho. Siyabonga.',
  'done.paid': 'Okukhokhiwe',
  'done.date': 'Usuku nesikhathi',
  'sent.hash': 'I-hash yokuthengiselana',
  'arrivals.explorer': 'Bona ukuthengiselana',
  'arrivals.refundedTitle': 'Imali ibuyiselwe',
  'arrivals.refunded': 'U-{money} ofike ku-{network} ubuyiselwe yi-{merchant}.',
  'support.label': 'Xhumana ne-{merchant}:',

  'claim.title': 'I-{merchant} iqale inqubo yokukubuyisela imali',
  'claim.text':
    'Uzobuyiselwa u-{money} wenkokhelo yakho {reference}. Vula isixhumanisi bese ufaka ikheli le-wallet yakho ku-{network}.',
  'claim.button': 'Faka ikheli lakho',
  'claim.next':
    'Uma usufake ikheli lakho futhi imbuyiselo isigunyaziwe, imali ithunyelwa lapho. Bese uthola enye i-imeyili.',
  'claim.safe':
    'Unganiki muntu lesi sixhumanisi. Asilokothi sicele iphasiwedi, amagama okubuyisela i-wallet noma ukhiye oyimfihlo.',
  'mail.why': 'Uthola le imeyili ngoba leli kheli lanikezwa ngenkokhelo eya ku-{merchant}.',
};

import type { MailWords } from './mail-words';

export const af: MailWords = {
  'page.titleDone': 'Betaal: {merchant} het jou geld',
  'page.titlePay': 'Betaal {merchant}',
  'page.testMode': 'Toetsbetaling. Geen regte geld beweeg nie.',
  'page.poweredBy': 'Betalings deur Cowrie',
  'summary.payTo': 'Betaling aan',
  'summary.reference': 'Verwysing',
  'summary.amountOnly': 'Bedrag in {currency}',
  'choose.network': 'Netwerk',
  'choose.openUntil': 'Hierdie bladsy is oop tot {time}.',
  'pay.titleShort': 'Stuur die res',
  'pay.shortTitle': 'Ons het {received} {token} ontvang',
  'pay.shortText': 'Daar kort nog {missing} {token}. Stuur dit na dieselfde adres voordat die tyd om is.',
  'pay.amountMissing': 'Kort nog',
  'pay.warning': 'Stuur net {token}, net op die {network}-netwerk',
  'pay.amount': 'Bedrag',
  'pay.address': 'Na hierdie adres',
  'seen.received': 'Ontvang',
  'seen.asked': 'Gevra',
  'done.title': 'Betaling voltooi',
  'done.text': '{merchant} het jou betaling. Dankie.',
  'done.paid': 'Betaal',
  'done.date': 'Datum en tyd',
  'sent.hash': 'Transaksie-hash',
  'arrivals.explorer': 'Sien die transaksie',
  'arrivals.refundedTitle': 'Geld is teruggestuur',
  'arrivals.refunded': '{money} wat op {network} aangekom het, is deur {merchant} teruggestuur.',
  'support.label': 'Kontak {merchant}:',

  'claim.title': '{merchant} het ’n terugbetaling vir jou begin',
  'claim.text':
    'Jy kry {money} van jou betaling {reference} terug. Maak die skakel oop en tik die adres van jou eie beursie op {network} in.',
  'claim.button': 'Tik jou adres in',
  'claim.next':
    'Sodra jy jou adres ingetik het en die terugbetaling goedgekeur is, word die geld daarheen gestuur. Jy kry dan nog ’n e-pos.',
  'claim.safe':
    'Gee hierdie skakel vir niemand nie. Ons vra nooit ’n wagwoord, ’n herstelfrase of ’n private sleutel nie.',
  'mail.why': 'Jy kry hierdie e-pos omdat hierdie adres vir ’n betaling aan {merchant} gegee is.',
};

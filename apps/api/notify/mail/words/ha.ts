import type { MailWords } from './mail-words';

export const ha: MailWords = {
  'page.titleDone': 'An biya: {merchant}',
  'page.titlePay': 'Ku biya {merchant}',
  'page.testMode': 'Biyan gwaji ne. Babu kuɗin gaske da zai motsa.',
  'page.poweredBy': 'Biyan kuɗi ta hanyar Cowrie',
  'summary.payTo': 'Biya zuwa ga',
  'summary.reference': 'Lambar shaida',
  'summary.amountOnly': 'Adadin kuɗi a {currency}',
  'choose.network': 'Network',
  'choose.openUntil': 'Wannan shafin a buɗe yake har {time}.',
  'pay.titleShort': 'Ku tura sauran',
  'pay.shortTitle': 'Mun karɓi {received} {token}',
  'pay.shortText': 'Saura {missing} {token}. Ku tura shi zuwa adireshin nan ɗin kafin lokaci ya cika.',
  'pay.amountMissing': 'Abin da ya rage',
  'pay.warning': 'Ku tura {token} kaɗai, a kan network na {network} kaɗai',
  'pay.amount': 'Adadi',
  'pay.address': 'Zuwa wannan adireshi',
  'seen.received': 'Abin da aka karɓa',
  'seen.asked': 'Abin da aka nema',
  'done.title': 'An kammala biya',
  'done.text': '{merchant} ya samu kuɗinku. Mun gode.',
  'done.paid': 'An biya',
  'done.date': 'Rana da lokaci',
  'sent.hash': 'Hash na ciniki',
  'arrivals.explorer': 'Duba cinikin',
  'arrivals.refundedTitle': 'An mayar da kuɗi',
  'arrivals.refunded': '{merchant} ya mayar da {money} da ya iso a kan {network}.',
  'support.label': 'Ku tuntuɓi {merchant}:',

  'claim.title': '{merchant} ya fara shirin mayar muku da kuɗi',
  'claim.text':
    'Za a mayar muku da {money} daga biyanku {reference}. Ku buɗe mahaɗin ku rubuta adireshin wallet ɗinku a kan {network}.',
  'claim.button': 'Ku rubuta adireshinku',
  'claim.next':
    'Da zarar kun rubuta adireshinku kuma an amince da mayar da kuɗin, za a tura kuɗin zuwa can. Sa’an nan za ku sami wani imel.',
  'claim.safe':
    'Kada ku ba kowa wannan mahaɗi. Ba ma taɓa neman kalmar sirri, kalmomin dawo da wallet ko mabuɗin sirri.',
  'mail.why': 'Kun sami wannan imel domin an bayar da wannan adireshi don biyan {merchant}.',
};

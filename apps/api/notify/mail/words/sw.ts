import type { MailWords } from './mail-words';

export const sw: MailWords = {
  'page.titleDone': 'Umelipa: {merchant}',
  'page.titlePay': 'Lipa {merchant}',
  'page.testMode': 'Malipo ya majaribio. Hakuna pesa halisi inayohama.',
  'page.poweredBy': 'Malipo kupitia Cowrie',
  'summary.payTo': 'Malipo kwa',
  'summary.reference': 'Nambari ya kumbukumbu',
  'summary.amountOnly': 'Kiasi kwa {currency}',
  'choose.network': 'Mtandao',
  'choose.openUntil': 'Ukurasa huu uko wazi hadi {time}.',
  'pay.titleShort': 'Tuma kiasi kilichobaki',
  'pay.shortTitle': 'Tumepokea {received} {token}',
  'pay.shortText': 'Bado {missing} {token} hazijafika. Zitume kwa anwani ileile kabla muda haujaisha.',
  'pay.amountMissing': 'Bado kinakosekana',
  'pay.warning': 'Tuma {token} pekee, kwenye mtandao wa {network} pekee',
  'pay.amount': 'Kiasi',
  'pay.address': 'Kwa anwani hii',
  'seen.received': 'Kilichopokelewa',
  'seen.asked': 'Kilichoombwa',
  'done.title': 'Malipo yamekamilika',
  'done.text': '{merchant} imepata malipo yako. Asante.',
  'done.paid': 'Umelipa',
  'done.date': 'Tarehe na saa',
  'sent.hash': 'Hash ya muamala',
  'arrivals.explorer': 'Tazama muamala',
  'arrivals.refundedTitle': 'Pesa imerudishwa',
  'arrivals.refunded': '{money} zilizofika kwenye {network} zilirudishwa na {merchant}.',
  'support.label': 'Wasiliana na {merchant}:',

  'claim.title': '{merchant} imeanzisha urejeshaji wa pesa zako',
  'claim.text':
    'Utarudishiwa {money} kutoka malipo yako {reference}. Fungua kiungo na uweke anwani ya pochi yako mwenyewe kwenye {network}.',
  'claim.button': 'Weka anwani yako',
  'claim.next':
    'Ukishaweka anwani yako na urejeshaji ukishaidhinishwa, pesa itatumwa huko. Kisha utapata barua pepe nyingine.',
  'claim.safe':
    'Usimpe mtu yeyote kiungo hiki. Hatuombi kamwe nenosiri, maneno ya kurejesha pochi wala ufunguo wa siri.',
  'mail.why': 'Unapata barua pepe hii kwa sababu anwani hii ilitolewa kwa malipo kwa {merchant}.',
};

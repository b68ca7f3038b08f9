import type { RefundCatalogue } from './catalogue';

export const sw: RefundCatalogue = {
  'refund.pageTitle': 'Pesa kurudishwa na {merchant}',
  'refund.testMode': 'Marejesho ya majaribio. Hakuna pesa halisi inayohama.',
  'refund.loading': 'Marejesho yanapakiwa',
  'refund.summary': 'Marejesho',
  'refund.from': 'Pesa inarudishwa na',
  'refund.amount': 'Unarudishiwa',

  'refund.addressTitle': 'Pesa yako iende wapi?',
  'refund.intro': '{merchant} inakurudishia {money}, kwa dola za kidijitali kwenye mtandao wa {network}.',
  'refund.warning': 'Anwani ya {token} kwenye {network} pekee',
  'refund.warningText': 'Pesa inayoenda kwa anwani ya mtandao mwingine inaweza kupotea kabisa.',
  'refund.exchange':
    'Kutoka app ya exchange? Anwani yake ya kuwekea lazima iwe ya {token} kwenye {label} hasa. Angalia huko kwanza.',

  'refund.label': 'Anwani yako',
  'refund.hint':
    'Huanza na {start} na ina herufi {length}. Inakili kwenye pochi yako au app ya exchange, uibandike hapa.',
  'refund.never':
    'Hakuna anayeuliza hapa maneno yako ya kurejesha pochi, ufunguo wa siri wala malipo. Usimpe mtu yeyote.',

  'refund.orWallet': 'Au chukua anwani ya pochi iliyo kwenye kivinjari hiki',
  'refund.useWallet': 'Tumia anwani yangu ya {wallet}',
  'refund.fromWallet': 'Hii ni anwani ya {wallet}.',
  'refund.walletFailed': '{wallet} haikutoa anwani. Jaribu tena, au uibandike.',

  'refund.signTitle': 'Je, ulilipa kwa pochi iliyo kwenye kivinjari hiki?',
  'refund.signText':
    'Saini nayo, na {money} zitarudi kwenye anwani iliyolipa. Kusaini hakugharimu chochote na hakutumi chochote.',
  'refund.signWith': 'Saini kwa {wallet}',
  'refund.signing': 'Fungua {wallet}. Linganisha anwani na kiasi kilicho kwenye maandishi, kisha usaini.',
  'refund.notSender':
    'Akaunti iliyo kwenye {wallet} haikutuma pesa hii. Chagua akaunti iliyolipa, au toa anwani hapo juu.',
  'refund.notSigned': 'Saini hii si sahihi, au imechelewa. Saini tena.',
  'refund.signFailed': '{wallet} haikuweza kusaini. Jaribu tena, au toa anwani hapo juu.',

  'refund.empty': 'Bandika anwani yako kwanza.',
  'refund.notAddress': 'Hii si anwani ya {network}. Huanza na {start} na ina herufi {length}.',
  'refund.checksum':
    'Kuna kosa kwenye anwani hii: herufi zake kubwa hazilingani. Inakili tena, usiiandike kwa mkono.',
  'refund.mistyped':
    'Kuna kosa kwenye anwani hii: herufi moja si sahihi. Inakili tena, usiiandike kwa mkono.',
  'refund.isEvm':
    'Hii ni anwani ya Ethereum, Base au mtandao unaofanana. Pesa yako iko kwenye TRON. Toa anwani inayoanza na T.',
  'refund.isTron': 'Hii ni anwani ya TRON. Pesa yako iko kwenye {network}. Toa anwani inayoanza na 0x.',
  'refund.hash':
    'Hii ni hash ya muamala au ufunguo wa siri, si anwani. Tumeifuta. Usimpe mtu yeyote ufunguo wa siri.',
  'refund.secret':
    'Haya yanaonekana kuwa maneno ya kurejesha pochi, kwa hiyo tumeyafuta. Hayakutumwa popote. Usimpe mtu yeyote.',
  'refund.zero': 'Anwani hii si ya mtu yeyote. Pesa inayotumwa huko hupotea.',
  'refund.vault': 'Hii ni anwani ya kulipia, si yako. Toa anwani yako mwenyewe.',
  'refund.tokenContract': 'Hii ni anwani ya tokeni {token} yenyewe. Toa anwani yako mwenyewe.',
  'refund.contract': 'Anwani hii ni ya programu ambayo ingebaki na pesa yako. Toa anwani yako mwenyewe.',
  'refund.frozen': 'Mtoaji wa {token} ameizuia anwani hii. Toa nyingine.',
  'refund.unusable': 'Pesa yako haiwezi kutumwa kwa anwani hii. Toa nyingine.',

  'refund.confirmTitle': 'Je, hii ni anwani yako?',
  'refund.confirmText':
    'Linganisha herufi zote na pochi yako au app ya exchange. Hakuna awezaye kurudisha kilichotumwa kwa anwani isiyo sahihi.',
  'refund.tick': 'Ninaweza kupokea {token} kwenye {network} kwa anwani hii',
  'refund.tickFirst': 'Kwanza weka alama kwenye kisanduku, ikiwa ni kweli.',
  'refund.send': 'Tuma {money} kwa anwani hii',
  'refund.sending': 'Tunahifadhi anwani yako…',
  'refund.change': 'Badilisha anwani',
  'refund.given':
    'Anwani nyingine ilitolewa kabla, na pesa yako inaenda huko. Ikiwa si yako, wasiliana na {merchant} mara moja.',

  'refund.approvalTitle': 'Marejesho yako yanakaguliwa',
  'refund.approvalText': 'Tuna anwani yako. Mtu anakagua marejesho kabla hayajatumwa. Inaweza kuchukua muda.',
  'refund.queuedTitle': 'Marejesho yako yatatumwa hivi karibuni',
  'refund.queuedText': 'Tuna anwani yako. {money} zitatumwa huko.',
  'refund.sentTitle': 'Pesa yako iko njiani',
  'refund.sentText': '{money} zimetumwa. Ni zako mara mtandao wa {network} utakapozithibitisha.',
  'refund.finalTitle': 'Umerudishiwa pesa yako',
  'refund.finalText': '{money} zimefika kwa anwani yako kwenye {network}.',

  'refund.cancelledTitle': 'Marejesho haya yameghairiwa',
  'refund.cancelledText':
    'Hakuna kinachotumwa. Ikiwa hujui sababu, wasiliana na {merchant} na uwape nambari ya kumbukumbu {reference}.',
  'refund.expiredTitle': 'Kiungo hiki kimepitwa na wakati',
  'refund.expiredText':
    'Hakuna anwani iliyotolewa kwa wakati, kwa hiyo hakuna kilichotumwa. Omba {merchant} kiungo kipya na uwape nambari ya kumbukumbu {reference}.',
  'refund.refusedTitle': 'Marejesho haya yamekataliwa',
  'refund.refusedText':
    'Hakuna kinachotumwa. Wasiliana na {merchant} na uwape nambari ya kumbukumbu {reference}.',
  'refund.failedTitle': 'Pesa yako haikuweza kutumwa',
  'refund.failedText':
    'Imeandikwa na haijapotea. Wasiliana na {merchant} na uwape nambari ya kumbukumbu {reference}.',

  'refund.canClose': 'Unaweza kufunga ukurasa huu. Marejesho yanaendelea hata bila ukurasa.',
  'refund.linkUntil': 'Toa anwani kabla ya {time}.',

  'refund.missingTitle': 'Kiungo hiki hakifanyi kazi',
  'refund.missingText':
    'Hakijakamilika, au kipya zaidi kimechukua nafasi yake. Fungua kiungo cha barua pepe ya mwisho, au omba duka likupe kipya.',
  'refund.errorTitle': 'Marejesho hayawezi kuonyeshwa',
};

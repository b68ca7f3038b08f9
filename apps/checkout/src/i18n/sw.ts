import type { Catalogue } from './catalogue';

/** Swahili, as written in Kenya and Tanzania. */
export const sw: Catalogue = {
  'page.title': 'Malipo',
  'page.titlePay': 'Lipa {merchant}',
  'page.titleDone': 'Umelipa: {merchant}',
  'page.poweredBy': 'Malipo kupitia Cowrie',
  'page.testMode': 'Malipo ya majaribio. Hakuna pesa halisi inayohama.',
  'page.offline': 'Huna mtandao wa intaneti. Tutaendelea mara utakaporudi.',
  'page.stale': 'Haijasasishwa kwa dakika {minutes}. Unachokiona huenda kimepitwa na wakati.',
  'page.staleText': 'Ulichotuma hakijapotea: malipo yanaendelea hata bila ukurasa huu.',
  'page.retrying': 'Muunganisho ni dhaifu. Tunaendelea kujaribu.',
  'page.loading': 'Malipo yanapakiwa',
  'language.label': 'Lugha',

  'steps.label': 'Hatua',
  'steps.choose': 'Chagua',
  'steps.pay': 'Lipa',
  'steps.done': 'Tayari',

  'summary.label': 'Malipo',
  'summary.payTo': 'Malipo kwa',
  'summary.amount': 'Kiasi cha kulipa kwa {currency}',
  'summary.reference': 'Nambari ya kumbukumbu',

  'choose.title': 'Ungependa kulipa vipi?',
  'choose.intro': 'Unalipa kwa dola za kidijitali kutoka kwenye pochi yako au akaunti yako ya exchange.',
  'choose.token': 'Tokeni',
  'choose.network': 'Mtandao',
  'choose.networkFirst': 'Chagua tokeni kwanza.',
  'choose.networkHint': 'Chagua mtandao ambao pochi yako au exchange yako itatumia kutuma.',
  'choose.submit': 'Endelea',
  'choose.submitting': 'Tunaandaa anwani yako ya malipo…',
  'choose.remembered': 'Imechaguliwa kama mara iliyopita. Badilisha ikiwa leo unalipa kwa njia nyingine.',
  'choose.feeUnder': 'Ada kwa kawaida ni chini ya {amount}',
  'choose.feeHigh': 'Ada kwa kawaida ni ya juu zaidi, wakati mwingine zaidi ya {amount}',
  'choose.feeUnknown': 'Angalia ada kwenye pochi yako kabla ya kutuma',
  'choose.wallets': 'Zinazotumika sana: {names}',
  'choose.walletsMost': 'Karibu kila pochi na exchange',
  'choose.walletsUnknown': 'Hakikisha pochi yako au exchange yako inaweza kutuma kwa mtandao huu',
  'choose.feeHint': 'Exchange inaweza kuongeza ada yake.',
  'choose.rateHint': 'Kiasi kamili kitawekwa katika hatua inayofuata.',
  'choose.empty':
    'Kwa sasa huwezi kulipa. Tafadhali jaribu tena baada ya dakika chache, au wasiliana na {merchant}.',
  'choose.exchanges': 'Exchange: {list}',

  'pay.title': 'Tuma kiasi hiki kamili',
  'pay.titleShort': 'Tuma kiasi kilichobaki',
  'pay.amount': 'Kiasi',
  'pay.amountMissing': 'Bado kinakosekana',
  'pay.on': 'kwenye {network}',
  'pay.address': 'Kwa anwani hii',
  'pay.qr': 'Msimbo wa QR wa anwani ya malipo',
  'pay.codes': 'Aina ya msimbo wa QR',
  'pay.codeAddress': 'Anwani pekee',
  'pay.codeRequest': 'Pamoja na kiasi',
  'pay.qrRequest': 'Msimbo wa QR wa anwani na kiasi',
  'pay.scanRequest':
    'Si kila pochi inayosoma msimbo huu. Tuma tu ikiwa pochi yako inaonyesha {amount} {token} kwa anwani iliyo kwenye ukurasa huu.',
  'pay.scan': 'Changanua, kisha andika kiasi mwenyewe.',
  'pay.warning': 'Tuma {token} pekee, kwenye mtandao wa {network} pekee',
  'pay.warningText':
    'Kitu kingine chochote hakitahesabiwa kama malipo. Ada ni za ziada: kiasi hiki kamili lazima kifike.',
  'pay.waiting': 'Tunasubiri malipo yako. Ukurasa huu unajisasisha wenyewe.',
  'pay.shortTitle': 'Tumepokea {received} {token}',
  'pay.shortText': 'Bado {missing} {token} hazijafika. Zitume kwa anwani ileile kabla muda haujaisha.',
  'pay.lockedElsewhere': 'Malipo haya tayari yalianzishwa kwa {token} kwenye {network}. Yanaendelea hapa.',
  'pay.ways': 'Unatuma kutoka wapi',
  'pay.fromExchange': 'Kutoka app ya exchange',
  'pay.fromWallet': 'Kutoka pochi',
  'pay.shorter': '{amount} {token} pia zinatosha.',
  'pay.showCode': 'Onyesha msimbo wa QR',
  'pay.hideCode': 'Ficha msimbo wa QR',

  'exchange.pick': 'Kwenye app, tuma {token} kwa {label}',
  'exchange.not': 'si {label}',
  'exchange.receive':
    'Andika kiasi ambacho “Receive amount” itaonyesha {amount} {token}: exchange hukata ada yake kwenye unachoandika.',
  'exchange.rare': 'Exchange chache hutuma {token} kwenye {network}. Angalia kwanza kwenye app yako.',
  'exchange.title': 'Masharti ya exchange',
  'exchange.minimum': '{amount} {token} au zaidi',
  'exchange.minimumUnknown': 'angalia kiwango cha chini kwenye app',
  'exchange.minutes': 'kama dakika {minutes}',
  'exchange.tooLittle': 'Kiasi hiki ni kidogo mno kwake.',
  'exchange.changes': 'Takwimu hizi hubadilika. App yako inaonyesha za leo, pamoja na ada yake.',

  'time.left': 'Muda uliobaki',
  'time.fiveMinutes': 'Umebaki muda wa chini ya dakika 5 kulipa.',
  'time.oneMinute': 'Umebaki muda wa chini ya dakika 1 kulipa.',

  'copy.copy': 'Nakili',
  'copy.copied': 'Imenakiliwa',
  'copy.failed': 'Chagua maandishi unakili',
  'copy.address': 'anwani',
  'copy.amount': 'kiasi',
  'copy.hash': 'hash ya muamala',

  'wallet.title': 'Au lipa kwa pochi iliyo kwenye kivinjari hiki',
  'wallet.intro': 'Inajaza anwani na kiasi kwa ajili yako. Wewe unakagua na kuthibitisha kwenye pochi.',
  'wallet.connect': 'Unganisha {wallet}',
  'wallet.connecting': 'Fungua {wallet} na uruhusu ukurasa huu kuona akaunti yako.',
  'wallet.switch': 'Badilisha kwenda {network}',
  'wallet.switching': 'Fungua {wallet} na uruhusu mabadiliko ya kwenda {network}.',
  'wallet.wrongNetwork': '{wallet} iko kwenye mtandao mwingine. Malipo haya yanapita kwenye {network}.',
  'wallet.unknownNetwork':
    '{wallet} haijui mtandao wa {network}. Uongeze huko (chain ID {chainId}) kisha ujaribu tena, au tuma kwa anwani iliyo hapo juu.',
  'wallet.account': 'Akaunti',
  'wallet.balance': 'Ina',
  'wallet.tooLittle':
    'Akaunti hii haina {token} za kutosha. Chagua akaunti nyingine kwenye {wallet}, au tuma kwa anwani iliyo hapo juu.',
  'wallet.checkAgain': 'Angalia tena',
  'wallet.send': 'Tuma {amount} {token}',
  'wallet.confirming': 'Kagua na uthibitishe malipo kwenye {wallet}. Usifunge ukurasa huu.',
  'wallet.another': 'Tumia pochi nyingine',
  'wallet.refused': 'Umekataa kwenye pochi. Hakuna kilichotumwa.',
  'wallet.busy': '{wallet} tayari inakuuliza jambo. Ifungue, ujibu, kisha ujaribu tena.',
  'wallet.disconnected': '{wallet} imekatika. Iunganishe upya.',
  'wallet.changed':
    'Akaunti au mtandao umebadilika kwenye {wallet}. Hakuna kilichotumwa. Angalia tena kabla ya kutuma.',
  'wallet.failed': '{wallet} haikuweza kufanya hivi. Jaribu tena, au tuma kwa anwani iliyo hapo juu.',
  'wallet.late': 'Muda uliobaki ni mdogo mno kulipa kwa pochi hapa.',
  'wallet.lateConfirming': 'Muda unakaribia kuisha. Ikiwa bado hujathibitisha, kataa kwenye pochi.',
  'wallet.openIn': 'Fungua kwa {wallet}',
  'wallet.openOther': 'Fungua kwa app nyingine ya pochi',
  'wallet.openHint':
    'App ya pochi kwenye simu hii itajaza anwani na kiasi. Vilinganishe na ukurasa huu kabla ya kuthibitisha.',

  'sent.title': 'Imetumwa, bado haijaonekana',
  'sent.text': 'Pochi yako imetuma {amount} {token}. Usitume tena. Ukurasa huu utaonyesha zitakapofika.',
  'sent.hash': 'Hash ya muamala',
  'sent.explorer': 'Itazame kwenye mtandao',
  'sent.askedTitle': 'Angalia kwenye pochi yako',
  'sent.askedText':
    'Ukurasa huu uliiomba pochi yako kutuma {amount} {token} na haujui kilichotokea. Ikiwa pochi yako inaonyesha kuwa zimetumwa, subiri hapa. Usitume mara mbili.',
  'sent.notSent': 'Pochi yangu inasema hazikutumwa',

  'seen.title': 'Malipo yameonekana',
  'seen.text': 'Malipo yako yako kwenye mtandao wa {network}. Yatahesabiwa yakithibitishwa huko.',
  'seen.textPlain': 'Malipo yako yako kwenye mtandao. Yatahesabiwa yakithibitishwa huko.',
  'seen.confirmations': 'Uthibitisho: {seen} kati ya {required}',
  'seen.counting': 'Tunasubiri uthibitisho',
  'seen.received': 'Kilichopokelewa',
  'seen.asked': 'Kilichoombwa',
  'settling.title': 'Malipo yamethibitishwa',
  'settling.text': 'Yanakamilishwa na {merchant}. Kwa kawaida huchukua muda mfupi.',
  'checking.title': 'Muda umeisha',
  'checking.text':
    'Tunaangalia kwenye mtandao kama kuna malipo yaliyotumwa kwa wakati. Tafadhali usitume chochote sasa.',
  'wait.canClose': 'Unaweza kufunga ukurasa huu. Hakuna kinachopotea: malipo yanaendelea hata bila ukurasa.',

  'done.title': 'Malipo yamekamilika',
  'done.text': '{merchant} imepata malipo yako. Asante.',
  'done.paid': 'Umelipa',
  'surplus.title': 'Umetuma {surplus} {token} zaidi',
  'surplus.text':
    'Kilichozidi kimeandikwa na hakijapotea. Ili ukipate, wasiliana na {merchant} na uwape nambari ya kumbukumbu {reference}.',
  'failed.title': 'Malipo hayakufaulu',
  'failed.text': 'Malipo haya hayakuweza kukamilika.',
  'failed.short': 'Ni {received} {token} pekee zilizofika kwa wakati. {missing} {token} zilikosekana.',
  'failed.notSettled':
    '{received} {token} zako zimefika, lakini malipo hayakuweza kukamilika. Pesa yako imeandikwa na haijapotea.',
  'expired.title': 'Muda wa malipo umeisha',
  'expired.text': 'Muda wa kulipa uliisha kabla malipo hayajafika.',
  'expired.textArrivals': 'Muda wa kulipa uliisha kabla malipo sahihi hayajafika.',
  'ended.contactTitle': 'La kufanya sasa',
  'ended.contactText':
    'Usitume zaidi. Wasiliana na {merchant} na uwape nambari ya kumbukumbu {reference}: wanaweza kuona kilichofika.',
  'ended.sentTitle': 'Je, ulituma pesa?',
  'ended.sentText':
    'Usitume tena. Kinachofika kinabaki kwenye kumbukumbu na hakipotei. Wasiliana na {merchant} na uwape nambari ya kumbukumbu {reference}.',
  'ended.startAgain': 'Ikiwa hukutuma chochote, anza upya kwenye duka la {merchant}.',

  'arrivals.title': 'Kuna pesa iliyofika isiyohesabiwa',
  'arrivals.refundedTitle': 'Pesa imerudishwa',
  'arrivals.late': '{money} zilifika kwenye {network} baada ya muda kuisha.',
  'arrivals.after_completion': '{money} zilifika kwenye {network} wakati malipo haya yalikuwa yamekwisha.',
  'arrivals.wrong_token': '{money} zilifika kwenye {network}, lakini malipo haya yanapokea {wanted} pekee.',
  'arrivals.wrong_network':
    '{money} zilifika kwenye {network}, lakini malipo haya yanapokea pesa kwenye {wanted} pekee.',
  'arrivals.refunded': '{money} zilizofika kwenye {network} zilirudishwa na {merchant}.',
  'arrivals.recorded':
    'Pesa hiyo imeandikwa na haijapotea. Ili uipate, wasiliana na {merchant} na uwape nambari ya kumbukumbu {reference}.',
  'arrivals.stillOpen': 'Malipo haya bado yako wazi: yanasubiri {money} kwenye {network}.',
  'arrivals.explorer': 'Tazama muamala',
  'arrivals.newTab': 'hufunguka kwenye kichupo kipya',

  'lookup.open': 'Nimelipa. Pesa iko wapi?',
  'lookup.intro':
    'Kila malipo kwenye mtandao yana hash ya muamala, inayoitwa pia TxID. Pochi yako au exchange yako inaionyesha pamoja na malipo uliyotuma.',
  'lookup.label': 'Hash ya muamala, au kiungo chake',
  'lookup.submit': 'Tafuta malipo yangu',
  'lookup.busy': 'Tunatafuta kwenye kila mtandao…',
  'lookup.invalid': 'Hii si hash ya muamala. Huanza na 0x na ina herufi 66.',
  'lookup.isAddress': 'Hii ni anwani, si hash ya muamala. Tafuta “TxID” au “hash” kwenye pochi yako.',
  'lookup.wait': 'Umeuliza mara nyingi. Subiri sekunde {seconds}, kisha uulize tena.',
  'lookup.notChecked': 'Mitandao hii haikujibu: {networks}. Uliza tena baada ya dakika moja.',
  'lookup.coin': '{amount} za sarafu ya mtandao wa {network} wenyewe',
  'lookup.contact':
    'Pesa hiyo imeandikwa na haijapotea. Wasiliana na {merchant} na uwape nambari ya kumbukumbu {reference} na hash ya muamala.',
  'lookup.contactUnrecorded':
    'Pesa hiyo haijaandikwa hapa. Wasiliana na {merchant} na uwape nambari ya kumbukumbu {reference} na hash ya muamala.',
  'lookup.credited': '{money} zako zimefika kwenye {network} na zimehesabiwa kwa malipo haya.',
  'lookup.waiting_for_confirmations':
    '{money} zako zimefika kwenye {network}. Zina uthibitisho {seen} kati ya {required}, na zitahesabiwa zenyewe uthibitisho wote ukipatikana. Huhitaji kufanya chochote.',
  'lookup.waiting_for_block':
    '{network} inaujua muamala huu, lakini bado haijautekeleza. Uliza tena baada ya dakika moja.',
  'lookup.short':
    '{money} zako zimefika, lakini bado {missing} hazijafika. Zitume kwa anwani ileile kabla muda haujaisha.',
  'lookup.shortOver': '{money} zako zimefika, lakini zilipungua kwa {missing}, na muda wa kulipa umeisha.',
  'lookup.late': '{money} zako zilifika kwenye {network} baada ya muda kuisha.',
  'lookup.after_completion':
    '{money} zako zilifika kwenye {network} wakati malipo haya yalikuwa yamekwisha, hivyo hazikuhitajika.',
  'lookup.refunded': '{money} zako zilirudishwa na {merchant}.',
  'lookup.wrong_token': 'Ulituma {money}, lakini malipo haya yanapokea {wanted} pekee.',
  'lookup.unlisted_token':
    'Muamala huu ulituma tokeni ambayo haikubaliki hapa, hata jina lake liwe nini. Hauhesabiwi.',
  'lookup.wrong_network':
    'Ulituma {money} kwenye {network}, lakini malipo haya yanapokea pesa kwenye {wanted} pekee.',
  'lookup.zero_value': 'Muamala huu haukutuma chochote: kiasi chake ni sifuri.',
  'lookup.failed_on_chain':
    '{network} haikutekeleza muamala huu. Hakuna kilichotumwa, na pesa bado iko kwenye pochi yako. Unaweza kujaribu tena.',
  'lookup.other_address':
    'Muamala huu kwenye {network} haulipi chochote kwa anwani ya malipo haya. Kagua hash, na anwani uliyotumia.',
  'lookup.not_found':
    'Hakuna mtandao unaoujua muamala huu. Kagua hash. Ikiwa ni sahihi, uliza tena baada ya dakika moja.',
  'lookup.no_answer': '{network} haijibu kwa sasa. Hakuna kilichopotea. Uliza tena baada ya dakika moja.',
  'lookup.no_address': 'Chagua tokeni na mtandao kwanza: malipo haya bado hayana anwani.',

  'redirect.soon': 'Tunakurudisha kwa {merchant}…',
  'redirect.now': 'Rudi kwa {merchant}',
  'redirect.stay': 'Baki kwenye ukurasa huu',
  'redirect.close': 'Sasa unaweza kufunga ukurasa huu.',

  'leave.text': 'Unaondoka kwenye ukurasa huu wa malipo kwenda {host}. Endelea tu ikiwa unaijua anwani hii.',
  'leave.go': 'Endelea kwenda {host}',

  'missing.title': 'Malipo hayajapatikana',
  'missing.text': 'Hakikisha kiungo kimekamilika, au omba duka likupe kiungo kipya cha malipo.',
  'error.title': 'Malipo hayawezi kuonyeshwa',
  'error.keepsTrying': 'Tunaendelea kujaribu wenyewe. Hakuna ulichotuma kilichopotea.',
  'error.retry': 'Jaribu tena',
  'error.unreachable': 'Huduma ya malipo haipatikani. Angalia muunganisho wako.',
  'error.timeout': 'Huduma ya malipo imechelewa mno kujibu.',
  'error.malformed': 'Huduma ya malipo imetoa jibu ambalo ukurasa huu hauelewi.',

  'refused.rate':
    'Kwa sasa hakuna kiwango cha kuaminika cha kubadilisha pesa. Tafadhali jaribu tena baada ya muda mfupi.',
  'refused.tooMany': 'Umejaribu mara nyingi kwa muda mfupi. Tafadhali subiri kidogo, kisha ujaribu tena.',
  'refused.pair': 'Tokeni hii haiwezi kulipwa hapa kwenye mtandao huu. Tafadhali chagua nyingine.',
  'refused.tooSmall': 'Kiasi hiki ni kidogo mno kulipwa hapa. Tafadhali uliza duka.',
  'refused.tooLarge': 'Kiasi hiki ni kikubwa mno kulipwa hapa. Tafadhali uliza duka.',
  'refused.fault': 'Kuna tatizo upande wetu. Tafadhali jaribu tena.',
};

import type { Catalogue } from './catalogue';

/** Zulu. */
export const zu: Catalogue = {
  'page.title': 'Inkokhelo',
  'page.titlePay': 'Khokhela i-{merchant}',
  'page.titleDone': 'Ukhokhile: {merchant}',
  'page.poweredBy': 'Izinkokhelo nge-Cowrie',
  'page.testMode': 'Le yinkokhelo yokuhlola. Ayikho imali yangempela ehambayo.',
  'page.offline': 'Awukho ku-inthanethi. Sizoqhubeka lapho usubuyile.',
  'page.stale': 'Kuphele imizuzu engu-{minutes} kungabuyekeziwe. Okubonayo kungase kube kudala.',
  'page.staleText': 'Okuthumele akulahlekile: inkokhelo iyaqhubeka ngaphandle kwaleli khasi.',
  'page.retrying': 'I-inthanethi ibuthakathaka. Sisazama.',
  'page.loading': 'Inkokhelo iyalayishwa',
  'page.serviceFault': 'Inkonzo yokukhokha inenkinga okwamanje. Sisazama.',
  'language.label': 'Ulimi',

  'steps.label': 'Izinyathelo',
  'steps.choose': 'Khetha',
  'steps.pay': 'Khokha',
  'steps.done': 'Kuphele',

  'summary.label': 'Inkokhelo',
  'summary.payTo': 'Ukhokhela',
  'summary.amount': 'Inani okufanele likhokhwe nge-{currency}',
  'summary.reference': 'Inombolo yereferensi',
  'summary.amountPaid': 'Inani elikhokhiwe nge-{currency}',
  'summary.amountOnly': 'Inani nge-{currency}',

  'choose.title': 'Ufuna ukukhokha kanjani?',
  'choose.intro': 'Ukhokha ngamadola edijithali avela ku-wallet yakho noma ku-akhawunti yakho ye-exchange.',
  'choose.token': 'Ithokheni',
  'choose.network': 'Inethiwekhi',
  'choose.networkFirst': 'Qala ngokukhetha ithokheni.',
  'choose.networkHint': 'Khetha inethiwekhi i-wallet yakho noma i-exchange ezothumela ngayo.',
  'choose.submit': 'Qhubeka',
  'choose.submitting': 'Silungisa ikheli lakho lokukhokha…',
  'choose.remembered': 'Kukhethwe njengangesikhathi esedlule. Shintsha uma ukhokha ngenye indlela namuhla.',
  'choose.feeUnder': 'Inkokhiso ivame ukuba ngaphansi kuka-{amount}',
  'choose.feeHigh': 'Inkokhiso ivame ukuba phezulu kunazo zonke, ngezinye izikhathi ngaphezu kuka-{amount}',
  'choose.feeUnknown': 'Bheka inkokhiso ku-wallet yakho ngaphambi kokuthumela',
  'choose.wallets': 'Ezisetshenziswa kakhulu: {names}',
  'choose.walletsMost': 'Cishe zonke izi-wallet nama-exchange',
  'choose.walletsUnknown': 'Qinisekisa ukuthi i-wallet yakho noma i-exchange ingathumela ngayo',
  'choose.feeHint': 'I-exchange ingase yengeze inkokhiso yayo.',
  'choose.rateHint': 'Inani eliqondile lizobekwa esinyathelweni esilandelayo.',
  'choose.openUntil': 'Leli khasi livuliwe kuze kube ngu-{time}.',
  'choose.empty':
    'Awukwazi ukukhokha okwamanje. Sicela uzame futhi ngemva kwemizuzu embalwa, noma uxhumane ne-{merchant}.',
  'choose.unavailable': 'Akutholakali okwamanje: {networks}',
  'choose.exchanges': 'Ama-exchange: {list}',

  'pay.title': 'Thumela leli nani ngqo',
  'pay.titleShort': 'Thumela okusele',
  'pay.amount': 'Inani',
  'pay.amountMissing': 'Okusasele',
  'pay.on': 'ku-{network}',
  'pay.address': 'Kuleli kheli',
  'pay.qr': 'Ikhodi ye-QR yekheli lokukhokha',
  'pay.codes': 'Uhlobo lwekhodi ye-QR',
  'pay.codeAddress': 'Ikheli kuphela',
  'pay.codeRequest': 'Nenani',
  'pay.qrRequest': 'Ikhodi ye-QR yekheli nenani',
  'pay.scanRequest':
    'Akuzona zonke izi-wallet ezifunda le khodi. Thumela kuphela uma i-wallet yakho ikhombisa u-{amount} {token} oya ekhelini elikuleli khasi.',
  'pay.scan': 'Skena, bese uzifakela inani ngokwakho.',
  'pay.warning': 'Thumela i-{token} kuphela, kunethiwekhi ye-{network} kuphela',
  'pay.warningText':
    'Noma yini enye ngeke ibalwe njengenkokhelo. Izinkokhiso zihlukile: kumele kufike leli nani ngqo.',
  'pay.waiting': 'Silinde inkokhelo yakho. Leli khasi liyazibuyekeza.',
  'pay.shortTitle': 'Sithole u-{received} {token}',
  'pay.shortText': 'Kusasele u-{missing} {token}. Wuthumele kulo lelo kheli ngaphambi kokuphela kwesikhathi.',
  'pay.lockedElsewhere': 'Le nkokhelo isivele yaqalwa nge-{token} ku-{network}. Iyaqhubeka lapha.',
  'pay.ways': 'Lapho uthumela khona',
  'pay.fromExchange': 'Nge-app ye-exchange',
  'pay.fromWallet': 'Nge-wallet',
  'pay.shorter': 'U-{amount} {token} naye wanele.',
  'pay.showCode': 'Bonisa ikhodi ye-QR',
  'pay.hideCode': 'Fihla ikhodi ye-QR',

  'exchange.pick': 'Ku-app, thumela i-{token} nge-{label}',
  'exchange.not': 'hhayi i-{label}',
  'exchange.receive':
    'Faka inani elenza ukuthi “Receive amount” ibonise u-{amount} {token}: i-exchange isusa inkokhiso yayo kulokho okufakayo.',
  'exchange.rare': 'Ama-exchange ambalwa athumela i-{token} ku-{network}. Bheka ku-app yakho kuqala.',
  'exchange.title': 'Okudingwa ama-exchange',
  'exchange.minimum': '{amount} {token} noma ngaphezulu',
  'exchange.minimumUnknown': 'bheka okuncane kakhulu ku-app',
  'exchange.minutes': 'cishe imizuzu engu-{minutes}',
  'exchange.tooLittle': 'Leli nani lincane kakhulu kuyo.',
  'exchange.changes': 'Lezi zibalo ziyashintsha. I-app yakho ibonisa ezanamuhla, nenkokhiso yayo.',

  'time.left': 'Isikhathi esisele',
  'time.fiveMinutes': 'Kusele imizuzu engaphansi kwengu-5 yokukhokha.',
  'time.oneMinute': 'Kusele isikhathi esingaphansi komzuzu ongu-1 sokukhokha.',

  'copy.copy': 'Kopisha',
  'copy.copied': 'Kukopishiwe',
  'copy.failed': 'Khetha bese ukopisha',
  'copy.address': 'ikheli',
  'copy.amount': 'inani',
  'copy.hash': 'i-hash yokuthengiselana',

  'wallet.title': 'Noma khokha nge-wallet ekule bhrawuza',
  'wallet.intro': 'Ikugcwalisela ikheli nenani. Wena uyahlola bese uyaqinisekisa ku-wallet.',
  'wallet.connect': 'Xhuma i-{wallet}',
  'wallet.connecting': 'Vula i-{wallet} uvumele leli khasi libone i-akhawunti yakho.',
  'wallet.switch': 'Shintshela ku-{network}',
  'wallet.switching': 'Vula i-{wallet} uvumele ukushintshela ku-{network}.',
  'wallet.wrongNetwork': 'I-{wallet} ikwenye inethiwekhi. Le nkokhelo ihamba nge-{network}.',
  'wallet.unknownNetwork':
    'I-{wallet} ayiyazi inethiwekhi ye-{network}. Yengeze lapho (chain ID {chainId}) bese uzama futhi, noma thumela ekhelini elingenhla.',
  'wallet.account': 'I-akhawunti',
  'wallet.balance': 'Kukhona kuyo',
  'wallet.tooLittle':
    'I-{token} ekule akhawunti ayanele. Khetha enye i-akhawunti ku-{wallet}, noma thumela ekhelini elingenhla.',
  'wallet.checkAgain': 'Hlola futhi',
  'wallet.send': 'Thumela u-{amount} {token}',
  'wallet.confirming': 'Hlola uqinisekise inkokhelo ku-{wallet}. Ungalivali leli khasi.',
  'wallet.another': 'Sebenzisa enye i-wallet',
  'wallet.refused': 'Unqabile ku-wallet. Akukho okuthunyelwe.',
  'wallet.busy': 'I-{wallet} isivele ikubuza okuthile. Yivule, uphendule, bese uzama futhi.',
  'wallet.disconnected': 'I-{wallet} ayisaxhunyiwe. Yixhume futhi.',
  'wallet.changed':
    'I-akhawunti noma inethiwekhi ishintshile ku-{wallet}. Akukho okuthunyelwe. Hlola futhi ngaphambi kokuthumela.',
  'wallet.failed': 'I-{wallet} ayikwazanga ukukwenza lokhu. Zama futhi, noma thumela ekhelini elingenhla.',
  'wallet.late': 'Isikhathi esisele sincane kakhulu ukuthi ungakhokha nge-wallet lapha.',
  'wallet.lateConfirming': 'Isikhathi sesizophela. Uma ungakaqinisekisi, nqaba ku-wallet.',
  'wallet.openIn': 'Vula ku-{wallet}',
  'wallet.openOther': 'Vula kwenye i-app ye-wallet',
  'wallet.openHint':
    'I-app ye-wallet kule foni igcwalisa ikheli nenani. Kuqhathanise naleli khasi ngaphambi kokuqinisekisa.',

  'sent.title': 'Kuthunyelwe, akukabonakali',
  'sent.text':
    'I-wallet yakho ithumele u-{amount} {token}. Ungaphindi uthumele. Leli khasi lizokukhombisa uma sekufikile.',
  'sent.hash': 'I-hash yokuthengiselana',
  'sent.explorer': 'Yibheke kunethiwekhi',
  'sent.askedTitle': 'Bheka ku-wallet yakho',
  'sent.askedText':
    'Leli khasi licele i-wallet yakho ukuthi ithumele u-{amount} {token}, alazi ukuthi kwenzekeni. Uma i-wallet yakho ikhombisa ukuthi kuthunyelwe, linda lapha. Ungathumeli kabili.',
  'sent.notSent': 'I-wallet yami ithi akuthunyelwanga',

  'seen.title': 'Inkokhelo ibonakele',
  'seen.text': 'Inkokhelo yakho ikunethiwekhi ye-{network}. Izobalwa lapho isiqinisekisiwe khona.',
  'seen.textPlain': 'Inkokhelo yakho ikunethiwekhi. Izobalwa lapho isiqinisekisiwe khona.',
  'seen.confirmations': 'Iziqinisekiso: {seen} kwezingu-{required}',
  'seen.counting': 'Kulindwe iziqinisekiso',
  'seen.received': 'Okufikile',
  'seen.asked': 'Okuceliwe',
  'settling.title': 'Inkokhelo iqinisekisiwe',
  'settling.text': 'Iyaphothulwa ne-{merchant}. Kuvame ukuthatha isikhashana.',
  'checking.title': 'Isikhathi siphelile',
  'checking.text':
    'Sibheka kunethiwekhi ukuthi ikhona yini inkokhelo ethunyelwe kusenesikhathi. Sicela ungathumeli lutho manje.',
  'checking.textUnchosen': 'Isikhathi sokukhetha siphelile.',
  'wait.canClose': 'Ungalivala leli khasi. Akukho okuzolahleka: inkokhelo iyaqhubeka ngaphandle kwalo.',

  'done.title': 'Inkokhelo iphothuliwe',
  'done.text': 'I-{merchant} isiyitholile inkokhelo yakho. Siyabonga.',
  'done.paid': 'Okukhokhiwe',
  'done.date': 'Usuku nesikhathi',
  'done.rate': 'Izinga lokushintsha',
  'done.print': 'Phrinta irisidi',
  'surplus.title': 'Uthumele u-{surplus} {token} ngaphezulu',
  'surplus.text':
    'Okweqile kubhaliwe futhi akulahlekile. Ukuze ukuthole, xhumana ne-{merchant} ubanike inombolo yereferensi {reference}.',
  'failed.title': 'Inkokhelo ihlulekile',
  'failed.text': 'Le nkokhelo ayikwazanga ukuphothulwa.',
  'failed.short': 'Kufike u-{received} {token} kuphela ngesikhathi. Bekusasele u-{missing} {token}.',
  'failed.notSettled':
    'U-{received} {token} wakho ufikile, kodwa inkokhelo ayikwazanga ukuphothulwa. Imali yakho ibhaliwe futhi ayilahlekile.',
  'expired.title': 'Isikhathi senkokhelo siphelile',
  'expired.text': 'Isikhathi sokukhokha siphele ngaphambi kokuba kufike inkokhelo.',
  'expired.textArrivals': 'Isikhathi sokukhokha siphele ngaphambi kokuba kufike inkokhelo efanele.',
  'ended.contactTitle': 'Okufanele ukwenze manje',
  'ended.contactText':
    'Ungathumeli okunye. Xhumana ne-{merchant} ubanike inombolo yereferensi {reference}: bangabona okufikile.',
  'ended.sentTitle': 'Ingabe uyithumele imali?',
  'ended.sentText':
    'Ungaphindi uyithumele. Okufikayo kuhlala kubhaliwe futhi akulahleki. Xhumana ne-{merchant} ubanike inombolo yereferensi {reference}.',
  'ended.startAgain': 'Uma ungathumelanga lutho, qala kabusha esitolo sakwa-{merchant}.',
  'ended.startOver': 'Ukuze ukhokhe, qala kabusha esitolo sakwa-{merchant}.',

  'arrivals.title': 'Kukhona imali efikile engabalwa',
  'arrivals.refundedTitle': 'Imali ibuyiselwe',
  'arrivals.late': 'U-{money} ufike ku-{network} ngemva kokuphela kwesikhathi.',
  'arrivals.after_completion': 'U-{money} ufike ku-{network} le nkokhelo isivele iphelile.',
  'arrivals.wrong_token': 'U-{money} ufike ku-{network}, kodwa le nkokhelo yamukela i-{wanted} kuphela.',
  'arrivals.wrong_network':
    'U-{money} ufike ku-{network}, kodwa le nkokhelo yamukela imali ku-{wanted} kuphela.',
  'arrivals.refunded': 'U-{money} ofike ku-{network} ubuyiselwe yi-{merchant}.',
  'arrivals.recorded':
    'Kubhaliwe futhi akulahlekile. Ukuze ukuthole, xhumana ne-{merchant} ubanike inombolo yereferensi {reference}.',
  'arrivals.stillOpen': 'Le nkokhelo isavuliwe: ilinde u-{money} ku-{network}.',
  'arrivals.explorer': 'Bona ukuthengiselana',
  'arrivals.newTab': 'kuvuleka kuthebhu entsha',

  'lookup.open': 'Ngikhokhile. Ikuphi imali?',
  'lookup.intro':
    'Yonke inkokhelo kunethiwekhi ine-hash yokuthengiselana, ebizwa nangokuthi i-TxID. I-wallet yakho noma i-exchange iyikhombisa nenkokhelo oyithumele.',
  'lookup.label': 'I-hash yokuthengiselana, noma isixhumanisi sayo',
  'lookup.submit': 'Thola inkokhelo yami',
  'lookup.busy': 'Siyayibheka kuwo wonke amanethiwekhi…',
  'lookup.invalid': 'Lena akuyona i-hash yokuthengiselana. Iqala ngo-0x futhi inezinhlamvu ezingu-66.',
  'lookup.isAddress':
    'Leli yikheli, akuyona i-hash yokuthengiselana. Bheka u-“TxID” noma “hash” ku-wallet yakho.',
  'lookup.wait': 'Usubuze kaningi. Linda amasekhondi angu-{seconds}, bese uyabuza futhi.',
  'lookup.notChecked': 'Lawa manethiwekhi awaphendulanga: {networks}. Buza futhi ngemva komzuzu.',
  'lookup.coin': 'u-{amount} wohlamvu lwemali lwe-{network} uqobo',
  'lookup.contact':
    'Kubhaliwe futhi akulahlekile. Xhumana ne-{merchant} ubanike inombolo yereferensi {reference} ne-hash yokuthengiselana.',
  'lookup.contactUnrecorded':
    'Akubhaliwe lapha. Xhumana ne-{merchant} ubanike inombolo yereferensi {reference} ne-hash yokuthengiselana.',
  'lookup.credited': 'U-{money} wakho ufikile ku-{network} futhi ubaliwe kule nkokhelo.',
  'lookup.waiting_for_confirmations':
    'U-{money} wakho ufikile ku-{network}. Uneziqinisekiso ezingu-{seen} kwezingu-{required}, futhi uzozibala ngokwawo uma seziphelele. Akukho okudingeka ukwenze.',
  'lookup.waiting_for_block':
    'I-{network} iyakwazi lokhu kuthengiselana, kodwa ayikakwenzi. Buza futhi ngemva komzuzu.',
  'lookup.short':
    'U-{money} wakho ufikile, kodwa kusasele u-{missing}. Wuthumele kulo lelo kheli ngaphambi kokuphela kwesikhathi.',
  'lookup.shortOver':
    'U-{money} wakho ufikile, kodwa bekusasele u-{missing}, futhi isikhathi sokukhokha siphelile.',
  'lookup.late': 'U-{money} wakho ufike ku-{network} ngemva kokuphela kwesikhathi.',
  'lookup.after_completion':
    'U-{money} wakho ufike ku-{network} le nkokhelo isivele iphelile, ngakho ubungasadingeki.',
  'lookup.refunded': 'U-{money} wakho ubuyiselwe yi-{merchant}.',
  'lookup.wrong_token': 'Uthumele u-{money}, kodwa le nkokhelo yamukela i-{wanted} kuphela.',
  'lookup.unlisted_token':
    'Lokhu kuthengiselana kuthumele ithokheni engamukelwa lapha, noma ngabe igama layo lithini. Akubalwa.',
  'lookup.wrong_network':
    'Uthumele u-{money} ku-{network}, kodwa le nkokhelo yamukela imali ku-{wanted} kuphela.',
  'lookup.zero_value': 'Lokhu kuthengiselana akuthumelanga lutho: inani lakho liyiqanda.',
  'lookup.failed_on_chain':
    'I-{network} ayikwenzanga lokhu kuthengiselana. Akukho okuthunyelwe, futhi imali isekhona ku-wallet yakho. Ungazama futhi.',
  'lookup.other_address':
    'Lokhu kuthengiselana ku-{network} akukhokhi lutho ekhelini lale nkokhelo. Hlola i-hash, nekheli othumele kulo.',
  'lookup.not_found':
    'Ayikho inethiwekhi eyazi lokhu kuthengiselana. Hlola i-hash. Uma ilungile, buza futhi ngemva komzuzu.',
  'lookup.no_answer': 'I-{network} ayiphenduli okwamanje. Akukho okulahlekile. Buza futhi ngemva komzuzu.',
  'lookup.no_address': 'Qala ngokukhetha ithokheni nenethiwekhi: le nkokhelo ayikabi nalo ikheli.',

  'rate.now': '1 {token} = {price} okwamanje',
  'rate.fixed': '1 {token} = {price}, ngeke lishintshe kuze kube ngu-{time}',
  'rate.from': 'Isilinganiso sinqunywe ngo-{time}, sisuselwa ku-{sources}.',
  'support.label': 'Xhumana ne-{merchant}:',

  'undo.change': 'Shintsha inethiwekhi noma ithokheni',
  'undo.cancel': 'Khansela ubuyele esitolo',
  'undo.sure': 'Kuphela uma ungakathumeli lutho. Imali esendleleni ingase ingabalwa ngemva kwalokho.',
  'undo.yesChange': 'Yebo, khetha futhi',
  'undo.yesCancel': 'Yebo, khansela',
  'undo.no': 'Cha, hlala lapha',
  'cancelled.title': 'Inkokhelo ikhanseliwe',
  'cancelled.text': 'Akukho okukhokhiwe.',

  'askBack.title': 'Thola imali yakho futhi',
  'askBack.possible': 'U-{money} oku-{network} angabuyiselwa kuwe.',
  'askBack.short': 'Esikhundleni sokuthumela okusele, ungabuyiselwa u-{money} oku-{network}.',
  'askBack.open': 'Cela ukubuyiselwa imali',
  'askBack.sure':
    'Sizothumela isixhumanisi ku-{sentTo}. Umuntu osivulayo uthi imali iyephi. Qhubeka kuphela uma le imeyili ingeyakho.',
  'askBack.noRest': 'Ungabe usathumela okusele.',
  'askBack.yes': 'Yebo, thumela isixhumanisi',
  'askBack.linkTitle': 'Bheka ku-imeyili yakho',
  'askBack.linkText':
    'Isixhumanisi siyeza ku-{sentTo}. Sivule bese usho ukuthi u-{money} aye kuphi. Uma singafiki, bheka ku-spam.',
  'askBack.askedTitle': 'Kuceliwe ukubuyiselwa kwemali',
  'askBack.askedText': 'I-{merchant} iyakusingatha. Okulandelayo kuzofika nge-imeyili ku-{sentTo}.',
  'askBack.gone':
    'Le mali ayisenakucelwa lapha. Xhumana ne-{merchant} ubanike inombolo yereferensi {reference}.',

  'redirect.soon': 'Sikubuyisela ku-{merchant}…',
  'redirect.now': 'Buyela ku-{merchant}',
  'redirect.stay': 'Hlala kuleli khasi',
  'redirect.close': 'Usungalivala leli khasi manje.',

  'leave.text': 'Uphuma kuleli khasi lokukhokha uya ku-{host}. Qhubeka kuphela uma ulazi leli kheli.',
  'leave.go': 'Qhubeka uye ku-{host}',

  'missing.title': 'Inkokhelo ayitholakali',
  'missing.text': 'Hlola ukuthi isixhumanisi siphelele yini, noma ucele esitolo isixhumanisi esisha.',
  'error.title': 'Inkokhelo ayikwazi ukukhonjiswa',
  'error.keepsTrying': 'Siyaqhubeka sizama. Akukho okuthumele okulahlekile.',
  'error.retry': 'Zama futhi',
  'error.unreachable': 'Inkonzo yokukhokha ayifinyeleleki. Hlola i-inthanethi yakho.',
  'error.timeout': 'Inkonzo yokukhokha ithathe isikhathi eside ukuphendula.',
  'error.malformed': 'Inkonzo yokukhokha inikeze impendulo leli khasi elingayiqondi.',

  'refused.rate': 'Alikho izinga lokushintsha imali elithembekile okwamanje. Sicela uzame futhi maduze.',
  'refused.tooMany': 'Uzame kaningi ngesikhathi esifushane. Sicela ulinde kancane, bese uzama futhi.',
  'refused.pair': 'Le thokheni ayikwazi ukukhokhwa kule nethiwekhi lapha. Sicela ukhethe enye.',
  'refused.tooSmall': 'Leli nani lincane kakhulu ukuthi lingakhokhwa lapha. Sicela ubuze esitolo.',
  'refused.tooLarge': 'Leli nani likhulu kakhulu ukuthi lingakhokhwa lapha. Sicela ubuze esitolo.',
  'refused.fault': 'Kube nenkinga ngakithi. Sicela uzame futhi.',
};

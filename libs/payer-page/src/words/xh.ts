import type { Catalogue } from './catalogue';

/** Xhosa. */
export const xh: Catalogue = {
  'page.title': 'Intlawulo',
  'page.titlePay': 'Hlawula i-{merchant}',
  'page.titleDone': 'Uhlawule: {merchant}',
  'page.poweredBy': 'Iintlawulo nge-Cowrie',
  'page.testMode': 'Le yintlawulo yovavanyo. Akukho mali yokwenene ihambayo.',
  'page.offline': 'Akukho kwi-intanethi. Siza kuqhubeka wakuba ubuyile.',
  'page.stale': 'Kuphele imizuzu eyi-{minutes} kungahlaziywanga. Okubonayo kusenokuba kudala.',
  'page.staleText': 'Okuthumeleyo akulahlekanga: intlawulo iyaqhubeka ngaphandle kweli phepha.',
  'page.retrying': 'I-intanethi ibuthathaka. Sisazama.',
  'page.loading': 'Intlawulo iyalayishwa',
  'page.serviceFault': 'Inkonzo yokuhlawula inengxaki okwangoku. Sisazama.',
  'language.label': 'Ulwimi',

  'steps.label': 'Amanyathelo',
  'steps.choose': 'Khetha',
  'steps.pay': 'Hlawula',
  'steps.done': 'Ugqibile',

  'summary.label': 'Intlawulo',
  'summary.payTo': 'Uhlawula',
  'summary.amount': 'Isixa ekufuneka sihlawulwe nge-{currency}',
  'summary.reference': 'Inombolo yesalathiso',
  'summary.amountPaid': 'Isixa esihlawulweyo nge-{currency}',
  'summary.amountOnly': 'Isixa nge-{currency}',

  'choose.title': 'Ufuna ukuhlawula njani?',
  'choose.intro':
    'Uhlawula ngeedola zedijithali ezisuka kwi-wallet yakho okanye kwi-akhawunti yakho ye-exchange.',
  'choose.token': 'Ithokheni',
  'choose.network': 'Inethiwekhi',
  'choose.networkFirst': 'Qala ngokukhetha ithokheni.',
  'choose.networkHint': 'Khetha inethiwekhi eza kuthumela ngayo i-wallet yakho okanye i-exchange.',
  'choose.submit': 'Qhubeka',
  'choose.submitting': 'Silungisa idilesi yakho yokuhlawula…',
  'choose.feeUnder': 'Umrhumo udla ngokuba ngaphantsi kwe-{amount}',
  'choose.feeHigh': 'Umrhumo udla ngokuba phezulu kunayo yonke, maxa wambi ngaphezu kwe-{amount}',
  'choose.feeUnknown': 'Jonga umrhumo kwi-wallet yakho phambi kokuba uthumele',
  'choose.feeHint': 'I-exchange isenokongeza umrhumo wayo.',
  'choose.openUntil': 'Eli phepha livuliwe kude kube ngu-{time}.',
  'choose.empty':
    'Awukwazi ukuhlawula okwangoku. Nceda uzame kwakhona emva kwemizuzu embalwa, okanye uqhagamshelane ne-{merchant}.',
  'choose.unavailable': 'Ayifumaneki okwangoku: {networks}',

  'source.title': 'Iphi imali yakho?',
  'source.browser': 'I-wallet ekule bhrawuza',
  'source.exchange': 'Enye i-exchange',
  'source.wallet': 'Enye i-wallet',
  'source.choose': 'Zikhethele ithokheni nenethiwekhi',
  'source.notSent': 'I-{name} ayithumeli i-{token} kwi-{network}.',
  'source.minimum': 'Apha i-{name} ithumela i-{amount} {token} okanye ngaphezulu.',
  'source.onlyOn': 'I-{name} igcina imali kwi-{networks} kuphela.',
  'source.check': 'Qala uqinisekise ukuba i-{name} ithumela i-{token} kwi-{network}.',
  'source.none': 'I-{name} ayikwazi ukuthumela le ntlawulo. Khetha enye indawo.',

  'pay.title': 'Thumela esi sixa ngqo',
  'pay.titleShort': 'Thumela okuseleyo',
  'pay.amount': 'Isixa',
  'pay.amountMissing': 'Okusaseleyo',
  'pay.on': 'kwi-{network}',
  'pay.address': 'Kule dilesi',
  'pay.qr': 'Ikhowudi ye-QR yedilesi yokuhlawula',
  'pay.codes': 'Uhlobo lwekhowudi ye-QR',
  'pay.codeAddress': 'Idilesi kuphela',
  'pay.codeRequest': 'Nesixa',
  'pay.qrRequest': 'Ikhowudi ye-QR yedilesi nesixa',
  'pay.scanRequest':
    'Asizizo zonke ii-wallet eziyifundayo le khowudi. Thumela kuphela ukuba i-wallet yakho ibonisa i-{amount} {token} eya kwidilesi ekweli phepha.',
  'pay.scan': 'Skena, uze uzifakele isixa ngokwakho.',
  'pay.warning': 'Thumela i-{token} kuphela, kwinethiwekhi ye-{network} kuphela',
  'pay.warningText':
    'Nantoni na enye isenokungabalwa njengentlawulo. Imirhumo ihlawulwa ngokwahlukileyo: kufuneka kufike ubuncinane esi sixa.',
  'pay.tronFee':
    'Ngaphandle kwesixa, i-wallet ethumelayo ihlawula inethiwekhi malunga ne-{amount}, ngaphandle kokuba ine-energy.',
  'pay.waiting': 'Silinde intlawulo yakho. Eli phepha liyazihlaziya.',
  'pay.shortTitle': 'Sifumene i-{received} {token}',
  'pay.shortText':
    'Kusasele i-{missing} {token}. Yithumele kwakule dilesi inye phambi kokuba liphele ixesha.',
  'pay.lockedElsewhere': 'Le ntlawulo sele iqalisiwe nge-{token} kwi-{network}. Iyaqhubeka apha.',
  'pay.ways': 'Apho uthumela khona',
  'pay.fromExchange': 'Nge-app ye-exchange',
  'pay.fromWallet': 'Nge-wallet',
  'pay.shorter': 'I-{amount} {token} nayo yanele.',
  'pay.exactAmount': 'Isixa esichanekileyo yi-{amount} {token}.',
  'pay.showCode': 'Bonisa ikhowudi ye-QR',
  'pay.hideCode': 'Fihla ikhowudi ye-QR',

  'exchange.pick': 'Kwi-app, thumela i-{token} nge-{label}',
  'exchange.not': 'hayi i-{label}',
  'exchange.receive':
    'Faka isixa esenza ukuba “Receive amount” ibonise i-{amount} {token}: i-exchange ithatha umrhumo wayo koko ukufakayo.',
  'exchange.rare': 'Zimbalwa ii-exchange ezithumela i-{token} kwi-{network}. Jonga kwi-app yakho kuqala.',
  'exchange.title': 'Okufunwa zii-exchange',
  'exchange.minimum': '{amount} {token} okanye ngaphezulu',
  'exchange.minimumUnknown': 'jonga esona sixa sincinane kwi-app',
  'exchange.minutes': 'malunga nemizuzu eyi-{minutes}',
  'exchange.tooLittle': 'Esi sixa sincinane kakhulu kuyo.',
  'exchange.changes': 'La manani ayatshintsha. I-app yakho ibonisa anamhlanje, nomrhumo wayo.',

  'time.left': 'Ixesha eliseleyo',
  'time.fiveMinutes': 'Kusele imizuzu engaphantsi kwemi-5 yokuhlawula.',
  'time.oneMinute': 'Kusele ixesha elingaphantsi komzuzu o-1 lokuhlawula.',

  'copy.copy': 'Kopa',
  'copy.copied': 'Kukotshiwe',
  'copy.failed': 'Khetha uze ukope',
  'copy.address': 'idilesi',
  'copy.amount': 'isixa',
  'copy.hash': 'i-hash yentengiselwano',

  'wallet.title': 'Okanye hlawula nge-wallet ekule bhrawuza',
  'wallet.intro': 'Ikuzalisela idilesi nesixa. Wena uyahlola uze uqinisekise kwi-wallet.',
  'wallet.connect': 'Qhagamshela i-{wallet}',
  'wallet.connecting': 'Vula i-{wallet} uvumele eli phepha libone i-akhawunti yakho.',
  'wallet.switch': 'Tshintshela kwi-{network}',
  'wallet.switching': 'Vula i-{wallet} uvumele ukutshintshela kwi-{network}.',
  'wallet.wrongNetwork': 'I-{wallet} ikwenye inethiwekhi. Le ntlawulo ihamba nge-{network}.',
  'wallet.unknownNetwork':
    'I-{wallet} ayiyazi inethiwekhi ye-{network}. Yongeze apho (chain ID {chainId}) uze uzame kwakhona, okanye thumela kwidilesi ekweli phepha.',
  'wallet.account': 'I-akhawunti',
  'wallet.balance': 'Kukho kuyo',
  'wallet.tooLittle':
    'I-{token} ekule akhawunti ayonelanga. Khetha enye i-akhawunti kwi-{wallet}, okanye thumela kwidilesi ekweli phepha.',
  'wallet.checkAgain': 'Hlola kwakhona',
  'wallet.send': 'Thumela i-{amount} {token}',
  'wallet.confirming': 'Hlola uqinisekise intlawulo kwi-{wallet}. Musa ukulivala eli phepha.',
  'wallet.another': 'Sebenzisa enye i-wallet',
  'wallet.refused': 'Walile kwi-wallet. Akukho nto ithunyelweyo.',
  'wallet.busy': 'I-{wallet} sele ikubuza into. Yivule, uphendule, uze uzame kwakhona.',
  'wallet.disconnected': 'I-{wallet} ayisaqhagamshelwanga. Yiqhagamshele kwakhona.',
  'wallet.changed':
    'I-akhawunti okanye inethiwekhi itshintshile kwi-{wallet}. Akukho nto ithunyelweyo. Hlola kwakhona phambi kokuba uthumele.',
  'wallet.failed':
    'I-{wallet} ayikwazanga ukukwenza oku. Zama kwakhona, okanye thumela kwidilesi ekweli phepha.',
  'wallet.late': 'Ixesha eliseleyo lifutshane kakhulu ukuba ungahlawula nge-wallet apha.',
  'wallet.lateConfirming': 'Ixesha liza kuphela. Ukuba akukaqinisekisi, yala kwi-wallet.',
  'wallet.openIn': 'Vula kwi-{wallet}',
  'wallet.openOther': 'Vula kwenye i-app ye-wallet',
  'wallet.openHint':
    'I-app ye-wallet kule fowuni izalisa idilesi nesixa. Zithelekise neli phepha phambi kokuba uqinisekise.',

  'miniPay.what':
    'Uhlawula i-{amount} {token} ku-{merchant}. I-{wallet} ibonisa umrhumo phambi kokuba uqinisekise.',
  'miniPay.tooLittle':
    'Imali ekwi-{wallet} ayonelanga kule ntlawulo. Faka imali apho uze uhlole kwakhona, okanye uhlawule ukusuka kwenye indawo kweli phepha.',
  'miniPay.deposit': 'Faka imali kwi-{wallet}',

  'sign.pay': 'Hlawula nge-{wallet}',
  'sign.what':
    'Usayina kanye: i-{amount} {token} eya ku-{merchant} ({address}), kude kube ngu-{time}. Akukho mrhumo wenethiwekhi.',
  'sign.instead': 'Endaweni yoko, thumela kwidilesi',
  'sign.notMade':
    'Intlawulo oyisayinileyo ayenziwanga. Akukho nto ithunyelweyo. Zama kwakhona, okanye thumela kwidilesi ekweli phepha.',
  'sign.account':
    'Le akhawunti ayikwazi ukuhlawula ngotyikityo. Khetha enye i-akhawunti kwi-{wallet}, okanye thumela kwidilesi ekweli phepha.',

  'sent.title': 'Kuthunyelwe, akukabonakali',
  'sent.text':
    'I-wallet yakho ithumele i-{amount} {token}. Musa ukuphinda uyithumele. Eli phepha liza kukubonisa xa ifikile.',
  'sent.hash': 'I-hash yentengiselwano',
  'sent.explorer': 'Yijonge kwinethiwekhi',
  'sent.askedTitle': 'Jonga kwi-wallet yakho',
  'sent.askedText':
    'Eli phepha licele i-wallet yakho ukuba ithumele i-{amount} {token}, alazi ukuba kwenzeke ntoni. Ukuba i-wallet yakho ibonisa ukuba ithunyelwe, linda apha. Musa ukuthumela kabini.',
  'sent.notSent': 'I-wallet yam ithi ayithunyelwanga',

  'seen.title': 'Intlawulo ibonakele',
  'seen.text': 'Intlawulo yakho ikwinethiwekhi ye-{network}. Iza kubalwa yakuqinisekiswa apho.',
  'seen.textPlain': 'Intlawulo yakho ikwinethiwekhi. Iza kubalwa yakuqinisekiswa apho.',
  'seen.confirmations': 'Iziqinisekiso: {seen} kwezi-{required}',
  'seen.counting': 'Kulindwe iziqinisekiso',
  'seen.received': 'Okufikileyo',
  'seen.asked': 'Okuceliweyo',
  'settling.title': 'Intlawulo iqinisekisiwe',
  'settling.text': 'Iyagqitywa ne-{merchant}. Oku kudla ngokuthatha ixeshana.',
  'checking.title': 'Ixesha liphelile',
  'checking.text':
    'Sijonga kwinethiwekhi ukuba ikho na intlawulo ethunyelwe lisekho ixesha. Nceda ungathumeli nto ngoku.',
  'checking.textUnchosen': 'Ixesha lokukhetha liphelile.',
  'wait.canClose': 'Ungalivala eli phepha. Akukho nto iza kulahleka: intlawulo iyaqhubeka ngaphandle kwalo.',

  'done.title': 'Intlawulo igqityiwe',
  'done.text': 'I-{merchant} iyifumene intlawulo yakho. Enkosi.',
  'done.paid': 'Okuhlawulweyo',
  'done.date': 'Umhla nexesha',
  'done.rate': 'Izinga lotshintshiselwano',
  'done.print': 'Printa irisithi',
  'done.proof': 'Irisithi enobungqina',
  'surplus.title': 'Uthumele i-{surplus} {token} ngaphezulu',
  'surplus.text': 'Okushiyekileyo kubhaliwe kwaye akulahlekanga.',
  'failed.title': 'Intlawulo ayiphumelelanga',
  'failed.text': 'Le ntlawulo ayikwazanga ukugqitywa.',
  'failed.short': 'Kufike i-{received} {token} kuphela lisekho ixesha. Bekusasele i-{missing} {token}.',
  'failed.notSettled':
    'I-{received} {token} yakho ifikile, kodwa intlawulo ayikwazanga ukugqitywa. Imali yakho ibhaliwe kwaye ayilahlekanga.',
  'expired.title': 'Ixesha lentlawulo liphelile',
  'expired.text': 'Ixesha lokuhlawula liphele ingekafiki intlawulo.',
  'expired.textArrivals': 'Ixesha lokuhlawula liphele ingekafiki intlawulo echanekileyo.',
  'ended.contactTitle': 'Omawukwenze ngoku',
  'ended.contactText': 'Musa ukuthumela enye imali.',
  'ended.sentTitle': 'Ingaba uyithumele imali?',
  'ended.sentText': 'Musa ukuphinda uyithumele. Okufikayo kuhlala kubhaliwe kwaye akulahleki.',
  'ended.startAgain': 'Ukuba akuthumelanga nto, qala kwakhona kwivenkile ye-{merchant}.',
  'ended.startOver': 'Ukuze uhlawule, qala kwakhona kwivenkile ye-{merchant}.',

  'arrivals.title': 'Kukho imali efikileyo engabalwayo',
  'arrivals.refundedTitle': 'Imali ibuyiselwe',
  'arrivals.late': 'I-{money} ifike kwi-{network} emva kokuphela kwexesha.',
  'arrivals.after_completion': 'I-{money} ifike kwi-{network} le ntlawulo sele igqityiwe.',
  'arrivals.wrong_token': 'I-{money} ifike kwi-{network}, kodwa le ntlawulo yamkela i-{wanted} kuphela.',
  'arrivals.wrong_network':
    'I-{money} ifike kwi-{network}, kodwa le ntlawulo yamkela imali kwi-{wanted} kuphela.',
  'arrivals.refunded': 'I-{money} efike kwi-{network} ibuyiselwe yi-{merchant}.',
  'arrivals.recorded': 'Ibhaliwe kwaye ayilahlekanga.',
  'arrivals.stillOpen': 'Le ntlawulo isavuliwe: ilinde i-{money} kwi-{network}.',
  'arrivals.explorer': 'Jonga intengiselwano',
  'arrivals.newTab': 'ivuleka kwithebhu entsha',

  'lookup.open': 'Ndihlawule. Iphi imali?',
  'lookup.intro':
    'Yonke intlawulo kwinethiwekhi ine-hash yentengiselwano, ekwabizwa ngokuba yi-TxID. I-wallet yakho okanye i-exchange iyibonisa nentlawulo oyithumeleyo.',
  'lookup.label': 'I-hash yentengiselwano, okanye ikhonkco layo',
  'lookup.submit': 'Fumana intlawulo yam',
  'lookup.busy': 'Siyayikhangela kuzo zonke iinethiwekhi…',
  'lookup.invalid': 'Le asiyiyo i-hash yentengiselwano. Iqala ngo-0x kwaye inoonobumba abangama-66.',
  'lookup.isAddress':
    'Le yidilesi, asiyiyo i-hash yentengiselwano. Khangela u-“TxID” okanye “hash” kwi-wallet yakho.',
  'lookup.wait': 'Ubuze kaninzi. Linda imizuzwana eyi-{seconds}, uze ubuze kwakhona.',
  'lookup.notChecked': 'Ezi nethiwekhi aziphendulanga: {networks}. Buza kwakhona emva komzuzu.',
  'lookup.coin': 'i-{amount} yemali ye-{network} ngokwayo',
  'lookup.contactUnrecorded': 'Ayibhalwanga apha.',
  'lookup.credited': 'I-{money} yakho ifikile kwi-{network} kwaye ibaliwe kule ntlawulo.',
  'lookup.waiting_for_confirmations':
    'I-{money} yakho ifikile kwi-{network}. Ineziqinisekiso ezi-{seen} kwezi-{required}, kwaye iza kuzibala ngokwayo zakuphelela. Akukho nto kufuneka uyenze.',
  'lookup.waiting_for_block':
    'I-{network} iyayazi le ntengiselwano, kodwa ayikayenzi. Buza kwakhona emva komzuzu.',
  'lookup.short':
    'I-{money} yakho ifikile, kodwa kusasele i-{missing}. Yithumele kwakule dilesi inye phambi kokuba liphele ixesha.',
  'lookup.shortOver':
    'I-{money} yakho ifikile, kodwa bekusasele i-{missing}, kwaye ixesha lokuhlawula liphelile.',
  'lookup.late': 'I-{money} yakho ifike kwi-{network} emva kokuphela kwexesha.',
  'lookup.after_completion':
    'I-{money} yakho ifike kwi-{network} le ntlawulo sele igqityiwe, ngoko ibingasafuneki.',
  'lookup.refunded': 'I-{money} yakho ibuyiselwe yi-{merchant}.',
  'lookup.wrong_token': 'Uthumele i-{money}, kodwa le ntlawulo yamkela i-{wanted} kuphela.',
  'lookup.unlisted_token':
    'Le ntengiselwano ithumele ithokheni engamkelwayo apha, nokuba igama layo lithini na. Ayibalwa.',
  'lookup.wrong_network':
    'Uthumele i-{money} kwi-{network}, kodwa le ntlawulo yamkela imali kwi-{wanted} kuphela.',
  'lookup.zero_value': 'Le ntengiselwano ayithumelanga nto: isixa sayo singuziro.',
  'lookup.failed_on_chain':
    'I-{network} ayiyenzanga le ntengiselwano. Akukho nto ithunyelweyo, kwaye imali isekwi-wallet yakho. Ungazama kwakhona.',
  'lookup.other_address':
    'Le ntengiselwano kwi-{network} ayihlawulanga nto kwidilesi yale ntlawulo. Hlola i-hash, nedilesi othumele kuyo.',
  'lookup.not_found':
    'Akukho nethiwekhi iyaziyo le ntengiselwano. Hlola i-hash. Ukuba ichanekile, buza kwakhona emva komzuzu.',
  'lookup.no_answer':
    'I-{network} ayiphenduli okwangoku. Akukho nto ilahlekileyo. Buza kwakhona emva komzuzu.',
  'lookup.no_address': 'Qala ngokukhetha ithokheni nenethiwekhi: le ntlawulo ayikabi nadilesi.',

  'rate.now': '1 {token} = {price} okwangoku',
  'rate.fixed': '1 {token} = {price}, asiyi kutshintsha de kube ngu-{time}',
  'rate.from': 'Ireyithi imiselwe ngo-{time}, isuka ku-{sources}.',
  'support.label': 'Qhagamshelana ne-{merchant}:',
  'support.keep': 'Gcina inombolo yesalathiso {reference}: i-{merchant} ifumana intlawulo ngayo.',
  'support.ask': 'Qhagamshelana ne-{merchant} ubanike inombolo yesalathiso {reference}.',

  'undo.change': 'Tshintsha inethiwekhi okanye ithokheni',
  'undo.cancel': 'Rhoxisa ubuyele evenkileni',
  'undo.sure': 'Kuphela ukuba akukathumeli nto. Imali esendleleni isenokungabalwa emva koko.',
  'undo.yesChange': 'Ewe, khetha kwakhona',
  'undo.yesCancel': 'Ewe, rhoxisa',
  'undo.no': 'Hayi, hlala apha',
  'cancelled.title': 'Intlawulo irhoxisiwe',
  'cancelled.text': 'Akukho nto ihlawulweyo.',

  'askBack.title': 'Fumana imali yakho kwakhona',
  'askBack.possible': 'I-{money} ekwi-{network} ingabuyiselwa kuwe.',
  'askBack.short': 'Endaweni yokuthumela okuseleyo, ungabuyiselwa i-{money} ekwi-{network}.',
  'askBack.open': 'Cela ukubuyiselwa imali',
  'askBack.sure':
    'Siza kuthumela ikhonkco ku-{sentTo}. Umntu olivulayo uthi imali iye phi. Qhubeka kuphela ukuba le imeyile yeyakho.',
  'askBack.noRest': 'Musa ukuthumela okuseleyo kwakhona.',
  'askBack.yes': 'Ewe, thumela ikhonkco',
  'askBack.linkTitle': 'Jonga kwi-imeyile yakho',
  'askBack.linkText':
    'Ikhonkco liyeza ku-{sentTo}. Livule uze uthi i-{money} mayiye phi. Ukuba alifiki, jonga kwi-spam.',
  'askBack.askedTitle': 'Kuceliwe ukubuyiselwa kwemali',
  'askBack.askedText': 'I-{merchant} iyayisingatha. Okulandelayo kuza kufika nge-imeyile ku-{sentTo}.',
  'askBack.gone': 'Le mali ayisenakucelwa apha.',

  'redirect.soon': 'Sikubuyisela kwi-{merchant}…',
  'redirect.now': 'Buyela kwi-{merchant}',
  'redirect.stay': 'Hlala kweli phepha',
  'redirect.close': 'Ungalivala eli phepha ngoku.',

  'leave.text': 'Uyalishiya eli phepha lentlawulo uye ku-{host}. Qhubeka kuphela ukuba uyayazi le dilesi.',
  'leave.go': 'Qhubeka uye ku-{host}',

  'missing.title': 'Intlawulo ayifunyenwanga',
  'missing.text': 'Hlola ukuba ikhonkco liphelele na, okanye ucele ivenkile ikunike ikhonkco elitsha.',
  'error.title': 'Intlawulo ayikwazi ukuboniswa',
  'error.keepsTrying': 'Siyaqhubeka sizama. Akukho nto uyithumeleyo ilahlekileyo.',
  'error.retry': 'Zama kwakhona',
  'error.unreachable': 'Inkonzo yokuhlawula ayifikeleleki. Hlola i-intanethi yakho.',
  'error.timeout': 'Inkonzo yokuhlawula ithathe ixesha elide ukuphendula.',
  'error.malformed': 'Inkonzo yokuhlawula inike impendulo eli phepha elingayiqondiyo.',

  'refused.rate':
    'Akukho reyithi yokutshintsha imali ethembekileyo okwangoku. Nceda uzame kwakhona kungekudala.',
  'refused.tooMany': 'Uzame kaninzi ngexesha elifutshane. Nceda ulinde kancinci, uze uzame kwakhona.',
  'refused.pair': 'Le thokheni ayinakuhlawulwa kule nethiwekhi apha. Nceda ukhethe enye.',
  'refused.tooSmall': 'Esi sixa sincinci kakhulu ukuba singahlawulwa apha. Nceda ubuze ivenkile.',
  'refused.tooLarge': 'Esi sixa sikhulu kakhulu ukuba singahlawulwa apha. Nceda ubuze ivenkile.',
  'refused.fault': 'Kubekho ingxaki kwicala lethu. Nceda uzame kwakhona.',
};

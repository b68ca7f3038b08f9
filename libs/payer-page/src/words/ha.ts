import type { Catalogue } from './catalogue';

/** Hausa, in Nigeria's Latin letters with hooked ones. Addresses the customer in the respectful plural. */
export const ha: Catalogue = {
  'page.title': 'Biyan kuɗi',
  'page.titlePay': 'Ku biya {merchant}',
  'page.titleDone': 'An biya: {merchant}',
  'page.poweredBy': 'Biyan kuɗi ta hanyar Cowrie',
  'page.testMode': 'Biyan gwaji ne. Babu kuɗin gaske da zai motsa.',
  'page.offline': 'Ba ku da intanet. Za mu ci gaba da zarar kun dawo.',
  'page.stale': 'An yi minti {minutes} ba a sabunta ba. Abin da kuke gani ƙila ya tsufa.',
  'page.staleText': 'Abin da kuka tura bai ɓace ba: biyan yana ci gaba ko babu wannan shafi.',
  'page.retrying': 'Intanet ba ta da ƙarfi. Muna ci gaba da gwadawa.',
  'page.loading': 'Ana buɗe biyan kuɗin',
  'page.serviceFault': 'Sabis ɗin biyan kuɗi yana da matsala a yanzu. Muna ci gaba da gwadawa.',
  'language.label': 'Harshe',

  'steps.label': 'Matakai',
  'steps.choose': 'Zaɓi',
  'steps.pay': 'Biya',
  'steps.done': 'An gama',

  'summary.label': 'Biyan kuɗi',
  'summary.payTo': 'Biya zuwa ga',
  'summary.amount': 'Kuɗin da za a biya a {currency}',
  'summary.reference': 'Lambar shaida',
  'summary.amountPaid': 'Kuɗin da aka biya a {currency}',
  'summary.amountOnly': 'Adadin kuɗi a {currency}',

  'choose.title': 'Ta yaya kuke son biya?',
  'choose.intro': 'Za ku biya da dalolin dijital daga wallet ɗinku ko asusunku na exchange.',
  'choose.token': 'Token',
  'choose.network': 'Network',
  'choose.networkFirst': 'Ku fara zaɓar token.',
  'choose.networkHint': 'Ku zaɓi network ɗin da wallet ko exchange ɗinku zai tura da shi.',
  'choose.submit': 'Ci gaba',
  'choose.submitting': 'Ana samo adireshin biyan ku…',
  'choose.feeUnder': 'Caji yawanci bai kai {amount} ba',
  'choose.feeHigh': 'Caji yawanci ya fi na sauran, wani lokaci ya wuce {amount}',
  'choose.feeUnknown': 'Ku duba caji a wallet ɗinku kafin ku tura',
  'choose.feeHint': 'Exchange na iya ƙara nasa cajin.',
  'choose.openUntil': 'Wannan shafin a buɗe yake har {time}.',
  'choose.empty':
    'A yanzu ba a iya biya ba. Don Allah ku sake gwadawa bayan ’yan mintuna, ko ku tuntuɓi {merchant}.',
  'choose.unavailable': 'Ba a iya amfani da shi a yanzu: {networks}',

  'source.title': 'Ina kuɗinku yake?',
  'source.browser': 'Wallet na wannan burauza',
  'source.exchange': 'Wani exchange',
  'source.wallet': 'Wani wallet',
  'source.choose': 'Ku zaɓi token da network da kanku',
  'source.notSent': '{name} ba ya tura {token} a kan {network}.',
  'source.minimum': 'A nan {name} yana tura {amount} {token} ko fiye.',
  'source.onlyOn': '{name} yana ajiye kuɗi a kan {networks} kaɗai.',
  'source.check': 'Ku fara tabbatarwa cewa {name} yana tura {token} a kan {network}.',
  'source.none': '{name} ba zai iya tura wannan biyan ba. Ku zaɓi wani wuri.',

  'pay.title': 'Ku tura daidai wannan adadi',
  'pay.titleShort': 'Ku tura sauran',
  'pay.amount': 'Adadi',
  'pay.amountMissing': 'Abin da ya rage',
  'pay.on': 'a kan {network}',
  'pay.address': 'Zuwa wannan adireshi',
  'pay.qr': 'Lambar QR ta adireshin biya',
  'pay.codes': 'Irin lambar QR',
  'pay.codeAddress': 'Adireshi kaɗai',
  'pay.codeRequest': 'Tare da adadi',
  'pay.qrRequest': 'Lambar QR ta adireshi da adadi',
  'pay.scanRequest':
    'Ba kowane wallet ne yake karanta wannan lamba ba. Ku tura kawai idan wallet ɗinku ya nuna {amount} {token} zuwa adireshin da ke wannan shafi.',
  'pay.scan': 'Ku yi sikanin lambar, sannan ku rubuta adadin da kanku.',
  'pay.warning': 'Ku tura {token} kaɗai, a kan network na {network} kaɗai',
  'pay.warningText':
    'Duk wani abu dabam ƙila ba za a lissafa shi a matsayin biya ba. Caji daban yake: dole aƙalla wannan adadi ya iso.',
  'pay.tronFee':
    'Ban da adadin, wallet da ke turawa yana biyan hanyar sadarwa kusan {amount}, sai dai idan yana da energy.',
  'pay.waiting': 'Muna jiran kuɗinku. Wannan shafi yana sabunta kansa.',
  'pay.shortTitle': 'Mun karɓi {received} {token}',
  'pay.shortText': 'Saura {missing} {token}. Ku tura shi zuwa adireshin nan ɗin kafin lokaci ya cika.',
  'pay.lockedElsewhere': 'An riga an fara wannan biya da {token} a kan {network}. Zai ci gaba a nan.',
  'pay.ways': 'Daga inda kuke turawa',
  'pay.fromExchange': 'Daga app na exchange',
  'pay.fromWallet': 'Daga wallet',
  'pay.shorter': '{amount} {token} ma ya isa.',
  'pay.exactAmount': 'Ainihin adadin shi ne {amount} {token}.',
  'pay.showCode': 'Nuna lambar QR',
  'pay.hideCode': 'Ɓoye lambar QR',

  'exchange.pick': 'A cikin app, ku tura {token} ta {label}',
  'exchange.not': 'ba {label} ba',
  'exchange.receive':
    'Ku rubuta adadin da zai sa “Receive amount” ya nuna {amount} {token}: exchange yana cire cajinsa daga abin da kuka rubuta.',
  'exchange.rare': 'Exchange kaɗan ne suke tura {token} a kan {network}. Ku fara dubawa a app ɗinku.',
  'exchange.title': 'Abin da exchange suke buƙata',
  'exchange.minimum': '{amount} {token} ko fiye',
  'exchange.minimumUnknown': 'ku duba mafi ƙaranci a app',
  'exchange.minutes': 'kusan minti {minutes}',
  'exchange.tooLittle': 'Wannan adadi ya yi masa kaɗan.',
  'exchange.changes': 'Waɗannan lambobi suna sauyawa. App ɗinku yana nuna na yau, da cajinsa.',

  'time.left': 'Sauran lokaci',
  'time.fiveMinutes': 'Saura ƙasa da minti 5 a biya.',
  'time.oneMinute': 'Saura ƙasa da minti 1 a biya.',

  'copy.copy': 'Kwafa',
  'copy.copied': 'An kwafa',
  'copy.failed': 'Ku yi masa alama ku kwafa',
  'copy.address': 'adireshi',
  'copy.amount': 'adadi',
  'copy.hash': 'hash na ciniki',

  'wallet.title': 'Ko ku biya da wallet ɗin da ke wannan burauza',
  'wallet.intro': 'Zai cika muku adireshi da adadi. Ku ne za ku duba ku tabbatar a cikin wallet ɗin.',
  'wallet.connect': 'Haɗa {wallet}',
  'wallet.connecting': 'Ku buɗe {wallet} ku bar wannan shafi ya ga asusunku.',
  'wallet.switch': 'Koma {network}',
  'wallet.switching': 'Ku buɗe {wallet} ku amince da komawa {network}.',
  'wallet.wrongNetwork': '{wallet} yana kan wani network dabam. Wannan biya ta {network} yake tafiya.',
  'wallet.unknownNetwork':
    '{wallet} bai san network na {network} ba. Ku ƙara shi a can (chain ID {chainId}) ku sake gwadawa, ko ku tura zuwa adireshin da ke wannan shafi.',
  'wallet.account': 'Asusu',
  'wallet.balance': 'Abin da ke ciki',
  'wallet.tooLittle':
    '{token} da ke wannan asusu bai isa ba. Ku zaɓi wani asusu a {wallet}, ko ku tura zuwa adireshin da ke wannan shafi.',
  'wallet.checkAgain': 'Sake dubawa',
  'wallet.send': 'Tura {amount} {token}',
  'wallet.confirming': 'Ku duba ku tabbatar da biyan a {wallet}. Kada ku rufe wannan shafi.',
  'wallet.another': 'Yi amfani da wani wallet',
  'wallet.refused': 'Kun ƙi amincewa a wallet ɗin. Ba a tura komai ba.',
  'wallet.busy': '{wallet} yana jiran amsarku tun da farko. Ku buɗe shi, ku amsa, ku sake gwadawa.',
  'wallet.disconnected': '{wallet} ya katse. Ku sake haɗa shi.',
  'wallet.changed': 'Asusu ko network ya canza a {wallet}. Ba a tura komai ba. Ku sake dubawa kafin ku tura.',
  'wallet.failed':
    '{wallet} bai iya yin haka ba. Ku sake gwadawa, ko ku tura zuwa adireshin da ke wannan shafi.',
  'wallet.late': 'Sauran lokaci ya yi kaɗan a biya da wallet a nan.',
  'wallet.lateConfirming': 'Lokaci ya kusa cika. Idan ba ku tabbatar ba tukuna, ku ƙi a cikin wallet ɗin.',
  'wallet.openIn': 'Buɗe a {wallet}',
  'wallet.openOther': 'Buɗe a wani app na wallet',
  'wallet.openHint':
    'App na wallet a wannan waya zai cika adireshi da adadi. Ku kwatanta su da wannan shafi kafin ku tabbatar.',

  'miniPay.what': 'Za ku biya {merchant} {amount} {token}. {wallet} zai nuna cajin kafin ku tabbatar.',
  'miniPay.tooLittle':
    'Kuɗin da ke {wallet} bai isa wannan biyan ba. Ku ƙara kuɗi a can ku sake dubawa, ko ku biya daga wani wuri a wannan shafi.',
  'miniPay.deposit': 'Ƙara kuɗi a {wallet}',

  'sign.pay': 'Biya da {wallet}',
  'sign.what':
    'Za ku sa hannu sau ɗaya: {amount} {token} zuwa {merchant} ({address}), har {time}. Babu cajin network.',
  'sign.instead': 'Maimakon haka, tura zuwa adireshin',
  'sign.notMade':
    'Ba a yi biyan da kuka sa wa hannu ba. Ba a tura komai ba. Ku sake gwadawa, ko ku tura zuwa adireshin da ke wannan shafi.',
  'sign.account':
    'Wannan asusu ba zai iya biya da sa hannu ba. Ku zaɓi wani asusu a {wallet}, ko ku tura zuwa adireshin da ke wannan shafi.',

  'sent.title': 'An tura, ba a gan shi ba tukuna',
  'sent.text':
    'Wallet ɗinku ya tura {amount} {token}. Kada ku sake turawa. Wannan shafi zai nuna idan ya iso.',
  'sent.hash': 'Hash na ciniki',
  'sent.explorer': 'Duba shi a network',
  'sent.askedTitle': 'Ku duba wallet ɗinku',
  'sent.askedText':
    'Wannan shafi ya ce wa wallet ɗinku ya tura {amount} {token}, amma bai san abin da ya faru ba. Idan wallet ɗinku ya nuna an tura, ku jira a nan. Kada ku tura sau biyu.',
  'sent.notSent': 'Wallet ɗina ya ce ba a tura ba',

  'seen.title': 'An ga biyan',
  'seen.text': 'Biyan ku yana kan network na {network}. Za a lissafa shi idan an tabbatar da shi a can.',
  'seen.textPlain': 'Biyan ku yana kan network. Za a lissafa shi idan an tabbatar da shi a can.',
  'seen.confirmations': 'Tabbaci: {seen} daga cikin {required}',
  'seen.counting': 'Ana jiran tabbaci',
  'seen.received': 'Abin da aka karɓa',
  'seen.asked': 'Abin da aka nema',
  'settling.title': 'An tabbatar da biyan',
  'settling.text': 'Ana kammala shi da {merchant}. Yawanci ba ya daɗewa.',
  'checking.title': 'Lokaci ya cika',
  'checking.text':
    'Muna duba network ko akwai kuɗin da aka tura kafin lokaci ya cika. Don Allah kada ku tura komai yanzu.',
  'checking.textUnchosen': 'Lokacin zaɓi ya cika.',
  'wait.canClose':
    'Kuna iya rufe wannan shafi. Babu abin da zai ɓace: biyan zai ci gaba ko ba tare da shi ba.',

  'done.title': 'An kammala biya',
  'done.text': '{merchant} ya samu kuɗinku. Mun gode.',
  'done.paid': 'An biya',
  'done.date': 'Rana da lokaci',
  'done.rate': 'Farashin canji',
  'done.print': 'Buga rasit',
  'done.proof': 'Rasit mai hujja',
  'surplus.title': 'Kun tura {surplus} {token} fiye da yadda ake nema',
  'surplus.text': 'Ragowar yana rubuce, bai ɓace ba.',
  'failed.title': 'Biyan bai yi nasara ba',
  'failed.text': 'Ba a iya kammala wannan biya ba.',
  'failed.short': '{received} {token} kaɗai ya iso kafin lokaci ya cika. An rasa {missing} {token}.',
  'failed.notSettled':
    '{received} {token} ɗinku ya iso, amma ba a iya kammala biyan ba. Kuɗinku yana rubuce, bai ɓace ba.',
  'expired.title': 'Lokacin biya ya wuce',
  'expired.text': 'Lokacin biya ya cika kafin kuɗi ya iso.',
  'expired.textArrivals': 'Lokacin biya ya cika kafin daidaitaccen kuɗin ya iso.',
  'ended.contactTitle': 'Abin da za ku yi yanzu',
  'ended.contactText': 'Kada ku ƙara tura komai.',
  'ended.sentTitle': 'Kun tura kuɗi?',
  'ended.sentText': 'Kada ku sake turawa. Abin da ya iso yana rubuce, ba zai ɓace ba.',
  'ended.startAgain': 'Idan ba ku tura komai ba, ku sake farawa daga shagon {merchant}.',
  'ended.startOver': 'Don biya, ku sake farawa daga shagon {merchant}.',

  'arrivals.title': 'Akwai kuɗin da ya iso wanda ba a lissafa ba',
  'arrivals.refundedTitle': 'An mayar da kuɗi',
  'arrivals.late': '{money} ya iso a kan {network} bayan lokaci ya cika.',
  'arrivals.after_completion': '{money} ya iso a kan {network} bayan an riga an gama wannan biya.',
  'arrivals.wrong_token': '{money} ya iso a kan {network}, amma wannan biya {wanted} kaɗai yake karɓa.',
  'arrivals.wrong_network':
    '{money} ya iso a kan {network}, amma wannan biya yana karɓar kuɗi a kan {wanted} kaɗai.',
  'arrivals.refunded': '{merchant} ya mayar da {money} da ya iso a kan {network}.',
  'arrivals.recorded': 'Yana rubuce, bai ɓace ba.',
  'arrivals.stillOpen': 'Wannan biya har yanzu a buɗe yake: yana jiran {money} a kan {network}.',
  'arrivals.explorer': 'Duba cinikin',
  'arrivals.newTab': 'zai buɗe a sabon shafi',

  'lookup.open': 'Na biya. Ina kuɗin yake?',
  'lookup.intro':
    'Kowane biya a kan network yana da hash na ciniki, ana kuma kiransa TxID. Wallet ko exchange ɗinku yana nuna shi tare da kuɗin da kuka tura.',
  'lookup.label': 'Hash na ciniki, ko mahaɗinsa',
  'lookup.submit': 'Nemo kuɗin da na biya',
  'lookup.busy': 'Ana dubawa a kowane network…',
  'lookup.invalid': 'Wannan ba hash na ciniki ba ne. Yana farawa da 0x kuma yana da haruffa 66.',
  'lookup.isAddress': 'Wannan adireshi ne, ba hash na ciniki ba. Ku nemi “TxID” ko “hash” a wallet ɗinku.',
  'lookup.wait': 'Kun tambaya sau da yawa. Ku jira daƙiƙa {seconds}, sannan ku sake tambaya.',
  'lookup.notChecked': 'Waɗannan network ba su amsa ba: {networks}. Ku sake tambaya bayan minti ɗaya.',
  'lookup.coin': '{amount} na asalin kuɗin {network}',
  'lookup.contactUnrecorded': 'Ba a rubuta shi a nan ba.',
  'lookup.credited': '{money} ɗinku ya iso a kan {network}, kuma an lissafa shi cikin wannan biya.',
  'lookup.waiting_for_confirmations':
    '{money} ɗinku ya iso a kan {network}. Ya samu tabbaci {seen} daga cikin {required}, kuma za a lissafa shi da kansa idan sun cika. Ba sai kun yi komai ba.',
  'lookup.waiting_for_block':
    '{network} ya san wannan ciniki, amma bai aiwatar da shi ba tukuna. Ku sake tambaya bayan minti ɗaya.',
  'lookup.short':
    '{money} ɗinku ya iso, amma saura {missing}. Ku tura shi zuwa adireshin nan ɗin kafin lokaci ya cika.',
  'lookup.shortOver': '{money} ɗinku ya iso, amma ya gaza da {missing}, kuma lokacin biya ya cika.',
  'lookup.late': '{money} ɗinku ya iso a kan {network} bayan lokaci ya cika.',
  'lookup.after_completion':
    '{money} ɗinku ya iso a kan {network} bayan an riga an gama wannan biya, don haka ba a buƙace shi ba.',
  'lookup.refunded': '{merchant} ya mayar da {money} ɗinku.',
  'lookup.wrong_token': 'Kun tura {money}, amma wannan biya {wanted} kaɗai yake karɓa.',
  'lookup.unlisted_token':
    'Wannan ciniki ya tura token ɗin da ba a karɓa a nan, ko mene ne sunansa. Ba a lissafa shi ba.',
  'lookup.wrong_network':
    'Kun tura {money} a kan {network}, amma wannan biya yana karɓar kuɗi a kan {wanted} kaɗai.',
  'lookup.zero_value': 'Wannan ciniki bai tura komai ba: adadinsa sifili ne.',
  'lookup.failed_on_chain':
    '{network} bai aiwatar da wannan ciniki ba. Ba a tura komai ba, kuma kuɗin yana nan a wallet ɗinku. Kuna iya sake gwadawa.',
  'lookup.other_address':
    'Wannan ciniki a kan {network} bai biya komai zuwa adireshin wannan biya ba. Ku duba hash ɗin, da adireshin da kuka tura zuwa gare shi.',
  'lookup.not_found':
    'Babu network ɗin da ya san wannan ciniki. Ku duba hash ɗin. Idan daidai ne, ku sake tambaya bayan minti ɗaya.',
  'lookup.no_answer':
    '{network} ba ya amsawa a yanzu. Babu abin da ya ɓace. Ku sake tambaya bayan minti ɗaya.',
  'lookup.no_address': 'Ku fara zaɓar token da network: wannan biya bai da adireshi tukuna.',

  'rate.now': '1 {token} = {price} a yanzu',
  'rate.fixed': '1 {token} = {price}, ba zai canja ba har zuwa {time}',
  'rate.from': 'An kayyade farashin da ƙarfe {time}, daga {sources}.',
  'support.label': 'Ku tuntuɓi {merchant}:',
  'support.keep': 'Ku adana lambar shaida {reference}: da ita {merchant} zai gano biyan.',
  'support.ask': 'Ku tuntuɓi {merchant} ku ba su lambar shaida {reference}.',

  'undo.change': 'Sauya network ko token',
  'undo.cancel': 'Soke ka koma kanti',
  'undo.sure': 'Sai idan ba ku aika komai ba tukuna. Kuɗin da ke kan hanya bazai ƙidaya ba daga baya.',
  'undo.yesChange': 'I, sake zaɓa',
  'undo.yesCancel': 'I, soke',
  'undo.no': 'A’a, zauna nan',
  'cancelled.title': 'An soke biyan kuɗi',
  'cancelled.text': 'Ba a biya komai ba.',

  'askBack.title': 'A mayar muku da kuɗinku',
  'askBack.possible': 'Ana iya mayar muku da {money} a kan {network}.',
  'askBack.short': 'Maimakon tura sauran, ana iya mayar muku da {money} a kan {network}.',
  'askBack.open': 'Nemi a mayar da kuɗi',
  'askBack.sure':
    'Za mu tura mahaɗi zuwa {sentTo}. Wanda ya buɗe shi ne zai faɗi inda kuɗin zai je. Ku ci gaba ne kawai idan wannan imel naku ne.',
  'askBack.noRest': 'Kada ku ƙara tura sauran.',
  'askBack.yes': 'I, tura mahaɗin',
  'askBack.linkTitle': 'Ku duba imel ɗinku',
  'askBack.linkText':
    'Mahaɗi yana kan hanya zuwa {sentTo}. Ku buɗe shi ku faɗi inda {money} zai je. Idan bai zo ba, ku duba a spam.',
  'askBack.askedTitle': 'An nemi a mayar da kuɗi',
  'askBack.askedText': '{merchant} yana kula da shi. Abin da zai biyo baya zai zo ta imel zuwa {sentTo}.',
  'askBack.gone': 'Ba a iya neman wannan kuɗi a nan kuma.',

  'redirect.soon': 'Ana mayar da ku zuwa {merchant}…',
  'redirect.now': 'Koma zuwa {merchant}',
  'redirect.stay': 'Tsaya a wannan shafi',
  'redirect.close': 'Yanzu kuna iya rufe wannan shafi.',

  'leave.text':
    'Kuna barin wannan shafin biya zuwa {host}. Ku ci gaba ne kawai idan kun san wannan adireshi.',
  'leave.go': 'Ci gaba zuwa {host}',

  'missing.title': 'Ba a sami wannan biya ba',
  'missing.text': 'Ku duba ko mahaɗin ya cika, ko ku nemi sabon mahaɗin biya daga shagon.',
  'error.title': 'Ba a iya nuna biyan ba',
  'error.keepsTrying': 'Muna ci gaba da gwadawa da kanmu. Babu abin da kuka tura da ya ɓace.',
  'error.retry': 'Sake gwadawa',
  'error.unreachable': 'Ba a iya samun sabis ɗin biyan kuɗi ba. Ku duba intanet ɗinku.',
  'error.timeout': 'Sabis ɗin biyan kuɗi ya daɗe bai amsa ba.',
  'error.malformed': 'Sabis ɗin biyan kuɗi ya ba da amsar da wannan shafi bai gane ba.',

  'refused.rate':
    'A yanzu babu farashin canji da za a iya amincewa da shi. Don Allah ku sake gwadawa bayan ɗan lokaci.',
  'refused.tooMany':
    'An gwada sau da yawa cikin ɗan lokaci. Don Allah ku jira kaɗan, sannan ku sake gwadawa.',
  'refused.pair': 'A nan ba a iya biyan wannan token ta wannan network. Don Allah ku zaɓi wani.',
  'refused.tooSmall': 'Wannan adadi ya yi kaɗan a biya shi a nan. Don Allah ku tambayi shagon.',
  'refused.tooLarge': 'Wannan adadi ya yi yawa a biya shi a nan. Don Allah ku tambayi shagon.',
  'refused.fault': 'An sami matsala daga wajenmu. Don Allah ku sake gwadawa.',
};

import type { RefundCatalogue } from './catalogue';

export const ha: RefundCatalogue = {
  'refund.pageTitle': 'Kuɗin da {merchant} ya mayar',
  'refund.testMode': 'Mayar da kuɗi na gwaji ne. Babu kuɗin gaske da zai motsa.',
  'refund.loading': 'Ana buɗe mayar da kuɗin',
  'refund.summary': 'Mayar da kuɗi',
  'refund.from': 'Kuɗin da ake mayarwa daga',
  'refund.amount': 'Za a mayar muku da',

  'refund.addressTitle': 'Ina kuke so kuɗinku ya je?',
  'refund.intro': '{merchant} zai mayar muku da {money}, da dalolin dijital a kan network na {network}.',
  'refund.warning': 'Adireshi na {token} a kan {network} kaɗai',
  'refund.warningText': 'Kuɗin da ya je adireshi na wani network zai iya ɓacewa gaba ɗaya.',
  'refund.exchange':
    'Daga app na exchange? Dole adireshin ajiyarsa ya kasance na {token} a kan {label} daidai. Ku fara dubawa a can.',

  'refund.label': 'Adireshinku',
  'refund.hint':
    'Yana farawa da {start} kuma yana da haruffa {length}. Ku kwafa shi a wallet ko app na exchange ɗinku, ku manna shi a nan.',
  'refund.never':
    'Babu wanda yake tambayar kalmomin dawo da wallet ɗinku, private key, ko biyan kuɗi a nan. Kada ku ba kowa.',

  'refund.orWallet': 'Ko ku ɗauki adireshin wallet ɗin da ke wannan burauza',
  'refund.useWallet': 'Yi amfani da adireshina na {wallet}',
  'refund.fromWallet': 'Wannan adireshin {wallet} ne.',
  'refund.walletFailed': '{wallet} bai ba da adireshi ba. Ku sake gwadawa, ko ku manna shi.',

  'refund.signTitle': 'Kun biya da wallet ɗin da ke wannan burauza ne?',
  'refund.signText':
    'Ku sa hannu da shi, {money} zai koma adireshin da ya biya. Sa hannu kyauta ne, kuma ba ya tura komai.',
  'refund.signWith': 'Sa hannu da {wallet}',
  'refund.signing':
    'Ku buɗe {wallet}. Ku kwatanta adireshi da adadin kuɗin da ke rubutun, sannan ku sa hannu.',
  'refund.notSender':
    'Asusun da ke {wallet} ba shi ya tura wannan kuɗi ba. Ku zaɓi asusun da ya biya, ko ku ba da adireshi a sama.',
  'refund.notSigned': 'Wannan sa hannu bai yi daidai ba, ko kuma ya makara. Ku sake sa hannu.',
  'refund.signFailed': '{wallet} bai iya sa hannu ba. Ku sake gwadawa, ko ku ba da adireshi a sama.',

  'refund.empty': 'Ku fara manna adireshinku.',
  'refund.notAddress':
    'Wannan ba adireshi na {network} ba ne. Yana farawa da {start} kuma yana da haruffa {length}.',
  'refund.checksum':
    'Akwai kuskure a wannan adireshi: manyan haruffansa ba su dace ba. Ku sake kwafa shi, kada ku rubuta da hannu.',
  'refund.mistyped':
    'Akwai kuskure a wannan adireshi: wani harafi bai dace ba. Ku sake kwafa shi, kada ku rubuta da hannu.',
  'refund.isEvm':
    'Wannan adireshin Ethereum, Base ko wata hanya makamanciya ne. Kuɗinku yana kan TRON. Ku ba da adireshi mai farawa da T.',
  'refund.isTron':
    'Wannan adireshin TRON ne. Kuɗinku yana kan {network}. Ku ba da adireshi mai farawa da 0x.',
  'refund.hash':
    'Wannan hash na ciniki ne ko private key, ba adireshi ba. Mun goge shi. Kada ku ba kowa private key.',
  'refund.secret':
    'Waɗannan sun yi kama da kalmomin dawo da wallet, don haka mun goge su. Ba a tura su ko’ina ba. Kada ku ba kowa.',
  'refund.zero': 'Wannan adireshi ba na kowa ba ne. Kuɗin da aka tura can ya ɓace.',
  'refund.vault': 'Wannan adireshin biyan kuɗi ne, ba naku ba. Ku ba da adireshi naku.',
  'refund.tokenContract': 'Wannan adireshin token ɗin {token} ne kansa. Ku ba da adireshi naku.',
  'refund.contract': 'Wannan adireshi na wata manhaja ne da za ta riƙe kuɗinku. Ku ba da adireshi naku.',
  'refund.frozen': 'Mai fitar da {token} ya toshe wannan adireshi. Ku ba da wani.',
  'refund.unusable': 'Ba a iya tura kuɗinku zuwa wannan adireshi ba. Ku ba da wani.',

  'refund.confirmTitle': 'Wannan adireshinku ne?',
  'refund.confirmText':
    'Ku kwatanta dukkan haruffa da wallet ko app na exchange ɗinku. Ba mai iya dawo da abin da aka tura zuwa adireshin da ba daidai ba.',
  'refund.tick': 'Zan iya karɓar {token} a kan {network} a wannan adireshi',
  'refund.tickFirst': 'Ku fara yi wa akwatin alama, idan gaskiya ne.',
  'refund.send': 'Tura {money} zuwa wannan adireshi',
  'refund.sending': 'Ana adana adireshinku…',
  'refund.change': 'Sauya adireshi',
  'refund.given':
    'An riga an ba da wani adireshi, kuma kuɗinku zai je can. Idan ba naku ba ne, ku tuntuɓi {merchant} nan take.',

  'refund.approvalTitle': 'Ana duba mayar da kuɗinku',
  'refund.approvalText':
    'Mun samu adireshinku. Wani mutum yana dubawa kafin a tura kuɗin. Hakan na iya ɗaukar lokaci.',
  'refund.queuedTitle': 'Za a tura kuɗinku nan ba da daɗewa ba',
  'refund.queuedText': 'Mun samu adireshinku. Za a tura {money} zuwa gare shi.',
  'refund.sentTitle': 'Kuɗinku yana kan hanya',
  'refund.sentText': 'An tura {money}. Zai zama naku da zarar network na {network} ya tabbatar da shi.',
  'refund.finalTitle': 'An mayar muku da kuɗinku',
  'refund.finalText': '{money} ya iso adireshinku a kan {network}.',

  'refund.cancelledTitle': 'An soke wannan mayar da kuɗi',
  'refund.cancelledText':
    'Ba a tura komai. Idan ba ku san dalili ba, ku tuntuɓi {merchant} ku ba su lambar shaida {reference}.',
  'refund.expiredTitle': 'Wannan mahaɗi ya tsufa',
  'refund.expiredText':
    'Ba a ba da adireshi a kan lokaci ba, don haka ba a tura komai ba. Ku nemi sabon mahaɗi daga {merchant} ku ba su lambar shaida {reference}.',
  'refund.refusedTitle': 'An ƙi wannan mayar da kuɗi',
  'refund.refusedText': 'Ba a tura komai. Ku tuntuɓi {merchant} ku ba su lambar shaida {reference}.',
  'refund.failedTitle': 'Ba a iya tura kuɗinku ba',
  'refund.failedText': 'Yana rubuce, bai ɓace ba. Ku tuntuɓi {merchant} ku ba su lambar shaida {reference}.',

  'refund.canClose': 'Kuna iya rufe wannan shafi. Mayar da kuɗin zai ci gaba ko ba tare da shi ba.',
  'refund.linkUntil': 'Ku ba da adireshi kafin {time}.',

  'refund.missingTitle': 'Wannan mahaɗi ba ya aiki',
  'refund.missingText':
    'Bai cika ba, ko wani sabo ya maye gurbinsa. Ku buɗe mahaɗin imel na ƙarshe, ko ku nemi sabo daga shagon.',
  'refund.errorTitle': 'Ba a iya nuna mayar da kuɗin ba',
};

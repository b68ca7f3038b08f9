import type { RefundCatalogue } from './catalogue';

export const zu: RefundCatalogue = {
  'refund.pageTitle': 'Imali ebuyiselwa yi-{merchant}',
  'refund.testMode': 'Ukubuyiselwa kokuhlola. Ayikho imali yangempela ehambayo.',
  'refund.loading': 'Ukubuyiselwa kuyalayishwa',
  'refund.summary': 'Ukubuyiselwa imali',
  'refund.from': 'Obuyisela imali',
  'refund.amount': 'Ubuyiselwa',

  'refund.addressTitle': 'Imali yakho kufanele iyephi?',
  'refund.intro': 'I-{merchant} ikubuyisela u-{money}, ngamadola edijithali kunethiwekhi ye-{network}.',
  'refund.warning': 'Ikheli le-{token} ku-{network} kuphela',
  'refund.warningText': 'Imali eya ekhelini lenye inethiwekhi ingalahleka unomphela.',
  'refund.exchange':
    'Nge-app ye-exchange? Ikheli layo lokufaka imali kumele libe ngele-{token} ku-{label} ngqo. Bheka lapho kuqala.',

  'refund.label': 'Ikheli lakho',
  'refund.hint':
    'Liqala ngo-{start} futhi linezinhlamvu ezingu-{length}. Likopishe ku-wallet yakho noma ku-app ye-exchange, ulinamathisele lapha.',
  'refund.never':
    'Akekho lapha ocela amagama okubuyisela i-wallet yakho, ukhiye oyimfihlo noma inkokhelo. Unganiki muntu.',

  'refund.orWallet': 'Noma thatha ikheli le-wallet ekule bhrawuza',
  'refund.useWallet': 'Sebenzisa ikheli lami le-{wallet}',
  'refund.fromWallet': 'Leli yikheli le-{wallet}.',
  'refund.walletFailed': 'I-{wallet} ayinikanga kheli. Zama futhi, noma ulinamathisele.',

  'refund.signTitle': 'Ingabe ukhokhe nge-wallet ekule bhrawuza?',
  'refund.signText':
    'Sayina ngayo, futhi i-{money} izobuyela ekhelini elikhokhile. Ukusayina akubizi lutho futhi akuthumeli lutho.',
  'refund.signWith': 'Sayina nge-{wallet}',
  'refund.signing': 'Vula i-{wallet}. Qhathanisa ikheli nenani elisembhalweni, bese usayina.',
  'refund.notSender':
    'I-akhawunti eku-{wallet} ayiyithumelanga le mali. Khetha i-akhawunti ekhokhile, noma nikeza ikheli ngenhla.',
  'refund.notSigned': 'Lokhu kusayina akulungile, noma kufike sekwephuzile. Sayina futhi.',
  'refund.signFailed': 'I-{wallet} ayikwazanga ukusayina. Zama futhi, noma nikeza ikheli ngenhla.',

  'refund.empty': 'Namathisela ikheli lakho kuqala.',
  'refund.notAddress':
    'Leli akulona ikheli le-{network}. Liqala ngo-{start} futhi linezinhlamvu ezingu-{length}.',
  'refund.checksum':
    'Kunephutha kuleli kheli: izinhlamvu zalo ezinkulu azihambisani. Likopishe futhi, ungalibhali ngesandla.',
  'refund.mistyped':
    'Kunephutha kuleli kheli: uhlamvu olulodwa alulungile. Likopishe futhi, ungalibhali ngesandla.',
  'refund.isEvm':
    'Leli yikheli le-Ethereum, le-Base noma lenethiwekhi efanayo. Imali yakho iku-TRON. Nikeza ikheli eliqala ngo-T.',
  'refund.isTron': 'Leli yikheli le-TRON. Imali yakho iku-{network}. Nikeza ikheli eliqala ngo-0x.',
  'refund.hash':
    'Lena i-hash yokuthengiselana noma ukhiye oyimfihlo, akulona ikheli. Siyisusile. Unganiki muntu ukhiye oyimfihlo.',
  'refund.secret':
    'Lokhu kufana namagama okubuyisela i-wallet, ngakho siwasusile. Awathunyelwanga ndawo. Unganiki muntu.',
  'refund.zero': 'Leli kheli alilona elomuntu. Imali ethunyelwa lapho ilahlekile.',
  'refund.vault': 'Leli yikheli lokukhokhela, alilona elakho. Nikeza ikheli lakho.',
  'refund.tokenContract': 'Leli yikheli lethokheni {token} uqobo. Nikeza ikheli lakho.',
  'refund.contract': 'Leli kheli ngelohlelo olungagcina imali yakho. Nikeza ikheli lakho.',
  'refund.frozen': 'Umkhiphi we-{token} uvimbe leli kheli. Nikeza elinye.',
  'refund.unusable': 'Imali yakho ayikwazi ukuthunyelwa kuleli kheli. Nikeza elinye.',

  'refund.confirmTitle': 'Ingabe leli yikheli lakho?',
  'refund.confirmText':
    'Qhathanisa zonke izinhlamvu ne-wallet yakho noma i-app ye-exchange. Akekho ongabuyisa okuthunyelwe ekhelini elingalungile.',
  'refund.tick': 'Ngingamukela i-{token} ku-{network} kuleli kheli',
  'refund.tickFirst': 'Qala ngokufaka uphawu ebhokisini, uma kuyiqiniso.',
  'refund.send': 'Thumela u-{money} kuleli kheli',
  'refund.sending': 'Sigcina ikheli lakho…',
  'refund.change': 'Shintsha ikheli',
  'refund.given':
    'Kunikezwe elinye ikheli ngaphambilini, futhi imali yakho iya kulo. Uma kungelona elakho, xhumana ne-{merchant} ngokushesha.',

  'refund.approvalTitle': 'Ukubuyiselwa kwakho kuyahlolwa',
  'refund.approvalText':
    'Sinalo ikheli lakho. Umuntu uyahlola ngaphambi kokuthi imali ithunyelwe. Kungathatha isikhathi.',
  'refund.queuedTitle': 'Imali yakho izothunyelwa maduze',
  'refund.queuedText': 'Sinalo ikheli lakho. U-{money} uzothunyelwa kulo.',
  'refund.sentTitle': 'Imali yakho isendleleni',
  'refund.sentText': 'U-{money} uthunyelwe. Ungowakho lapho inethiwekhi ye-{network} isiwuqinisekisile.',
  'refund.finalTitle': 'Usuyitholile imali yakho',
  'refund.finalText': 'U-{money} ufikile ekhelini lakho ku-{network}.',

  'refund.cancelledTitle': 'Lokhu kubuyiselwa kukhanseliwe',
  'refund.cancelledText':
    'Akukho okuthunyelwayo. Uma ungazi ukuthi kungani, xhumana ne-{merchant} ubanike inombolo yereferensi {reference}.',
  'refund.expiredTitle': 'Lesi sixhumanisi sesisidala kakhulu',
  'refund.expiredText':
    'Akukho kheli elinikeziwe ngesikhathi, ngakho akukho okuthunyelwe. Cela i-{merchant} isixhumanisi esisha ubanike inombolo yereferensi {reference}.',
  'refund.refusedTitle': 'Lokhu kubuyiselwa kwenqatshiwe',
  'refund.refusedText':
    'Akukho okuthunyelwayo. Xhumana ne-{merchant} ubanike inombolo yereferensi {reference}.',
  'refund.failedTitle': 'Imali yakho ayikwazanga ukuthunyelwa',
  'refund.failedText':
    'Ibhaliwe futhi ayilahlekile. Xhumana ne-{merchant} ubanike inombolo yereferensi {reference}.',

  'refund.canClose': 'Ungalivala leli khasi. Ukubuyiselwa kuyaqhubeka ngaphandle kwalo.',
  'refund.linkUntil': 'Nikeza ikheli ngaphambi kuka-{time}.',

  'refund.missingTitle': 'Lesi sixhumanisi asisebenzi',
  'refund.missingText':
    'Asiphelele, noma esisha sithathe indawo yaso. Vula isixhumanisi se-imeyili yakamuva, noma ucele esitolo esisha.',
  'refund.errorTitle': 'Ukubuyiselwa akukwazi ukukhonjiswa',
};

import type { RefundCatalogue } from './catalogue';

export const xh: RefundCatalogue = {
  'refund.pageTitle': 'Imali ebuyiselwa yi-{merchant}',
  'refund.testMode': 'Ukubuyiselwa kovavanyo. Akukho mali yokwenene ihambayo.',
  'refund.loading': 'Ukubuyiselwa kuyalayishwa',
  'refund.summary': 'Ukubuyiselwa kwemali',
  'refund.from': 'Obuyisela imali',
  'refund.amount': 'Ubuyiselwa',

  'refund.addressTitle': 'Imali yakho kufuneka iye phi?',
  'refund.intro': 'I-{merchant} ikubuyisela i-{money}, ngeedola zedijithali kwinethiwekhi ye-{network}.',
  'refund.warning': 'Idilesi ye-{token} kwi-{network} kuphela',
  'refund.warningText': 'Imali eya kwidilesi yenye inethiwekhi isenokulahleka ngonaphakade.',
  'refund.exchange':
    'Nge-app ye-exchange? Idilesi yayo yokufaka imali kufuneka ibe yeye-{token} kwi-{label} ngqo. Jonga apho kuqala.',

  'refund.label': 'Idilesi yakho',
  'refund.hint':
    'Iqala ngo-{start} kwaye inoonobumba abangama-{length}. Yikope kwi-wallet yakho okanye kwi-app ye-exchange, uyincamathelise apha.',
  'refund.never':
    'Akukho mntu apha ucela amagama okubuyisela i-wallet yakho, isitshixo esiyimfihlo okanye intlawulo. Musa ukunika mntu.',

  'refund.orWallet': 'Okanye thatha idilesi ye-wallet ekule bhrawuza',
  'refund.useWallet': 'Sebenzisa idilesi yam ye-{wallet}',
  'refund.fromWallet': 'Le yidilesi ye-{wallet}.',
  'refund.walletFailed': 'I-{wallet} ayinikanga dilesi. Zama kwakhona, okanye uyincamathelise.',

  'refund.signTitle': 'Ingaba uhlawule nge-wallet ekule bhrawuza?',
  'refund.signText':
    'Sayina ngayo, kwaye i-{money} iya kubuyela kwidilesi ehlawuleyo. Ukusayina akubizi nto kwaye akuthumeli nto.',
  'refund.signWith': 'Sayina nge-{wallet}',
  'refund.signing': 'Vula i-{wallet}. Thelekisa idilesi nesixa esikumbhalo, uze usayine.',
  'refund.notSender':
    'I-akhawunti ekwi-{wallet} ayiyithumelanga le mali. Khetha i-akhawunti ehlawuleyo, okanye nika idilesi ngasentla.',
  'refund.notSigned': 'Lo tyikityo awulunganga, okanye ufike emva kwexesha. Sayina kwakhona.',
  'refund.signFailed': 'I-{wallet} ayikwazanga ukusayina. Zama kwakhona, okanye nika idilesi ngasentla.',

  'refund.empty': 'Ncamathelisa idilesi yakho kuqala.',
  'refund.notAddress': 'Le asiyodilesi ye-{network}. Iqala ngo-{start} kwaye inoonobumba abangama-{length}.',
  'refund.checksum':
    'Kukho impazamo kule dilesi: oonobumba bayo abakhulu abahambelani. Yikope kwakhona, musa ukuyibhala ngesandla.',
  'refund.mistyped':
    'Kukho impazamo kule dilesi: unobumba omnye awulunganga. Yikope kwakhona, musa ukuyibhala ngesandla.',
  'refund.isEvm':
    'Le yidilesi ye-Ethereum, ye-Base okanye yenethiwekhi efanayo. Imali yakho iku-TRON. Nika idilesi eqala ngo-T.',
  'refund.isTron': 'Le yidilesi ye-TRON. Imali yakho iku-{network}. Nika idilesi eqala ngo-0x.',
  'refund.hash':
    'Le yi-hash yentengiselwano okanye isitshixo esiyimfihlo, asiyodilesi. Siyisusile. Musa ukunika mntu isitshixo esiyimfihlo.',
  'refund.secret':
    'Oku kufana namagama okubuyisela i-wallet, ngoko siwasusile. Akathunyelwanga ndawo. Musa ukunika mntu.',
  'refund.zero': 'Le dilesi asiyoyamntu. Imali ethunyelwa apho ilahlekile.',
  'refund.vault': 'Le yidilesi yokuhlawula, asiyoyakho. Nika idilesi yakho.',
  'refund.tokenContract': 'Le yidilesi yethokheni {token} ngokwayo. Nika idilesi yakho.',
  'refund.contract': 'Le dilesi yeyenkqubo enokugcina imali yakho. Nika idilesi yakho.',
  'refund.frozen': 'Umkhuphi we-{token} uyivalile le dilesi. Nika enye.',
  'refund.unusable': 'Imali yakho ayinakuthunyelwa kule dilesi. Nika enye.',

  'refund.confirmTitle': 'Ingaba le yidilesi yakho?',
  'refund.confirmText':
    'Thelekisa bonke oonobumba ne-wallet yakho okanye i-app ye-exchange. Akukho mntu unokubuyisa okuthunyelwe kwidilesi engachanekanga.',
  'refund.tick': 'Ndingamkela i-{token} kwi-{network} kule dilesi',
  'refund.tickFirst': 'Qala ngokufaka uphawu ebhokisini, ukuba kuyinyani.',
  'refund.send': 'Thumela i-{money} kule dilesi',
  'refund.sending': 'Sigcina idilesi yakho…',
  'refund.change': 'Tshintsha idilesi',
  'refund.given':
    'Kunikwe enye idilesi ngaphambili, kwaye imali yakho iya kuyo. Ukuba asiyoyakho, qhagamshelana ne-{merchant} ngoko nangoko.',

  'refund.approvalTitle': 'Ukubuyiselwa kwakho kuyahlolwa',
  'refund.approvalText':
    'Sinayo idilesi yakho. Umntu uyahlola phambi kokuba imali ithunyelwe. Oku kusenokuthatha ixesha.',
  'refund.queuedTitle': 'Imali yakho iza kuthunyelwa kungekudala',
  'refund.queuedText': 'Sinayo idilesi yakho. I-{money} iza kuthunyelwa kuyo.',
  'refund.sentTitle': 'Imali yakho isendleleni',
  'refund.sentText': 'I-{money} ithunyelwe. Yeyakho xa inethiwekhi ye-{network} iyiqinisekisile.',
  'refund.finalTitle': 'Uyifumene kwakhona imali yakho',
  'refund.finalText': 'I-{money} ifikile kwidilesi yakho kwi-{network}.',

  'refund.cancelledTitle': 'Oku kubuyiselwa kurhoxisiwe',
  'refund.cancelledText':
    'Akukho nto ithunyelwayo. Ukuba akusazi isizathu, qhagamshelana ne-{merchant} ubanike inombolo yesalathiso {reference}.',
  'refund.expiredTitle': 'Eli khonkco lidala kakhulu',
  'refund.expiredText':
    'Akukho dilesi inikiweyo ngexesha, ngoko akukho nto ithunyelweyo. Cela i-{merchant} ikhonkco elitsha ubanike inombolo yesalathiso {reference}.',
  'refund.refusedTitle': 'Oku kubuyiselwa kwaliwe',
  'refund.refusedText':
    'Akukho nto ithunyelwayo. Qhagamshelana ne-{merchant} ubanike inombolo yesalathiso {reference}.',
  'refund.failedTitle': 'Imali yakho ayikwazanga ukuthunyelwa',
  'refund.failedText':
    'Ibhaliwe kwaye ayilahlekanga. Qhagamshelana ne-{merchant} ubanike inombolo yesalathiso {reference}.',

  'refund.canClose': 'Ungalivala eli phepha. Ukubuyiselwa kuyaqhubeka ngaphandle kwalo.',
  'refund.linkUntil': 'Nika idilesi phambi kwe-{time}.',

  'refund.missingTitle': 'Eli khonkco alisebenzi',
  'refund.missingText':
    'Aliphelelanga, okanye elitsha lithathe indawo yalo. Vula ikhonkco le-imeyile yamva nje, okanye ucele ivenkile elitsha.',
  'refund.errorTitle': 'Ukubuyiselwa akukwazi ukuboniswa',
};

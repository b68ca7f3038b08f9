import type { RefundCatalogue } from './catalogue';

export const af: RefundCatalogue = {
  'refund.pageTitle': 'Geld terug van {merchant}',
  'refund.testMode': 'Toetsterugbetaling. Geen regte geld beweeg nie.',
  'refund.loading': 'Die terugbetaling word gelaai',
  'refund.summary': 'Terugbetaling',
  'refund.from': 'Geld terug van',
  'refund.amount': 'Jy kry terug',

  'refund.addressTitle': 'Waarheen moet jou geld gaan?',
  'refund.intro': '{merchant} stuur vir jou {money} terug, in digitale dollars op die {network}-netwerk.',
  'refund.warning': 'Net ’n adres vir {token} op {network}',
  'refund.warningText': 'Geld wat na ’n adres op ’n ander netwerk gaan, kan vir altyd verlore wees.',
  'refund.exchange':
    'Uit ’n kriptobeurs-app? Sy deposito-adres moet presies vir {token} op {label} wees. Kyk eers daar.',

  'refund.label': 'Jou adres',
  'refund.hint':
    'Dit begin met {start} en het {length} karakters. Kopieer dit in jou beursie of kriptobeurs-app, en plak dit hier.',
  'refund.never':
    'Niemand vra hier vir jou herstelwoorde, ’n private sleutel of ’n betaling nie. Gee dit vir niemand nie.',

  'refund.orWallet': 'Of neem die adres van ’n beursie in hierdie blaaier',
  'refund.useWallet': 'Gebruik my {wallet}-adres',
  'refund.fromWallet': 'Dit is die adres van {wallet}.',
  'refund.walletFailed': '{wallet} het geen adres gegee nie. Probeer weer, of plak dit.',

  'refund.signTitle': 'Het jy met ’n beursie in hierdie blaaier betaal?',
  'refund.signText':
    'Teken daarmee, en {money} gaan terug na die adres wat betaal het. Om te teken kos niks en stuur niks.',
  'refund.signWith': 'Teken met {wallet}',
  'refund.signing': 'Maak {wallet} oop. Vergelyk die adres en die bedrag in die teks, en teken dit dan.',
  'refund.notSender':
    'Die rekening in {wallet} het nie hierdie geld gestuur nie. Kies die rekening wat betaal het, of gee ’n adres hierbo.',
  'refund.notSigned': 'Hierdie handtekening is nie reg nie, of dit het te laat gekom. Teken weer.',
  'refund.signFailed': '{wallet} kon nie teken nie. Probeer weer, of gee ’n adres hierbo.',

  'refund.empty': 'Plak eers jou adres.',
  'refund.notAddress':
    'Dit is nie ’n adres op {network} nie. Een begin met {start} en het {length} karakters.',
  'refund.checksum':
    'Daar is ’n fout in hierdie adres: sy hoofletters klop nie. Kopieer dit weer, en moenie dit tik nie.',
  'refund.mistyped':
    'Daar is ’n fout in hierdie adres: ’n karakter is verkeerd. Kopieer dit weer, en moenie dit tik nie.',
  'refund.isEvm':
    'Dit is ’n adres van Ethereum, Base of ’n soortgelyke netwerk. Jou geld is op TRON. Gee ’n adres wat met T begin.',
  'refund.isTron': 'Dit is ’n adres van TRON. Jou geld is op {network}. Gee ’n adres wat met 0x begin.',
  'refund.hash':
    'Dit is ’n transaksie-hash of ’n private sleutel, nie ’n adres nie. Ons het dit verwyder. Gee ’n private sleutel vir niemand nie.',
  'refund.secret':
    'Dit lyk soos herstelwoorde, daarom het ons dit verwyder. Dit is nêrens heen gestuur nie. Gee dit vir niemand nie.',
  'refund.zero': 'Hierdie adres behoort aan niemand nie. Geld wat daarheen gaan, is verlore.',
  'refund.vault': 'Dit is ’n adres om aan te betaal, nie een van joune nie. Gee ’n adres van jou eie.',
  'refund.tokenContract': 'Dit is die adres van die token {token} self. Gee ’n adres van jou eie.',
  'refund.contract': 'Hierdie adres behoort aan ’n program wat jou geld sou hou. Gee ’n adres van jou eie.',
  'refund.frozen': 'Die uitreiker van {token} het hierdie adres geblokkeer. Gee ’n ander een.',
  'refund.unusable': 'Jou geld kan nie na hierdie adres gestuur word nie. Gee ’n ander een.',

  'refund.confirmTitle': 'Is dit jou adres?',
  'refund.confirmText':
    'Vergelyk al die karakters met jou beursie of kriptobeurs-app. Niemand kan terugneem wat na ’n verkeerde adres gegaan het nie.',
  'refund.tick': 'Ek kan {token} op {network} by hierdie adres ontvang',
  'refund.tickFirst': 'Merk eers die blokkie, as dit waar is.',
  'refund.send': 'Stuur {money} na hierdie adres',
  'refund.sending': 'Ons stoor jou adres…',
  'refund.change': 'Verander die adres',
  'refund.given':
    '’n Ander adres is vroeër gegee, en jou geld gaan daarheen. As dit nie joune is nie, kontak {merchant} dadelik.',

  'refund.approvalTitle': 'Jou terugbetaling word nagegaan',
  'refund.approvalText':
    'Ons het jou adres. ’n Mens gaan die terugbetaling na voordat dit gestuur word. Dit kan ’n rukkie duur.',
  'refund.queuedTitle': 'Jou terugbetaling word binnekort gestuur',
  'refund.queuedText': 'Ons het jou adres. {money} word daarheen gestuur.',
  'refund.sentTitle': 'Jou geld is op pad',
  'refund.sentText': '{money} is gestuur. Dit is joune sodra die {network}-netwerk dit bevestig het.',
  'refund.finalTitle': 'Jy het jou geld terug',
  'refund.finalText': '{money} het by jou adres op {network} aangekom.',

  'refund.cancelledTitle': 'Hierdie terugbetaling is gekanselleer',
  'refund.cancelledText':
    'Niks word gestuur nie. As jy nie weet hoekom nie, kontak {merchant} en gee vir hulle die verwysing {reference}.',
  'refund.expiredTitle': 'Hierdie skakel is te oud',
  'refund.expiredText':
    'Geen adres is betyds gegee nie, daarom is niks gestuur nie. Vra {merchant} vir ’n nuwe skakel, en gee vir hulle die verwysing {reference}.',
  'refund.refusedTitle': 'Hierdie terugbetaling is geweier',
  'refund.refusedText':
    'Niks word gestuur nie. Kontak {merchant} en gee vir hulle die verwysing {reference}.',
  'refund.failedTitle': 'Jou geld kon nie gestuur word nie',
  'refund.failedText':
    'Dit is aangeteken en nie verlore nie. Kontak {merchant} en gee vir hulle die verwysing {reference}.',

  'refund.canClose': 'Jy kan hierdie bladsy toemaak. Die terugbetaling gaan daarsonder voort.',
  'refund.linkUntil': 'Gee die adres voor {time}.',

  'refund.missingTitle': 'Hierdie skakel werk nie',
  'refund.missingText':
    'Dit is nie volledig nie, of ’n nuwer een het dit vervang. Maak die skakel in die nuutste e-pos oop, of vra die winkel vir ’n nuwe een.',
  'refund.errorTitle': 'Die terugbetaling kan nie gewys word nie',
};

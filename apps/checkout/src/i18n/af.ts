import type { Catalogue } from './catalogue';

/** Afrikaans. */
export const af: Catalogue = {
  'page.title': 'Betaal',
  'page.titlePay': 'Betaal {merchant}',
  'page.titleDone': 'Betaal: {merchant} het jou geld',
  'page.poweredBy': 'Betalings deur Cowrie',
  'page.testMode': 'Toetsbetaling. Geen regte geld beweeg nie.',
  'page.offline': 'Jy is vanlyn. Ons gaan voort sodra jy terug is.',
  'page.stale': 'Al {minutes} min nie opgedateer nie. Wat jy sien, is dalk verouderd.',
  'page.staleText': 'Wat jy gestuur het, is nie verlore nie: die betaling gaan voort sonder hierdie bladsy.',
  'page.retrying': 'Die verbinding is swak. Ons hou aan probeer.',
  'page.loading': 'Die betaling word gelaai',
  'page.serviceFault': 'Die betaaldiens het op die oomblik ’n probleem. Ons hou aan probeer.',
  'language.label': 'Taal',

  'steps.label': 'Vordering',
  'steps.choose': 'Kies',
  'steps.pay': 'Betaal',
  'steps.done': 'Klaar',

  'summary.label': 'Betaling',
  'summary.payTo': 'Betaling aan',
  'summary.amount': 'Bedrag verskuldig in {currency}',
  'summary.reference': 'Verwysing',
  'summary.amountPaid': 'Bedrag betaal in {currency}',
  'summary.amountOnly': 'Bedrag in {currency}',

  'choose.title': 'Hoe wil jy betaal?',
  'choose.intro': 'Jy betaal in digitale dollars uit jou eie beursie of beursrekening.',
  'choose.token': 'Token',
  'choose.network': 'Netwerk',
  'choose.networkFirst': 'Kies eers ’n token.',
  'choose.networkHint': 'Kies die netwerk waarop jou beursie of kriptobeurs gaan stuur.',
  'choose.submit': 'Gaan voort',
  'choose.submitting': 'Ons kry jou betaaladres…',
  'choose.remembered': 'Gekies soos laas. Verander dit as jy vandag anders betaal.',
  'choose.feeUnder': 'Fooi gewoonlik minder as {amount}',
  'choose.feeHigh': 'Fooi gewoonlik die hoogste, soms meer as {amount}',
  'choose.feeUnknown': 'Kyk na die fooi in jou beursie voordat jy stuur',
  'choose.wallets': 'Dikwels gebruik: {names}',
  'choose.walletsMost': 'Byna elke beursie en kriptobeurs',
  'choose.walletsUnknown': 'Maak seker jou beursie of kriptobeurs kan daarop stuur',
  'choose.feeHint': '’n Kriptobeurs kan ’n eie fooi byvoeg.',
  'choose.rateHint': 'Die presiese bedrag word in die volgende stap vasgestel.',
  'choose.openUntil': 'Hierdie bladsy is oop tot {time}.',
  'choose.empty':
    'Jy kan nie op die oomblik betaal nie. Probeer asseblief oor ’n paar minute weer, of kontak vir {merchant}.',
  'choose.unavailable': 'Nie nou beskikbaar nie: {networks}',
  'choose.exchanges': 'Kriptobeurse: {list}',

  'pay.title': 'Stuur die presiese bedrag',
  'pay.titleShort': 'Stuur die res',
  'pay.amount': 'Bedrag',
  'pay.amountMissing': 'Kort nog',
  'pay.on': 'op {network}',
  'pay.address': 'Na hierdie adres',
  'pay.qr': 'QR-kode van die betaaladres',
  'pay.codes': 'Soort QR-kode',
  'pay.codeAddress': 'Net adres',
  'pay.codeRequest': 'Met bedrag',
  'pay.qrRequest': 'QR-kode van adres en bedrag',
  'pay.scanRequest':
    'Nie elke beursie lees hierdie kode nie. Stuur net as jou beursie {amount} {token} na die adres op hierdie bladsy wys.',
  'pay.scan': 'Skandeer, en tik dan self die bedrag in.',
  'pay.warning': 'Stuur net {token}, net op die {network}-netwerk',
  'pay.warningText':
    'Enigiets anders tel nie as betaling nie. Fooie kom by: presies hierdie bedrag moet aankom.',
  'pay.waiting': 'Ons wag vir jou betaling. Hierdie bladsy werk homself by.',
  'pay.shortTitle': 'Ons het {received} {token} ontvang',
  'pay.shortText': 'Daar kort nog {missing} {token}. Stuur dit na dieselfde adres voordat die tyd om is.',
  'pay.lockedElsewhere': 'Hierdie betaling is reeds met {token} op {network} begin. Dit gaan hier voort.',
  'pay.ways': 'Van waar jy stuur',
  'pay.fromExchange': 'Uit ’n kriptobeurs-app',
  'pay.fromWallet': 'Uit ’n beursie',
  'pay.shorter': '{amount} {token} is ook genoeg.',
  'pay.showCode': 'Wys QR-kode',
  'pay.hideCode': 'Versteek QR-kode',

  'exchange.pick': 'Stuur {token} in die app op {label}',
  'exchange.not': 'nie {label} nie',
  'exchange.receive':
    'Tik soveel in dat “Receive amount” {amount} {token} wys: die kriptobeurs neem sy fooi uit wat jy intik.',
  'exchange.rare': 'Min kriptobeurse stuur {token} op {network}. Kyk eers in jou app.',
  'exchange.title': 'Wat kriptobeurse vra',
  'exchange.minimum': '{amount} {token} of meer',
  'exchange.minimumUnknown': 'sien die minimum in die app',
  'exchange.minutes': 'omtrent {minutes} min',
  'exchange.tooLittle': 'Hierdie bedrag is te klein daarvoor.',
  'exchange.changes': 'Hierdie syfers verander. Jou app wys vandag s’n, en sy fooi.',

  'time.left': 'Tyd oor',
  'time.fiveMinutes': 'Minder as 5 minute oor om te betaal.',
  'time.oneMinute': 'Minder as 1 minuut oor om te betaal.',

  'copy.copy': 'Kopieer',
  'copy.copied': 'Gekopieer',
  'copy.failed': 'Merk dit en kopieer',
  'copy.address': 'adres',
  'copy.amount': 'bedrag',
  'copy.hash': 'transaksie-hash',

  'wallet.title': 'Of betaal met ’n beursie in hierdie blaaier',
  'wallet.intro': 'Dit vul die adres en bedrag vir jou in. Jy kontroleer en bevestig in die beursie.',
  'wallet.connect': 'Koppel {wallet}',
  'wallet.connecting': 'Maak {wallet} oop en laat hierdie bladsy toe om jou rekening te sien.',
  'wallet.switch': 'Skakel oor na {network}',
  'wallet.switching': 'Maak {wallet} oop en laat die oorskakeling na {network} toe.',
  'wallet.wrongNetwork': '{wallet} is op ’n ander netwerk. Hierdie betaling gaan oor {network}.',
  'wallet.unknownNetwork':
    '{wallet} ken nie die {network}-netwerk nie. Voeg dit daar by (chain ID {chainId}) en probeer weer, of stuur na die adres hier bo.',
  'wallet.account': 'Rekening',
  'wallet.balance': 'Saldo',
  'wallet.tooLittle':
    'Hierdie rekening het te min {token}. Kies ’n ander rekening in {wallet}, of stuur na die adres hier bo.',
  'wallet.checkAgain': 'Kyk weer',
  'wallet.send': 'Stuur {amount} {token}',
  'wallet.confirming': 'Kontroleer en bevestig die betaling in {wallet}. Hou hierdie bladsy oop.',
  'wallet.another': 'Gebruik ’n ander beursie',
  'wallet.refused': 'Jy het in die beursie nee gesê. Niks is gestuur nie.',
  'wallet.busy': '{wallet} vra jou reeds iets. Maak dit oop, antwoord, en probeer weer.',
  'wallet.disconnected': '{wallet} is nie meer gekoppel nie. Koppel dit weer.',
  'wallet.changed':
    'Die rekening of netwerk in {wallet} het verander. Niks is gestuur nie. Kyk weer voordat jy stuur.',
  'wallet.failed': '{wallet} kon dit nie doen nie. Probeer weer, of stuur na die adres hier bo.',
  'wallet.late': 'Daar is te min tyd oor om hier met ’n beursie te betaal.',
  'wallet.lateConfirming': 'Die tyd is byna om. As jy nog nie bevestig het nie, sê nee in die beursie.',
  'wallet.openIn': 'Maak oop in {wallet}',
  'wallet.openOther': 'Maak oop in ’n ander beursie-app',
  'wallet.openHint':
    '’n Beursie-app op hierdie foon vul adres en bedrag in. Vergelyk albei met hierdie bladsy voordat jy bevestig.',

  'sent.title': 'Gestuur, nog nie gesien nie',
  'sent.text':
    'Jou beursie het {amount} {token} gestuur. Moenie dit weer stuur nie. Hierdie bladsy wys wanneer dit aankom.',
  'sent.hash': 'Transaksie-hash',
  'sent.explorer': 'Sien dit op die netwerk',
  'sent.askedTitle': 'Kyk in jou beursie',
  'sent.askedText':
    'Hierdie bladsy het jou beursie gevra om {amount} {token} te stuur en weet nie wat daarvan geword het nie. As jou beursie wys dat dit gestuur is, wag hier. Moenie dit twee keer stuur nie.',
  'sent.notSent': 'My beursie sê dit is nie gestuur nie',

  'seen.title': 'Betaling gesien',
  'seen.text': 'Jou betaling is op die {network}-netwerk. Dit tel sodra dit daar bevestig is.',
  'seen.textPlain': 'Jou betaling is op die netwerk. Dit tel sodra dit daar bevestig is.',
  'seen.confirmations': 'Bevestigings: {seen} van {required}',
  'seen.counting': 'Wag vir bevestigings',
  'seen.received': 'Ontvang',
  'seen.asked': 'Gevra',
  'settling.title': 'Betaling bevestig',
  'settling.text': 'Dit word met {merchant} verreken. Dit duur gewoonlik net ’n oomblik.',
  'checking.title': 'Die tyd is om',
  'checking.text':
    'Ons soek op die netwerk na ’n betaling wat betyds gestuur is. Moet asseblief nou niks stuur nie.',
  'checking.textUnchosen': 'Die tyd om te kies is om.',
  'wait.canClose': 'Jy kan hierdie bladsy toemaak. Niks is verlore nie: die betaling gaan daarsonder voort.',

  'done.title': 'Betaling voltooi',
  'done.text': '{merchant} het jou betaling. Dankie.',
  'done.paid': 'Betaal',
  'done.date': 'Datum en tyd',
  'done.rate': 'Koers',
  'done.print': 'Druk die kwitansie',
  'surplus.title': 'Jy het {surplus} {token} te veel gestuur',
  'surplus.text':
    'Wat oor is, is aangeteken en nie verlore nie. Om dit terug te kry, kontak {merchant} en gee vir hulle die verwysing {reference}.',
  'failed.title': 'Betaling het misluk',
  'failed.text': 'Hierdie betaling kon nie voltooi word nie.',
  'failed.short': 'Net {received} {token} het betyds aangekom. Daar het {missing} {token} gekort.',
  'failed.notSettled':
    'Jou {received} {token} het aangekom, maar die betaling kon nie voltooi word nie. Jou geld is aangeteken en nie verlore nie.',
  'expired.title': 'Betaling het verval',
  'expired.text': 'Die tyd om te betaal was om voordat ’n betaling aangekom het.',
  'expired.textArrivals': 'Die tyd om te betaal was om voordat die regte betaling aangekom het.',
  'ended.contactTitle': 'Wat om nou te doen',
  'ended.contactText':
    'Moenie nog stuur nie. Kontak {merchant} en gee vir hulle die verwysing {reference}: hulle kan sien wat aangekom het.',
  'ended.sentTitle': 'Het jy geld gestuur?',
  'ended.sentText':
    'Moenie dit weer stuur nie. Wat aankom, bly aangeteken en is nie verlore nie. Kontak {merchant} en gee vir hulle die verwysing {reference}.',
  'ended.startAgain': 'As jy niks gestuur het nie, begin weer by die winkel van {merchant}.',
  'ended.startOver': 'Om te betaal, begin weer by die winkel van {merchant}.',

  'arrivals.title': 'Geld het aangekom wat nie tel nie',
  'arrivals.refundedTitle': 'Geld is teruggestuur',
  'arrivals.late': '{money} het op {network} aangekom nadat die tyd om was.',
  'arrivals.after_completion': '{money} het op {network} aangekom toe hierdie betaling reeds verby was.',
  'arrivals.wrong_token': '{money} het op {network} aangekom, maar hierdie betaling neem net {wanted}.',
  'arrivals.wrong_network':
    '{money} het op {network} aangekom, maar hierdie betaling neem geld net op {wanted}.',
  'arrivals.refunded': '{money} wat op {network} aangekom het, is deur {merchant} teruggestuur.',
  'arrivals.recorded':
    'Dit is aangeteken en nie verlore nie. Om dit terug te kry, kontak {merchant} en gee vir hulle die verwysing {reference}.',
  'arrivals.stillOpen': 'Hierdie betaling is nog oop: dit wag vir {money} op {network}.',
  'arrivals.explorer': 'Sien die transaksie',
  'arrivals.newTab': 'maak in ’n nuwe oortjie oop',

  'lookup.open': 'Ek het betaal. Waar is dit?',
  'lookup.intro':
    'Elke betaling op ’n netwerk het ’n transaksie-hash, ook TxID genoem. Jou beursie of kriptobeurs wys dit by die betaling wat jy gestuur het.',
  'lookup.label': 'Transaksie-hash, of ’n skakel daarna',
  'lookup.submit': 'Vind my betaling',
  'lookup.busy': 'Ons soek op elke netwerk…',
  'lookup.invalid': 'Dit is nie ’n transaksie-hash nie. Een begin met 0x en het 66 karakters.',
  'lookup.isAddress': 'Dit is ’n adres, nie ’n transaksie-hash nie. Soek na “TxID” of “hash” in jou beursie.',
  'lookup.wait': 'Jy het baie gevra. Wag {seconds} s, en vra dan weer.',
  'lookup.notChecked': 'Hierdie netwerke het nie geantwoord nie: {networks}. Vra oor ’n minuut weer.',
  'lookup.coin': '{amount} van die eie munt van {network}',
  'lookup.contact':
    'Dit is aangeteken en nie verlore nie. Kontak {merchant} en gee vir hulle die verwysing {reference} en die transaksie-hash.',
  'lookup.contactUnrecorded':
    'Dit is nie hier aangeteken nie. Kontak {merchant} en gee vir hulle die verwysing {reference} en die transaksie-hash.',
  'lookup.credited': 'Jou {money} het op {network} aangekom en tel vir hierdie betaling.',
  'lookup.waiting_for_confirmations':
    'Jou {money} het op {network} aangekom. Dit het {seen} van {required} bevestigings, en tel vanself wanneer almal daar is. Jy hoef niks te doen nie.',
  'lookup.waiting_for_block':
    '{network} ken hierdie transaksie, maar het dit nog nie uitgevoer nie. Vra oor ’n minuut weer.',
  'lookup.short':
    'Jou {money} het aangekom, maar {missing} kort nog. Stuur dit na dieselfde adres voordat die tyd om is.',
  'lookup.shortOver':
    'Jou {money} het aangekom, maar dit was {missing} te min, en die tyd om te betaal is om.',
  'lookup.late': 'Jou {money} het op {network} aangekom nadat die tyd om was.',
  'lookup.after_completion':
    'Jou {money} het op {network} aangekom toe hierdie betaling reeds verby was; dit was dus nie nodig nie.',
  'lookup.refunded': 'Jou {money} is deur {merchant} teruggestuur.',
  'lookup.wrong_token': 'Jy het {money} gestuur, maar hierdie betaling neem net {wanted}.',
  'lookup.unlisted_token':
    'Hierdie transaksie het ’n token gestuur wat nie hier aanvaar word nie, wat sy naam ook al sê. Dit tel nie.',
  'lookup.wrong_network':
    'Jy het {money} op {network} gestuur, maar hierdie betaling neem geld net op {wanted}.',
  'lookup.zero_value': 'Hierdie transaksie het niks gestuur nie: sy bedrag is nul.',
  'lookup.failed_on_chain':
    '{network} het hierdie transaksie nie uitgevoer nie. Niks is gestuur nie, en die geld is nog in jou beursie. Jy kan weer probeer.',
  'lookup.other_address':
    'Hierdie transaksie op {network} betaal niks aan die adres van hierdie betaling nie. Kontroleer die hash, en die adres waarheen jy gestuur het.',
  'lookup.not_found':
    'Geen netwerk ken hierdie transaksie nie. Kontroleer die hash. As dit reg is, vra oor ’n minuut weer.',
  'lookup.no_answer': '{network} antwoord tans nie. Niks is verlore nie. Vra oor ’n minuut weer.',
  'lookup.no_address': 'Kies eers ’n token en ’n netwerk: hierdie betaling het nog geen adres nie.',

  'rate.now': '1 {token} = {price} op die oomblik',
  'rate.fixed': '1 {token} = {price}, vas tot {time}',
  'support.label': 'Kontak {merchant}:',

  'undo.change': 'Verander netwerk of token',
  'undo.cancel': 'Kanselleer en gaan terug na die winkel',
  'undo.sure': 'Net as jy nog niks gestuur het nie. Geld wat reeds onderweg is, tel dalk nie daarna nie.',
  'undo.yesChange': 'Ja, kies weer',
  'undo.yesCancel': 'Ja, kanselleer',
  'undo.no': 'Nee, bly hier',
  'cancelled.title': 'Betaling gekanselleer',
  'cancelled.text': 'Niks is betaal nie.',

  'askBack.title': 'Kry jou geld terug',
  'askBack.possible': '{money} op {network} kan aan jou teruggestuur word.',
  'askBack.short': 'In plaas daarvan om die res te stuur, kan jy {money} op {network} laat terugstuur.',
  'askBack.open': 'Vra jou geld terug',
  'askBack.sure':
    'Ons stuur ’n skakel na {sentTo}. Wie dit oopmaak, sê waarheen die geld gaan. Gaan net voort as hierdie posbus joune is.',
  'askBack.noRest': 'Moenie meer die res stuur nie.',
  'askBack.yes': 'Ja, stuur die skakel',
  'askBack.linkTitle': 'Kyk in jou posbus',
  'askBack.linkText':
    '’n Skakel is op pad na {sentTo}. Maak dit oop en sê waarheen {money} moet gaan. As dit nie kom nie, kyk in die gemorspos.',
  'askBack.askedTitle': 'Jy het jou geld teruggevra',
  'askBack.askedText': '{merchant} sorg daarvoor. Wat volgende gebeur, kom per e-pos na {sentTo}.',
  'askBack.gone':
    'Hierdie geld kan nie meer hier gevra word nie. Kontak {merchant} en gee vir hulle die verwysing {reference}.',

  'redirect.soon': 'Ons neem jou terug na {merchant}…',
  'redirect.now': 'Terug na {merchant}',
  'redirect.stay': 'Bly op hierdie bladsy',
  'redirect.close': 'Jy kan hierdie bladsy nou toemaak.',

  'leave.text': 'Jy verlaat hierdie betaalbladsy na {host}. Gaan net voort as jy hierdie adres ken.',
  'leave.go': 'Gaan voort na {host}',

  'missing.title': 'Betaling nie gevind nie',
  'missing.text': 'Kyk of die adres volledig is, of vra die winkel vir ’n nuwe betaalskakel.',
  'error.title': 'Die betaling kan nie gewys word nie',
  'error.keepsTrying': 'Ons hou self aan probeer. Niks wat jy gestuur het, is verlore nie.',
  'error.retry': 'Probeer weer',
  'error.unreachable': 'Die betaaldiens kan nie bereik word nie. Gaan jou verbinding na.',
  'error.timeout': 'Die betaaldiens het te lank geneem om te antwoord.',
  'error.malformed': 'Die betaaldiens het ’n antwoord gegee wat hierdie bladsy nie verstaan nie.',

  'refused.rate': 'Daar is tans geen betroubare wisselkoers nie. Probeer asseblief binnekort weer.',
  'refused.tooMany': 'Te veel pogings in ’n kort tyd. Wag asseblief ’n oomblik en probeer dan weer.',
  'refused.pair': 'Hierdie token kan nie hier op hierdie netwerk betaal word nie. Kies asseblief ’n ander.',
  'refused.tooSmall': 'Hierdie bedrag is te klein om hier te betaal. Vra asseblief die winkel.',
  'refused.tooLarge': 'Hierdie bedrag is te groot om hier te betaal. Vra asseblief die winkel.',
  'refused.fault': 'Iets het aan ons kant verkeerd geloop. Probeer asseblief weer.',
};

import type { Catalogue } from './catalogue';

/** Igbo, in the Ọnwụ spelling with its under-dots. */
export const ig: Catalogue = {
  'page.title': 'Ịkwụ ụgwọ',
  'page.titlePay': 'Kwụọ {merchant} ụgwọ',
  'page.titleDone': 'Akwụọla: {merchant}',
  'page.poweredBy': 'Ịkwụ ụgwọ site na Cowrie',
  'page.testMode': 'Nke a bụ ule. Ọ dịghị ezigbo ego na-akwagharị.',
  'page.offline': 'Ị nweghị ịntanetị. Anyị ga-aga n’ihu ozugbo ị lọghachiri.',
  'page.stale': 'Emelitebeghị ya kemgbe nkeji {minutes}. Ihe ị na-ahụ nwere ike ịbụ nke ochie.',
  'page.staleText': 'Ihe i zipụrụ efughị efu: ịkwụ ụgwọ na-aga n’ihu na-enweghị peeji a.',
  'page.retrying': 'Ịntanetị adịghị ike. Anyị ka na-anwa.',
  'page.loading': 'A na-ebute ịkwụ ụgwọ a',
  'language.label': 'Asụsụ',

  'steps.label': 'Usoro',
  'steps.choose': 'Họrọ',
  'steps.pay': 'Kwụọ',
  'steps.done': 'Ọ gwụla',

  'summary.label': 'Ụgwọ a',
  'summary.payTo': 'Ị na-akwụ',
  'summary.amount': 'Ego a ga-akwụ na {currency}',
  'summary.reference': 'Nọmba ntụaka',

  'choose.title': 'Kedu ka ị chọrọ isi kwụọ?',
  'choose.intro': 'Ị ga-eji dọla dijitalụ kwụọ, site na wallet gị ma ọ bụ akaụntụ exchange gị.',
  'choose.token': 'Token',
  'choose.network': 'Network',
  'choose.networkFirst': 'Buru ụzọ họrọ token.',
  'choose.networkHint': 'Họrọ network nke wallet gị ma ọ bụ exchange gị ga-eji zipụ.',
  'choose.submit': 'Gaa n’ihu',
  'choose.submitting': 'Anyị na-enweta adreesị ị ga-akwụ na ya…',
  'choose.remembered': 'Ahọrọla ya dị ka nke ikpeazụ. Gbanwee ya ma ị na-akwụ n’ụzọ ọzọ taa.',
  'choose.feeUnder': 'Ụgwọ ọrụ anaghị erukarị {amount}',
  'choose.feeHigh': 'Ụgwọ ọrụ na-akakarị elu, mgbe ụfọdụ karịa {amount}',
  'choose.feeUnknown': 'Lee ụgwọ ọrụ na wallet gị tupu i zipụ',
  'choose.wallets': 'Ndị a na-ejikarị: {names}',
  'choose.walletsMost': 'Ihe fọrọ nke nta ka ọ bụrụ wallet na exchange niile',
  'choose.walletsUnknown': 'Lee ma wallet gị ma ọ bụ exchange gị ọ nwere ike iji ya zipụ',
  'choose.feeHint': 'Exchange nwere ike ịgbakwunye ụgwọ ọrụ nke ya.',
  'choose.rateHint': 'A ga-ekpebi ego ahụ kpọmkwem na nzọụkwụ na-esote.',
  'choose.empty':
    'Enweghị ike ịkwụ ụgwọ ugbu a. Biko nwaa ọzọ mgbe nkeji ole na ole gachara, ma ọ bụ kpọtụrụ {merchant}.',

  'pay.title': 'Zipụ ego a kpọmkwem',
  'pay.titleShort': 'Zipụ nke fọdụrụ',
  'pay.amount': 'Ego ole',
  'pay.amountMissing': 'Nke ka fọdụrụ',
  'pay.on': 'na {network}',
  'pay.address': 'Zipụ na adreesị a',
  'pay.qr': 'Koodu QR nke adreesị ịkwụ ụgwọ',
  'pay.codes': 'Ụdị koodu QR',
  'pay.codeAddress': 'Naanị adreesị',
  'pay.codeRequest': 'Ya na ego ole',
  'pay.qrRequest': 'Koodu QR nke adreesị na ego ole',
  'pay.scanRequest':
    'Ọ bụghị wallet niile na-agụ koodu a. Zipụ naanị ma ọ bụrụ na wallet gị gosiri {amount} {token} na adreesị dị na peeji a.',
  'pay.scan': 'Nyochaa koodu a, jiri aka gị tinye ego ole.',
  'pay.warning': 'Zipụ naanị {token}, naanị na network {network}',
  'pay.warningText': 'A gaghị agụ ihe ọ bụla ọzọ dị ka ịkwụ ụgwọ. Ụgwọ ọrụ dị iche: ego a kpọmkwem ga-erute.',
  'pay.waiting': 'Anyị na-eche ego gị. Peeji a na-emelite onwe ya.',
  'pay.shortTitle': 'Anyị enwetala {received} {token}',
  'pay.shortText': '{missing} {token} ka fọdụrụ. Zipụ ya n’otu adreesị ahụ tupu oge agwụ.',
  'pay.lockedElsewhere': 'Ejirila {token} bido ịkwụ ụgwọ a na {network}. Ọ na-aga n’ihu ebe a.',

  'time.left': 'Oge fọdụrụ',
  'time.fiveMinutes': 'Oge fọdụrụ ịkwụ erughị nkeji 5.',
  'time.oneMinute': 'Oge fọdụrụ ịkwụ erughị otu nkeji.',

  'copy.copy': 'Detuo',
  'copy.copied': 'Edetuola',
  'copy.failed': 'Họrọ ya detuo',
  'copy.address': 'adreesị',
  'copy.amount': 'ego ole',
  'copy.hash': 'hash nke azụmahịa',

  'wallet.title': 'Ma ọ bụ jiri wallet dị na ihe nchọgharị a kwụọ',
  'wallet.intro': 'Ọ ga-edejupụtara gị adreesị na ego ole. Ị ga-elele ya ma kwado ya na wallet ahụ.',
  'wallet.connect': 'Jikọọ {wallet}',
  'wallet.connecting': 'Meghee {wallet} ma kwe ka peeji a hụ akaụntụ gị.',
  'wallet.switch': 'Gbanwee gaa {network}',
  'wallet.switching': 'Meghee {wallet} ma kwe ka ọ gbanwee gaa {network}.',
  'wallet.wrongNetwork': '{wallet} nọ na network ọzọ. Ịkwụ ụgwọ a na-aga site na {network}.',
  'wallet.unknownNetwork':
    '{wallet} amaghị network {network}. Tinye ya ebe ahụ (chain ID {chainId}) nwaa ọzọ, ma ọ bụ zipụ na adreesị dị n’elu.',
  'wallet.account': 'Akaụntụ',
  'wallet.balance': 'Ego dị na ya',
  'wallet.tooLittle':
    '{token} dị n’akaụntụ a ezughị. Họrọ akaụntụ ọzọ na {wallet}, ma ọ bụ zipụ na adreesị dị n’elu.',
  'wallet.checkAgain': 'Lelee ọzọ',
  'wallet.send': 'Zipụ {amount} {token}',
  'wallet.confirming': 'Lelee ma kwado ịkwụ ụgwọ a na {wallet}. Emechila peeji a.',
  'wallet.another': 'Jiri wallet ọzọ',
  'wallet.refused': 'Ị jụrụ na wallet. Ezipụghị ihe ọ bụla.',
  'wallet.busy': '{wallet} na-ajụbu gị ihe. Meghee ya, zaa ya, nwaa ọzọ.',
  'wallet.disconnected': '{wallet} ejikọghịzi. Jikọọ ya ọzọ.',
  'wallet.changed':
    'Akaụntụ ma ọ bụ network agbanweela na {wallet}. Ezipụghị ihe ọ bụla. Lelee ọzọ tupu i zipụ.',
  'wallet.failed': '{wallet} enweghị ike ime nke a. Nwaa ọzọ, ma ọ bụ zipụ na adreesị dị n’elu.',
  'wallet.late': 'Oge fọdụrụ pere mpe iji wallet kwụọ ebe a.',
  'wallet.lateConfirming': 'Oge na-agwụ. Ọ bụrụ na ị kwadobeghị, jụ na wallet ahụ.',

  'sent.title': 'E zipụrụ ya, a hụbeghị ya',
  'sent.text': 'Wallet gị zipụrụ {amount} {token}. Ezipụkwala ya ọzọ. Peeji a ga-egosi mgbe o rutere.',
  'sent.hash': 'Hash nke azụmahịa',
  'sent.explorer': 'Lelee ya na network',
  'sent.askedTitle': 'Lee na wallet gị',
  'sent.askedText':
    'Peeji a gwara wallet gị ka o zipụ {amount} {token}, ma ọ maghị ihe mere. Ọ bụrụ na wallet gị gosiri na e zipụrụ ya, chere ebe a. Ezipụkwala ya ugboro abụọ.',
  'sent.notSent': 'Wallet m kwuru na e zipụghị ya',

  'seen.title': 'A hụla ụgwọ ị kwụrụ',
  'seen.text': 'Ego gị dị na network {network}. A ga-agụ ya ozugbo akwadoro ya ebe ahụ.',
  'seen.textPlain': 'Ego gị dị na network. A ga-agụ ya ozugbo akwadoro ya ebe ahụ.',
  'seen.confirmations': 'Nkwado: {seen} n’ime {required}',
  'seen.counting': 'A na-eche nkwado',
  'seen.received': 'Nke anyị nwetara',
  'seen.asked': 'Nke a rịọrọ',
  'settling.title': 'Akwadola ịkwụ ụgwọ',
  'settling.text': 'A na-emechara ya na {merchant}. Ọ naghị ewekarị oge.',
  'checking.title': 'Oge agwụla',
  'checking.text': 'Anyị na-elele network ma e nwere ego e zipụrụ n’oge. Biko ezipụkwala ihe ọ bụla ugbu a.',
  'wait.canClose': 'Ị nwere ike imechi peeji a. Ọ dịghị ihe ga-efu: ịkwụ ụgwọ na-aga n’ihu na-enweghị ya.',

  'done.title': 'Ịkwụ ụgwọ zuru ezu',
  'done.text': '{merchant} enwetala ego gị. Daalụ.',
  'done.paid': 'Nke akwụrụ',
  'surplus.title': 'I zipụrụ {surplus} {token} karịa nke a rịọrọ',
  'surplus.text':
    'E dere nke fọdụrụ n’ihe ndekọ, ọ furughị efu. Iji nwetaghachi ya, kpọtụrụ {merchant} ma nye ha nọmba ntụaka {reference}.',
  'failed.title': 'Ịkwụ ụgwọ dara',
  'failed.text': 'Enweghị ike imecha ịkwụ ụgwọ a.',
  'failed.short': 'Naanị {received} {token} rutere n’oge. {missing} {token} ezughị.',
  'failed.notSettled':
    '{received} {token} gị rutere, mana enweghị ike imecha ịkwụ ụgwọ ahụ. E dere ego gị n’ihe ndekọ, ọ furughị efu.',
  'expired.title': 'Oge ịkwụ ụgwọ agafeela',
  'expired.text': 'Oge ịkwụ ụgwọ gwụrụ tupu ego erute.',
  'expired.textArrivals': 'Oge ịkwụ ụgwọ gwụrụ tupu ego ziri ezi erute.',
  'ended.contactTitle': 'Ihe ị ga-eme ugbu a',
  'ended.contactText':
    'Ezipụkwala ego ọzọ. Kpọtụrụ {merchant} ma nye ha nọmba ntụaka {reference}: ha nwere ike ịhụ ihe rutere.',
  'ended.sentTitle': 'I zipụrụ ego?',
  'ended.sentText':
    'Ezipụkwala ya ọzọ. Ihe rutere na-adị n’ihe ndekọ, ọ naghị efu. Kpọtụrụ {merchant} ma nye ha nọmba ntụaka {reference}.',
  'ended.startAgain': 'Ọ bụrụ na i zipụghị ihe ọ bụla, bido ọzọ n’ụlọ ahịa {merchant}.',

  'arrivals.title': 'E nwere ego rutere nke a na-agụghị',
  'arrivals.refundedTitle': 'E zighachiri ego',
  'arrivals.late': '{money} rutere na {network} mgbe oge gwụchara.',
  'arrivals.after_completion': '{money} rutere na {network} mgbe emechalarị ịkwụ ụgwọ a.',
  'arrivals.wrong_token': '{money} rutere na {network}, mana naanị {wanted} ka a na-anara ebe a.',
  'arrivals.wrong_network':
    '{money} rutere na {network}, mana naanị na {wanted} ka a na-anara ego maka ịkwụ ụgwọ a.',
  'arrivals.refunded': '{merchant} zighachiri {money} rutere na {network}.',
  'arrivals.recorded':
    'E dere ya n’ihe ndekọ, ọ furughị efu. Iji nwetaghachi ya, kpọtụrụ {merchant} ma nye ha nọmba ntụaka {reference}.',
  'arrivals.stillOpen': 'Ịkwụ ụgwọ a ka ghe oghe: ọ na-eche {money} na {network}.',
  'arrivals.explorer': 'Lelee azụmahịa ahụ',
  'arrivals.newTab': 'ọ ga-emeghe na taabụ ọhụrụ',

  'lookup.open': 'Akwụọla m. Olee ebe ego ahụ nọ?',
  'lookup.intro':
    'Ịkwụ ụgwọ ọ bụla na network nwere hash nke azụmahịa, a na-akpọkwa ya TxID. Wallet gị ma ọ bụ exchange gị na-egosi ya n’akụkụ ego i zipụrụ.',
  'lookup.label': 'Hash nke azụmahịa, ma ọ bụ njikọ ya',
  'lookup.submit': 'Chọta ego m kwụrụ',
  'lookup.busy': 'A na-achọ na network niile…',
  'lookup.invalid': 'Nke a abụghị hash nke azụmahịa. Ọ na-ebido na 0x ma nwee mkpụrụedemede 66.',
  'lookup.isAddress': 'Nke a bụ adreesị, ọ bụghị hash nke azụmahịa. Chọọ “TxID” ma ọ bụ “hash” na wallet gị.',
  'lookup.wait': 'Ị jụọla ọtụtụ ugboro. Chere sekọnd {seconds}, jụọ ọzọ.',
  'lookup.notChecked': 'Network ndị a azaghị: {networks}. Jụọ ọzọ mgbe otu nkeji gachara.',
  'lookup.coin': '{amount} nke ego {network} n’onwe ya',
  'lookup.contact':
    'E dere ya n’ihe ndekọ, ọ furughị efu. Kpọtụrụ {merchant} ma nye ha nọmba ntụaka {reference} na hash nke azụmahịa.',
  'lookup.contactUnrecorded':
    'E dereghị ya n’ihe ndekọ ebe a. Kpọtụrụ {merchant} ma nye ha nọmba ntụaka {reference} na hash nke azụmahịa.',
  'lookup.credited': '{money} gị rutere na {network}, agụọla ya maka ịkwụ ụgwọ a.',
  'lookup.waiting_for_confirmations':
    '{money} gị rutere na {network}. O nwere nkwado {seen} n’ime {required}, a ga-agụ ya n’onwe ya mgbe o zuru. Ọ dịghị ihe ị ga-eme.',
  'lookup.waiting_for_block':
    '{network} maara azụmahịa a, mana o mebeghị ya. Jụọ ọzọ mgbe otu nkeji gachara.',
  'lookup.short': '{money} gị rutere, mana {missing} ka fọdụrụ. Zipụ ya n’otu adreesị ahụ tupu oge agwụ.',
  'lookup.shortOver': '{money} gị rutere, mana ọ kọrọ {missing}, oge ịkwụ ụgwọ agwụla.',
  'lookup.late': '{money} gị rutere na {network} mgbe oge gwụchara.',
  'lookup.after_completion':
    '{money} gị rutere na {network} mgbe emechalarị ịkwụ ụgwọ a, ya mere achọghịzi ya.',
  'lookup.refunded': '{merchant} zighachiri {money} gị.',
  'lookup.wrong_token': 'I zipụrụ {money}, mana naanị {wanted} ka a na-anara ebe a.',
  'lookup.unlisted_token':
    'Azụmahịa a zipụrụ token a na-anaghị anara ebe a, aha ya ọ bụrụgodị gịnị. A gaghị agụ ya.',
  'lookup.wrong_network':
    'I zipụrụ {money} na {network}, mana naanị na {wanted} ka a na-anara ego maka ịkwụ ụgwọ a.',
  'lookup.zero_value': 'Azụmahịa a ezipụghị ihe ọ bụla: ego ya bụ efu (0).',
  'lookup.failed_on_chain':
    '{network} emeghị azụmahịa a. Ezipụghị ihe ọ bụla, ego ahụ ka dị na wallet gị. Ị nwere ike ịnwa ọzọ.',
  'lookup.other_address':
    'Azụmahịa a na {network} akwụghị ihe ọ bụla na adreesị nke ịkwụ ụgwọ a. Lelee hash ahụ, na adreesị i zigara ya.',
  'lookup.not_found':
    'Ọ dịghị network maara azụmahịa a. Lelee hash ahụ. Ọ bụrụ na o ziri ezi, jụọ ọzọ mgbe otu nkeji gachara.',
  'lookup.no_answer': '{network} anaghị aza ugbu a. Ọ dịghị ihe furu efu. Jụọ ọzọ mgbe otu nkeji gachara.',
  'lookup.no_address': 'Buru ụzọ họrọ token na network: ịkwụ ụgwọ a enwebeghị adreesị.',

  'redirect.soon': 'Anyị na-akpọghachi gị na {merchant}…',
  'redirect.now': 'Laghachi na {merchant}',
  'redirect.stay': 'Nọrọ na peeji a',
  'redirect.close': 'Ị nwere ike imechi peeji a ugbu a.',

  'leave.text': 'Ị na-ahapụ peeji ịkwụ ụgwọ a gaa na {host}. Gaa n’ihu naanị ma ọ bụrụ na ị maara adreesị a.',
  'leave.go': 'Gaa n’ihu na {host}',

  'missing.title': 'A hụghị ịkwụ ụgwọ a',
  'missing.text': 'Lelee ma njikọ ahụ o zuru ezu, ma ọ bụ rịọ ụlọ ahịa ka o nye gị njikọ ọhụrụ.',
  'error.title': 'Enweghị ike igosi ịkwụ ụgwọ a',
  'error.keepsTrying': 'Anyị na-anwa n’onwe anyị. Ihe i zipụrụ efughị efu.',
  'error.retry': 'Nwaa ọzọ',
  'error.unreachable': 'Enweghị ike iru ọrụ ịkwụ ụgwọ. Lelee ịntanetị gị.',
  'error.timeout': 'Ọrụ ịkwụ ụgwọ nọrọ ọdụ tupu ọ zaa.',
  'error.malformed': 'Ọrụ ịkwụ ụgwọ nyere azịza peeji a na-aghọtaghị.',

  'refused.rate':
    'Ugbu a ọ dịghị ọnụego mgbanwe ego a pụrụ ịtụkwasị obi. Biko nwaa ọzọ n’oge na-adịghị anya.',
  'refused.tooMany': 'Anwalara ya ọtụtụ ugboro n’obere oge. Biko chere ntakịrị, nwaa ọzọ.',
  'refused.pair': 'Enweghị ike ịkwụ token a na network a ebe a. Biko họrọ ọzọ.',
  'refused.tooSmall': 'Ego a pere mpe ịkwụ ebe a. Biko jụọ ụlọ ahịa ahụ.',
  'refused.tooLarge': 'Ego a karịrị ịkwụ ebe a. Biko jụọ ụlọ ahịa ahụ.',
  'refused.fault': 'E nwere nsogbu n’akụkụ anyị. Biko nwaa ọzọ.',
};

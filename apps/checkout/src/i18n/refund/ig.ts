import type { RefundCatalogue } from './catalogue';

export const ig: RefundCatalogue = {
  'refund.pageTitle': 'Ego {merchant} na-ezighachi',
  'refund.testMode': 'Nkwụghachi ego nke ule. Ọ dịghị ezigbo ego na-akwagharị.',
  'refund.loading': 'A na-ebute nkwụghachi ego a',
  'refund.summary': 'Nkwụghachi ego',
  'refund.from': 'Onye na-ezighachi ego',
  'refund.amount': 'Ị ga-enwetaghachi',

  'refund.addressTitle': 'Ebee ka ego gị ga-aga?',
  'refund.intro': '{merchant} na-ezighachiri gị {money}, na dọla dijitalụ na network {network}.',
  'refund.warning': 'Naanị adreesị maka {token} na {network}',
  'refund.warningText': 'Ego gara n’adreesị nke network ọzọ nwere ike ifu kpamkpam.',
  'refund.exchange':
    'Site n’app exchange? Adreesị nkwụnye ego ya ga-abụrịrị nke {token} na {label} kpọmkwem. Buru ụzọ lee ebe ahụ.',

  'refund.label': 'Adreesị gị',
  'refund.hint':
    'Ọ na-ebido na {start} ma nwee mkpụrụedemede {length}. Detuo ya na wallet gị ma ọ bụ app exchange gị, mado ya ebe a.',
  'refund.never':
    'Ọ dịghị onye na-arịọ okwu mgbake wallet gị, private key ma ọ bụ ịkwụ ụgwọ ebe a. Enyela ya onye ọ bụla.',

  'refund.orWallet': 'Ma ọ bụ were adreesị nke wallet dị na ihe nchọgharị a',
  'refund.useWallet': 'Jiri adreesị {wallet} m',
  'refund.fromWallet': 'Nke a bụ adreesị {wallet}.',
  'refund.walletFailed': '{wallet} enyeghị adreesị. Nwaa ọzọ, ma ọ bụ mado ya.',

  'refund.signTitle': 'Ị ji wallet dị na ihe nchọgharị a kwụọ ụgwọ?',
  'refund.signText':
    'Jiri ya binye aka, {money} ga-alaghachi n’adreesị kwụrụ ụgwọ. Ibinye aka anaghị efu ego, ọ naghịkwa ezipụ ihe.',
  'refund.signWith': 'Jiri {wallet} binye aka',
  'refund.signing': 'Meghee {wallet}. Tụlee adreesị na ego dị n’ederede ahụ, wee binye aka.',
  'refund.notSender':
    'Akaụntụ dị na {wallet} ezitaghị ego a. Họrọ akaụntụ kwụrụ ụgwọ, ma ọ bụ nye adreesị n’elu.',
  'refund.notSigned': 'Mbinye aka a ezighị ezi, ma ọ bụ o bịara n’oge gafeworo. Binye aka ọzọ.',
  'refund.signFailed': '{wallet} enweghị ike ibinye aka. Nwaa ọzọ, ma ọ bụ nye adreesị n’elu.',

  'refund.empty': 'Buru ụzọ mado adreesị gị.',
  'refund.notAddress':
    'Nke a abụghị adreesị na {network}. Ọ na-ebido na {start} ma nwee mkpụrụedemede {length}.',
  'refund.checksum':
    'E nwere njehie n’adreesị a: mkpụrụedemede ukwu ya adabaghị. Detuo ya ọzọ, ejikwala aka dee ya.',
  'refund.mistyped':
    'E nwere njehie n’adreesị a: otu mkpụrụedemede ezighi ezi. Detuo ya ọzọ, ejikwala aka dee ya.',
  'refund.isEvm':
    'Nke a bụ adreesị nke Ethereum, Base ma ọ bụ netwọk yiri ya. Ego gị dị na TRON. Nye adreesị na-ebido na T.',
  'refund.isTron': 'Nke a bụ adreesị nke TRON. Ego gị dị na {network}. Nye adreesị na-ebido na 0x.',
  'refund.hash':
    'Nke a bụ hash nke azụmahịa ma ọ bụ private key, ọ bụghị adreesị. Anyị ehichapụla ya. Enyela onye ọ bụla private key.',
  'refund.secret':
    'Ihe a yiri okwu mgbake wallet, ya mere anyị ehichapụla ha. E zigaghị ha ebe ọ bụla. Enyela ha onye ọ bụla.',
  'refund.zero': 'Adreesị a abụghị nke onye ọ bụla. Ego gara ebe ahụ furu efu.',
  'refund.vault': 'Nke a bụ adreesị maka ịkwụ ụgwọ, ọ bụghị nke gị. Nye adreesị nke gị.',
  'refund.tokenContract': 'Nke a bụ adreesị nke token {token} n’onwe ya. Nye adreesị nke gị.',
  'refund.contract': 'Adreesị a bụ nke mmemme ga-ejide ego gị. Nye adreesị nke gị.',
  'refund.frozen': 'Onye na-ewepụta {token} egbochila adreesị a. Nye nke ọzọ.',
  'refund.unusable': 'Enweghị ike izipụ ego gị n’adreesị a. Nye nke ọzọ.',

  'refund.confirmTitle': 'Nke a ọ bụ adreesị gị?',
  'refund.confirmText':
    'Jiri mkpụrụedemede niile tụnyere wallet gị ma ọ bụ app exchange gị. Ọ dịghị onye nwere ike iweghachi ihe gara n’adreesị na-ezighị ezi.',
  'refund.tick': 'Enwere m ike ịnata {token} na {network} n’adreesị a',
  'refund.tickFirst': 'Buru ụzọ kaa akara n’igbe ahụ, ma ọ bụrụ eziokwu.',
  'refund.send': 'Zipụ {money} n’adreesị a',
  'refund.sending': 'Anyị na-echekwa adreesị gị…',
  'refund.change': 'Gbanwee adreesị',
  'refund.given':
    'E nyelarị adreesị ọzọ, ego gị na-aga ebe ahụ. Ọ bụrụ na ọ bụghị nke gị, kpọtụrụ {merchant} ozugbo.',

  'refund.approvalTitle': 'A na-enyocha nkwụghachi ego gị',
  'refund.approvalText':
    'Anyị nwere adreesị gị. Mmadụ na-enyocha nkwụghachi ego a tupu e zipụ ya. Ọ nwere ike iwe oge.',
  'refund.queuedTitle': 'A ga-ezipụ ego gị n’oge na-adịghị anya',
  'refund.queuedText': 'Anyị nwere adreesị gị. A ga-ezipụ {money} ebe ahụ.',
  'refund.sentTitle': 'Ego gị nọ n’ụzọ',
  'refund.sentText': 'E zipụrụ {money}. Ọ bụ nke gị ozugbo network {network} kwadoro ya.',
  'refund.finalTitle': 'Ị nwetaghachila ego gị',
  'refund.finalText': '{money} rutere n’adreesị gị na {network}.',

  'refund.cancelledTitle': 'Akagbuola nkwụghachi ego a',
  'refund.cancelledText':
    'Ọ dịghị ihe a na-ezipụ. Ọ bụrụ na ị maghị ihe kpatara ya, kpọtụrụ {merchant} ma nye ha nọmba ntụaka {reference}.',
  'refund.expiredTitle': 'Njikọ a emeela ochie',
  'refund.expiredText':
    'E nyeghị adreesị n’oge, ya mere e zipụghị ihe ọ bụla. Rịọ {merchant} njikọ ọhụrụ ma nye ha nọmba ntụaka {reference}.',
  'refund.refusedTitle': 'Ajụrụ nkwụghachi ego a',
  'refund.refusedText': 'Ọ dịghị ihe a na-ezipụ. Kpọtụrụ {merchant} ma nye ha nọmba ntụaka {reference}.',
  'refund.failedTitle': 'Enweghị ike izipụ ego gị',
  'refund.failedText':
    'E dere ya n’ihe ndekọ, ọ furughị efu. Kpọtụrụ {merchant} ma nye ha nọmba ntụaka {reference}.',

  'refund.canClose': 'Ị nwere ike imechi peeji a. Nkwụghachi ego na-aga n’ihu na-enweghị ya.',
  'refund.linkUntil': 'Nye adreesị tupu {time}.',

  'refund.missingTitle': 'Njikọ a anaghị arụ ọrụ',
  'refund.missingText':
    'O zughị ezu, ma ọ bụ nke ọhụrụ anọchiela ya. Meghee njikọ nke email kacha ọhụrụ, ma ọ bụ rịọ ụlọ ahịa nke ọhụrụ.',
  'refund.errorTitle': 'Enweghị ike igosi nkwụghachi ego a',
};

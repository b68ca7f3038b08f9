import type { Catalogue } from './catalogue';

/** Yoruba, with tone marks and under-dots. Speaks to the customer in the respectful plural. */
export const yo: Catalogue = {
  'page.title': 'Ìsanwó',
  'page.titlePay': 'Ẹ san owó fún {merchant}',
  'page.titleDone': 'Ẹ ti sanwó: {merchant}',
  'page.poweredBy': 'Ìsanwó nípasẹ̀ Cowrie',
  'page.testMode': 'Ìsanwó ìdánwò ni èyí. Kò sí owó gidi tó ń lọ.',
  'page.offline': 'Ẹ kò sí lórí ìntánẹ́ẹ̀tì. A ó tẹ̀síwájú ní kété tí ẹ bá padà.',
  'page.stale': 'Ó ti tó ìṣẹ́jú {minutes} tí ojú ìwé yìí kò tíì yí padà. Ohun tí ẹ ń rí lè ti pẹ́.',
  'page.staleText': 'Ohun tí ẹ fi ránṣẹ́ kò sọnù: ìsanwó náà ń lọ láìsí ojú ìwé yìí.',
  'page.retrying': 'Ìntánẹ́ẹ̀tì kò lágbára. A ṣì ń gbìyànjú.',
  'page.loading': 'Ìsanwó náà ń bọ̀',
  'language.label': 'Èdè',

  'steps.label': 'Ìgbésẹ̀',
  'steps.choose': 'Yíyàn',
  'steps.pay': 'Sísan',
  'steps.done': 'Ó parí',

  'summary.label': 'Ìsanwó náà',
  'summary.payTo': 'Ẹ ń sanwó fún',
  'summary.amount': 'Iye owó tí ẹ máa san ní {currency}',
  'summary.reference': 'Nọ́ńbà ìtọ́kasí',

  'choose.title': 'Báwo lẹ ṣe fẹ́ sanwó?',
  'choose.intro': 'Ẹ máa fi dọ́là orí ẹ̀rọ san láti inú wallet yín tàbí àkáǹtì exchange yín.',
  'choose.token': 'Token',
  'choose.network': 'Network',
  'choose.networkFirst': 'Ẹ kọ́kọ́ yan token.',
  'choose.networkHint': 'Ẹ yan network tí wallet tàbí exchange yín máa fi ránṣẹ́.',
  'choose.submit': 'Ẹ tẹ̀síwájú',
  'choose.submitting': 'À ń mú àdírẹ́sì ìsanwó yín wá…',
  'choose.remembered': 'A yan èyí bí ti ìgbà tó kọjá. Ẹ yí i padà bí ẹ bá fẹ́ san lọ́nà mìíràn lónìí.',
  'choose.feeUnder': 'Owó iṣẹ́ kì í sábà tó {amount}',
  'choose.feeHigh': 'Owó iṣẹ́ ló sábà ga jù, nígbà míì ó ń ju {amount} lọ',
  'choose.feeUnknown': 'Ẹ wo owó iṣẹ́ nínú wallet yín kí ẹ tó fi ránṣẹ́',
  'choose.wallets': 'Èyí tí wọ́n sábà ń lò: {names}',
  'choose.walletsMost': 'Ó fẹ́rẹ̀ẹ́ jẹ́ gbogbo wallet àti exchange',
  'choose.walletsUnknown': 'Ẹ rí i pé wallet tàbí exchange yín lè fi ránṣẹ́ lórí rẹ̀',
  'choose.feeHint': 'Exchange lè fi owó iṣẹ́ tirẹ̀ kún un.',
  'choose.rateHint': 'A ó sọ iye náà gan-an ní ìgbésẹ̀ tó kàn.',
  'choose.empty':
    'Ẹ kò lè sanwó lásìkò yìí. Ẹ jọ̀wọ́ ẹ tún gbìyànjú lẹ́yìn ìṣẹ́jú díẹ̀, tàbí kí ẹ kàn sí {merchant}.',

  'pay.title': 'Ẹ fi iye yìí gan-an ránṣẹ́',
  'pay.titleShort': 'Ẹ fi èyí tó kù ránṣẹ́',
  'pay.amount': 'Iye owó',
  'pay.amountMissing': 'Èyí tó ṣì kù',
  'pay.on': 'lórí {network}',
  'pay.address': 'Sí àdírẹ́sì yìí',
  'pay.qr': 'Àmì QR ti àdírẹ́sì ìsanwó',
  'pay.codes': 'Irú àmì QR',
  'pay.codeAddress': 'Àdírẹ́sì nìkan',
  'pay.codeRequest': 'Pẹ̀lú iye owó',
  'pay.qrRequest': 'Àmì QR ti àdírẹ́sì àti iye owó',
  'pay.scanRequest':
    'Kì í ṣe gbogbo wallet ló ń ka àmì yìí. Ẹ fi ránṣẹ́ bí wallet yín bá fi {amount} {token} hàn sí àdírẹ́sì ojú ìwé yìí nìkan.',
  'pay.scan': 'Ẹ ya àmì náà, kí ẹ wá fi ọwọ́ tẹ iye owó.',
  'pay.warning': '{token} nìkan ni kí ẹ fi ránṣẹ́, lórí network {network} nìkan',
  'pay.warningText': 'A kò ní ka ohun mìíràn sí ìsanwó. Owó iṣẹ́ wà lọ́tọ̀: iye yìí gan-an ló gbọ́dọ̀ dé.',
  'pay.waiting': 'À ń dúró de owó yín. Ojú ìwé yìí máa ń yí ara rẹ̀ padà.',
  'pay.shortTitle': 'A ti gba {received} {token}',
  'pay.shortText': '{missing} {token} ló ṣì kù. Ẹ fi ránṣẹ́ sí àdírẹ́sì kan náà kí àkókò tó tán.',
  'pay.lockedElsewhere': 'A ti bẹ̀rẹ̀ ìsanwó yìí pẹ̀lú {token} lórí {network}. Ó ń tẹ̀síwájú níbí.',

  'time.left': 'Àkókò tó kù',
  'time.fiveMinutes': 'Àkókò tó kù láti sanwó kò tó ìṣẹ́jú 5.',
  'time.oneMinute': 'Àkókò tó kù láti sanwó kò tó ìṣẹ́jú 1.',

  'copy.copy': 'Daàkọ',
  'copy.copied': 'A ti daàkọ',
  'copy.failed': 'Ẹ yàn án kí ẹ daàkọ',
  'copy.address': 'àdírẹ́sì',
  'copy.amount': 'iye owó',
  'copy.hash': 'hash ìdúnàádúrà',

  'wallet.title': 'Tàbí kí ẹ fi wallet inú aṣàwákiri yìí sanwó',
  'wallet.intro': 'Ó máa bá yín kọ àdírẹ́sì àti iye owó. Ẹ̀yin lẹ máa yẹ̀ ẹ́ wò, tí ẹ máa fọwọ́ sí i nínú wallet.',
  'wallet.connect': 'So {wallet} pọ̀',
  'wallet.connecting': 'Ẹ ṣí {wallet} kí ẹ gbà kí ojú ìwé yìí rí àkáǹtì yín.',
  'wallet.switch': 'Bọ́ sí {network}',
  'wallet.switching': 'Ẹ ṣí {wallet} kí ẹ gbà kó bọ́ sí {network}.',
  'wallet.wrongNetwork': '{wallet} wà lórí network mìíràn. Orí {network} ni ìsanwó yìí ń gbà.',
  'wallet.unknownNetwork':
    '{wallet} kò mọ network {network}. Ẹ fi kún un níbẹ̀ (chain ID {chainId}) kí ẹ tún gbìyànjú, tàbí kí ẹ fi ránṣẹ́ sí àdírẹ́sì òkè yìí.',
  'wallet.account': 'Àkáǹtì',
  'wallet.balance': 'Iye tó wà nínú rẹ̀',
  'wallet.tooLittle':
    '{token} inú àkáǹtì yìí kò tó. Ẹ yan àkáǹtì mìíràn nínú {wallet}, tàbí kí ẹ fi ránṣẹ́ sí àdírẹ́sì òkè yìí.',
  'wallet.checkAgain': 'Tún wò ó',
  'wallet.send': 'Fi {amount} {token} ránṣẹ́',
  'wallet.confirming': 'Ẹ yẹ ìsanwó náà wò kí ẹ fọwọ́ sí i nínú {wallet}. Ẹ má ti ojú ìwé yìí.',
  'wallet.another': 'Lo wallet mìíràn',
  'wallet.refused': 'Ẹ kọ̀ nínú wallet. A kò fi ohunkóhun ránṣẹ́.',
  'wallet.busy': '{wallet} ti ń bi yín ní ìbéèrè. Ẹ ṣí i, ẹ dáhùn, kí ẹ tún gbìyànjú.',
  'wallet.disconnected': '{wallet} kò so pọ̀ mọ́. Ẹ tún so ó pọ̀.',
  'wallet.changed':
    'Àkáǹtì tàbí network ti yí padà nínú {wallet}. A kò fi ohunkóhun ránṣẹ́. Ẹ tún wò ó kí ẹ tó fi ránṣẹ́.',
  'wallet.failed': '{wallet} kò lè ṣe èyí. Ẹ tún gbìyànjú, tàbí kí ẹ fi ránṣẹ́ sí àdírẹ́sì òkè yìí.',
  'wallet.late': 'Àkókò tó kù kéré jù láti fi wallet sanwó níbí.',
  'wallet.lateConfirming': 'Àkókò ti fẹ́rẹ̀ẹ́ tán. Bí ẹ kò bá tíì fọwọ́ sí i, ẹ kọ̀ nínú wallet.',

  'sent.title': 'Ó ti lọ, a kò tíì rí i',
  'sent.text':
    'Wallet yín ti fi {amount} {token} ránṣẹ́. Ẹ má tún fi ránṣẹ́ mọ́. Ojú ìwé yìí máa fi hàn nígbà tó bá dé.',
  'sent.hash': 'Hash ìdúnàádúrà',
  'sent.explorer': 'Wò ó lórí network',
  'sent.askedTitle': 'Ẹ wo inú wallet yín',
  'sent.askedText':
    'Ojú ìwé yìí ní kí wallet yín fi {amount} {token} ránṣẹ́, kò sì mọ ohun tó ṣẹlẹ̀. Bí wallet yín bá fi hàn pé ó ti lọ, ẹ dúró níbí. Ẹ má fi ránṣẹ́ lẹ́ẹ̀mejì.',
  'sent.notSent': 'Wallet mi ní kò lọ',

  'seen.title': 'A ti rí ìsanwó náà',
  'seen.text': 'Owó yín wà lórí network {network}. A ó kà á nígbà tí wọ́n bá fìdí rẹ̀ múlẹ̀ níbẹ̀.',
  'seen.textPlain': 'Owó yín wà lórí network. A ó kà á nígbà tí wọ́n bá fìdí rẹ̀ múlẹ̀ níbẹ̀.',
  'seen.confirmations': 'Ìfìdímúlẹ̀: {seen} nínú {required}',
  'seen.counting': 'À ń dúró de ìfìdímúlẹ̀',
  'seen.received': 'Iye tó dé',
  'seen.asked': 'Iye tí a béèrè',
  'settling.title': 'A ti fìdí ìsanwó múlẹ̀',
  'settling.text': 'À ń parí rẹ̀ pẹ̀lú {merchant}. Kì í sábà pẹ́.',
  'checking.title': 'Àkókò ti tán',
  'checking.text':
    'À ń wo orí network bóyá owó kan wà tí ẹ fi ránṣẹ́ kí àkókò tó tán. Ẹ jọ̀wọ́ ẹ má fi ohunkóhun ránṣẹ́ báyìí.',
  'wait.canClose': 'Ẹ lè ti ojú ìwé yìí. Kò sí ohun tó máa sọnù: ìsanwó náà ń lọ láìsí i.',

  'done.title': 'Ìsanwó ti parí',
  'done.text': '{merchant} ti gba owó yín. Ẹ ṣeun.',
  'done.paid': 'Iye tí ẹ san',
  'surplus.title': 'Ẹ fi {surplus} {token} ránṣẹ́ ju iye tó yẹ lọ',
  'surplus.text':
    'Àlékún náà wà ní àkọsílẹ̀, kò sọnù. Láti gbà á padà, ẹ kàn sí {merchant} kí ẹ fún wọn ní nọ́ńbà ìtọ́kasí {reference}.',
  'failed.title': 'Ìsanwó kò yọrí',
  'failed.text': 'Ìsanwó yìí kò lè parí.',
  'failed.short': '{received} {token} nìkan ló dé kí àkókò tó tán. {missing} {token} ló kù.',
  'failed.notSettled':
    '{received} {token} yín dé, ṣùgbọ́n ìsanwó náà kò lè parí. Owó yín wà ní àkọsílẹ̀, kò sọnù.',
  'expired.title': 'Àkókò ìsanwó ti kọjá',
  'expired.text': 'Àkókò láti sanwó tán kí owó tó dé.',
  'expired.textArrivals': 'Àkókò láti sanwó tán kí owó tó tọ́ tó dé.',
  'ended.contactTitle': 'Ohun tí ẹ máa ṣe báyìí',
  'ended.contactText':
    'Ẹ má fi owó ránṣẹ́ mọ́. Ẹ kàn sí {merchant} kí ẹ fún wọn ní nọ́ńbà ìtọ́kasí {reference}: wọ́n lè rí ohun tó dé.',
  'ended.sentTitle': 'Ṣé ẹ fi owó ránṣẹ́?',
  'ended.sentText':
    'Ẹ má tún fi ránṣẹ́ mọ́. Ohun tó bá dé wà ní àkọsílẹ̀, kò sọnù. Ẹ kàn sí {merchant} kí ẹ fún wọn ní nọ́ńbà ìtọ́kasí {reference}.',
  'ended.startAgain': 'Bí ẹ kò bá fi ohunkóhun ránṣẹ́, ẹ tún bẹ̀rẹ̀ láti ilé ìtajà {merchant}.',

  'arrivals.title': 'Owó kan dé tí a kò kà',
  'arrivals.refundedTitle': 'A ti dá owó padà',
  'arrivals.late': '{money} dé lórí {network} lẹ́yìn tí àkókò tán.',
  'arrivals.after_completion': '{money} dé lórí {network} nígbà tí ìsanwó yìí ti parí.',
  'arrivals.wrong_token': '{money} dé lórí {network}, ṣùgbọ́n {wanted} nìkan ni ìsanwó yìí ń gbà.',
  'arrivals.wrong_network':
    '{money} dé lórí {network}, ṣùgbọ́n orí {wanted} nìkan ni ìsanwó yìí ti ń gba owó.',
  'arrivals.refunded': '{merchant} ti dá {money} tó dé lórí {network} padà.',
  'arrivals.recorded':
    'Ó wà ní àkọsílẹ̀, kò sọnù. Láti gbà á padà, ẹ kàn sí {merchant} kí ẹ fún wọn ní nọ́ńbà ìtọ́kasí {reference}.',
  'arrivals.stillOpen': 'Ìsanwó yìí ṣì wà ní ṣíṣí: ó ń dúró de {money} lórí {network}.',
  'arrivals.explorer': 'Wo ìdúnàádúrà náà',
  'arrivals.newTab': 'máa ṣí ní táàbù tuntun',

  'lookup.open': 'Mo ti sanwó. Owó náà dà?',
  'lookup.intro':
    'Gbogbo ìsanwó lórí network ló ní hash ìdúnàádúrà, tí wọ́n tún ń pè ní TxID. Wallet tàbí exchange yín ń fi í hàn pẹ̀lú owó tí ẹ fi ránṣẹ́.',
  'lookup.label': 'Hash ìdúnàádúrà, tàbí línkì rẹ̀',
  'lookup.submit': 'Wá owó tí mo san',
  'lookup.busy': 'À ń wá a lórí gbogbo network…',
  'lookup.invalid': 'Èyí kì í ṣe hash ìdúnàádúrà. 0x ló máa ń bẹ̀rẹ̀, ó sì ní lẹ́tà 66.',
  'lookup.isAddress': 'Àdírẹ́sì ni èyí, kì í ṣe hash ìdúnàádúrà. Ẹ wá “TxID” tàbí “hash” nínú wallet yín.',
  'lookup.wait': 'Ẹ ti béèrè lọ́pọ̀ ìgbà. Ẹ dúró fún ìṣẹ́jú-àáyá {seconds}, kí ẹ tún béèrè.',
  'lookup.notChecked': 'Àwọn network yìí kò dáhùn: {networks}. Ẹ tún béèrè lẹ́yìn ìṣẹ́jú kan.',
  'lookup.coin': '{amount} ti owó {network} fúnra rẹ̀',
  'lookup.contact':
    'Ó wà ní àkọsílẹ̀, kò sọnù. Ẹ kàn sí {merchant} kí ẹ fún wọn ní nọ́ńbà ìtọ́kasí {reference} àti hash ìdúnàádúrà.',
  'lookup.contactUnrecorded':
    'Kò sí ní àkọsílẹ̀ níbí. Ẹ kàn sí {merchant} kí ẹ fún wọn ní nọ́ńbà ìtọ́kasí {reference} àti hash ìdúnàádúrà.',
  'lookup.credited': '{money} yín ti dé lórí {network}, a sì ti kà á sí ìsanwó yìí.',
  'lookup.waiting_for_confirmations':
    '{money} yín ti dé lórí {network}. Ó ní ìfìdímúlẹ̀ {seen} nínú {required}, a ó sì kà á fúnra rẹ̀ nígbà tó bá pé. Kò sí ohun tí ẹ ní láti ṣe.',
  'lookup.waiting_for_block': '{network} mọ ìdúnàádúrà yìí, ṣùgbọ́n kò tíì ṣe é. Ẹ tún béèrè lẹ́yìn ìṣẹ́jú kan.',
  'lookup.short':
    '{money} yín ti dé, ṣùgbọ́n {missing} ló ṣì kù. Ẹ fi ránṣẹ́ sí àdírẹ́sì kan náà kí àkókò tó tán.',
  'lookup.shortOver': '{money} yín dé, ṣùgbọ́n ó fi {missing} dín, àkókò láti sanwó sì ti tán.',
  'lookup.late': '{money} yín dé lórí {network} lẹ́yìn tí àkókò tán.',
  'lookup.after_completion':
    '{money} yín dé lórí {network} nígbà tí ìsanwó yìí ti parí, nítorí náà a kò nílò rẹ̀ mọ́.',
  'lookup.refunded': '{merchant} ti dá {money} yín padà.',
  'lookup.wrong_token': 'Ẹ fi {money} ránṣẹ́, ṣùgbọ́n {wanted} nìkan ni ìsanwó yìí ń gbà.',
  'lookup.unlisted_token':
    'Ìdúnàádúrà yìí fi token kan ránṣẹ́ tí a kì í gbà níbí, ohun yòówù kí orúkọ rẹ̀ jẹ́. A kò kà á.',
  'lookup.wrong_network':
    'Ẹ fi {money} ránṣẹ́ lórí {network}, ṣùgbọ́n orí {wanted} nìkan ni ìsanwó yìí ti ń gba owó.',
  'lookup.zero_value': 'Ìdúnàádúrà yìí kò fi ohunkóhun ránṣẹ́: òdo ni iye rẹ̀.',
  'lookup.failed_on_chain':
    '{network} kò ṣe ìdúnàádúrà yìí. Ohunkóhun kò lọ, owó náà ṣì wà nínú wallet yín. Ẹ lè tún gbìyànjú.',
  'lookup.other_address':
    'Ìdúnàádúrà yìí lórí {network} kò san ohunkóhun sí àdírẹ́sì ìsanwó yìí. Ẹ yẹ hash náà wò, àti àdírẹ́sì tí ẹ fi ránṣẹ́ sí.',
  'lookup.not_found':
    'Kò sí network tó mọ ìdúnàádúrà yìí. Ẹ yẹ hash náà wò. Bó bá tọ́, ẹ tún béèrè lẹ́yìn ìṣẹ́jú kan.',
  'lookup.no_answer': '{network} kò dáhùn lásìkò yìí. Kò sí ohun tó sọnù. Ẹ tún béèrè lẹ́yìn ìṣẹ́jú kan.',
  'lookup.no_address': 'Ẹ kọ́kọ́ yan token àti network: ìsanwó yìí kò tíì ní àdírẹ́sì.',

  'redirect.soon': 'À ń mú yín padà sí {merchant}…',
  'redirect.now': 'Padà sí {merchant}',
  'redirect.stay': 'Dúró lórí ojú ìwé yìí',
  'redirect.close': 'Ẹ lè ti ojú ìwé yìí báyìí.',

  'leave.text': 'Ẹ ń kúrò ní ojú ìwé ìsanwó yìí lọ sí {host}. Ẹ tẹ̀síwájú kìkì tí ẹ bá mọ àdírẹ́sì yìí.',
  'leave.go': 'Tẹ̀síwájú sí {host}',

  'missing.title': 'A kò rí ìsanwó yìí',
  'missing.text': 'Ẹ wò ó bóyá línkì náà pé, tàbí kí ẹ ní kí ilé ìtajà fún yín ní línkì ìsanwó tuntun.',
  'error.title': 'A kò lè fi ìsanwó náà hàn',
  'error.keepsTrying': 'À ń gbìyànjú fúnra wa. Kò sí ohun tí ẹ fi ránṣẹ́ tó sọnù.',
  'error.retry': 'Tún gbìyànjú',
  'error.unreachable': 'A kò lè dé ibi iṣẹ́ ìsanwó. Ẹ yẹ ìntánẹ́ẹ̀tì yín wò.',
  'error.timeout': 'Iṣẹ́ ìsanwó pẹ́ jù kó tó dáhùn.',
  'error.malformed': 'Iṣẹ́ ìsanwó dáhùn lọ́nà tí ojú ìwé yìí kò lóye.',

  'refused.rate': 'Kò sí iye ìpààrọ̀ owó tó ṣeé gbára lé lásìkò yìí. Ẹ jọ̀wọ́ ẹ tún gbìyànjú láìpẹ́.',
  'refused.tooMany': 'Ẹ ti gbìyànjú jù láàárín àkókò díẹ̀. Ẹ jọ̀wọ́ ẹ dúró díẹ̀, kí ẹ tún gbìyànjú.',
  'refused.pair': 'A kò lè san token yìí lórí network yìí níbí. Ẹ jọ̀wọ́ ẹ yan òmíràn.',
  'refused.tooSmall': 'Iye yìí kéré jù láti san níbí. Ẹ jọ̀wọ́ ẹ béèrè lọ́wọ́ ilé ìtajà.',
  'refused.tooLarge': 'Iye yìí pọ̀ jù láti san níbí. Ẹ jọ̀wọ́ ẹ béèrè lọ́wọ́ ilé ìtajà.',
  'refused.fault': 'Ìṣòro kan ṣẹlẹ̀ lọ́dọ̀ wa. Ẹ jọ̀wọ́ ẹ tún gbìyànjú.',
};

import type { RefundCatalogue } from './catalogue';

export const yo: RefundCatalogue = {
  'refund.pageTitle': 'Owó tí {merchant} dá padà',
  'refund.testMode': 'Ìdápadà owó fún ìdánwò ni èyí. Kò sí owó gidi tó ń lọ.',
  'refund.loading': 'Ìdápadà owó ń bọ̀',
  'refund.summary': 'Ìdápadà owó',
  'refund.from': 'Ẹni tó ń dá owó padà',
  'refund.amount': 'Ẹ máa gba padà',

  'refund.addressTitle': 'Níbo ni kí owó yín lọ?',
  'refund.intro': '{merchant} máa dá {money} padà fún yín, ní dọ́là orí ẹ̀rọ lórí network {network}.',
  'refund.warning': 'Àdírẹ́sì fún {token} lórí {network} nìkan',
  'refund.warningText': 'Owó tó bá lọ sí àdírẹ́sì lórí network mìíràn lè sọnù pátápátá.',
  'refund.exchange':
    'Láti app exchange? Àdírẹ́sì ìfowópamọ́ rẹ̀ gbọ́dọ̀ jẹ́ fún {token} lórí {label} gan-an. Ẹ kọ́kọ́ wo ibẹ̀.',

  'refund.label': 'Àdírẹ́sì yín',
  'refund.hint':
    '{start} ló fi ń bẹ̀rẹ̀, ó sì ní lẹ́tà {length}. Ẹ daàkọ rẹ̀ nínú wallet tàbí app exchange yín, kí ẹ lẹ̀ ẹ́ mọ́ ibí.',
  'refund.never':
    'Kò sí ẹni tó ń béèrè àwọn ọ̀rọ̀ ìmúpadàbọ̀ wallet yín, private key tàbí ìsanwó níbí. Ẹ má fún ẹnikẹ́ni.',

  'refund.orWallet': 'Tàbí kí ẹ lo àdírẹ́sì wallet inú aṣàwákiri yìí',
  'refund.useWallet': 'Lo àdírẹ́sì {wallet} mi',
  'refund.fromWallet': 'Àdírẹ́sì {wallet} nìyí.',
  'refund.walletFailed': '{wallet} kò fún wa ní àdírẹ́sì. Ẹ tún gbìyànjú, tàbí kí ẹ lẹ̀ ẹ́.',

  'refund.signTitle': 'Ṣé wallet inú aṣàwákiri yìí lẹ fi sanwó?',
  'refund.signText':
    'Ẹ fi buwọ́ lù ú, {money} á sì padà sí àdírẹ́sì tó sanwó. Bíbuwọ́lù kò ná yín ní nǹkan kan, kò sì fi nǹkan kan ránṣẹ́.',
  'refund.signWith': 'Fi {wallet} buwọ́ lù',
  'refund.signing': 'Ẹ ṣí {wallet}. Ẹ fi àdírẹ́sì àti iye owó inú ọ̀rọ̀ náà wéra, kí ẹ sì buwọ́ lù ú.',
  'refund.notSender':
    'Àkáǹtì inú {wallet} kọ́ ló fi owó yìí ránṣẹ́. Ẹ yan àkáǹtì tó sanwó, tàbí kí ẹ fún wa ní àdírẹ́sì lókè.',
  'refund.notSigned': 'Ìbuwọ́lù yìí kò tọ̀nà, tàbí ó pẹ́ jù. Ẹ tún buwọ́ lù ú.',
  'refund.signFailed': '{wallet} kò lè buwọ́ lù ú. Ẹ tún gbìyànjú, tàbí kí ẹ fún wa ní àdírẹ́sì lókè.',

  'refund.empty': 'Ẹ kọ́kọ́ lẹ àdírẹ́sì yín.',
  'refund.notAddress': 'Èyí kì í ṣe àdírẹ́sì lórí {network}. {start} ló fi ń bẹ̀rẹ̀, ó sì ní lẹ́tà {length}.',
  'refund.checksum':
    'Àṣìṣe wà nínú àdírẹ́sì yìí: àwọn lẹ́tà ńlá rẹ̀ kò bára mu. Ẹ tún un daàkọ, ẹ má fi ọwọ́ tẹ̀ ẹ́.',
  'refund.mistyped': 'Àṣìṣe wà nínú àdírẹ́sì yìí: lẹ́tà kan kò tọ́. Ẹ tún un daàkọ, ẹ má fi ọwọ́ tẹ̀ ẹ́.',
  'refund.isEvm':
    'Àdírẹ́sì Ethereum, Base tàbí network tó jọ ọ́ nìyí. Orí TRON ni owó yín wà. Ẹ fún wa ní àdírẹ́sì tó bẹ̀rẹ̀ pẹ̀lú T.',
  'refund.isTron': 'Àdírẹ́sì TRON nìyí. Orí {network} ni owó yín wà. Ẹ fún wa ní àdírẹ́sì tó bẹ̀rẹ̀ pẹ̀lú 0x.',
  'refund.hash':
    'Hash ìdúnàádúrà tàbí private key nìyí, kì í ṣe àdírẹ́sì. A ti pa á rẹ́. Ẹ má fún ẹnikẹ́ni ní private key.',
  'refund.secret':
    'Ó jọ àwọn ọ̀rọ̀ ìmúpadàbọ̀ wallet, nítorí náà a ti pa wọ́n rẹ́. A kò fi wọ́n ránṣẹ́ síbìkan. Ẹ má fún ẹnikẹ́ni.',
  'refund.zero': 'Àdírẹ́sì yìí kì í ṣe ti ẹnikẹ́ni. Owó tó bá lọ síbẹ̀ ti sọnù.',
  'refund.vault': 'Àdírẹ́sì fún ìsanwó nìyí, kì í ṣe tiyín. Ẹ fún wa ní àdírẹ́sì tiyín.',
  'refund.tokenContract': 'Àdírẹ́sì token {token} fúnra rẹ̀ nìyí. Ẹ fún wa ní àdírẹ́sì tiyín.',
  'refund.contract': 'Àdírẹ́sì yìí jẹ́ ti ètò kan tó máa gba owó yín mọ́ra. Ẹ fún wa ní àdírẹ́sì tiyín.',
  'refund.frozen': 'Ẹni tó ń ṣe {token} ti dí àdírẹ́sì yìí. Ẹ fún wa ní òmíràn.',
  'refund.unusable': 'A kò lè fi owó yín ránṣẹ́ sí àdírẹ́sì yìí. Ẹ fún wa ní òmíràn.',

  'refund.confirmTitle': 'Ṣé àdírẹ́sì yín nìyí?',
  'refund.confirmText':
    'Ẹ fi gbogbo lẹ́tà wé ti wallet tàbí app exchange yín. Kò sí ẹni tó lè gba ohun tó lọ sí àdírẹ́sì tí kò tọ́ padà.',
  'refund.tick': 'Mo lè gba {token} lórí {network} ní àdírẹ́sì yìí',
  'refund.tickFirst': 'Ẹ kọ́kọ́ fi àmì sí àpótí náà, bó bá jẹ́ òótọ́.',
  'refund.send': 'Fi {money} ránṣẹ́ sí àdírẹ́sì yìí',
  'refund.sending': 'À ń tọ́jú àdírẹ́sì yín…',
  'refund.change': 'Yí àdírẹ́sì padà',
  'refund.given':
    'A ti fún wa ní àdírẹ́sì mìíràn tẹ́lẹ̀, ibẹ̀ ni owó yín ń lọ. Bí kì í bá ṣe tiyín, ẹ kàn sí {merchant} kíákíá.',

  'refund.approvalTitle': 'À ń yẹ ìdápadà owó yín wò',
  'refund.approvalText':
    'A ti gba àdírẹ́sì yín. Ènìyàn kan ń yẹ̀ ẹ́ wò kí a tó fi owó náà ránṣẹ́. Ó lè gba àkókò díẹ̀.',
  'refund.queuedTitle': 'A máa fi owó yín ránṣẹ́ láìpẹ́',
  'refund.queuedText': 'A ti gba àdírẹ́sì yín. A máa fi {money} ránṣẹ́ síbẹ̀.',
  'refund.sentTitle': 'Owó yín wà lójú ọ̀nà',
  'refund.sentText': 'A ti fi {money} ránṣẹ́. Ó di tiyín nígbà tí network {network} bá fìdí rẹ̀ múlẹ̀.',
  'refund.finalTitle': 'Ẹ ti gba owó yín padà',
  'refund.finalText': '{money} ti dé àdírẹ́sì yín lórí {network}.',

  'refund.cancelledTitle': 'A ti fagilé ìdápadà owó yìí',
  'refund.cancelledText':
    'A kò fi ohunkóhun ránṣẹ́. Bí ẹ kò bá mọ ìdí, ẹ kàn sí {merchant} kí ẹ fún wọn ní nọ́ńbà ìtọ́kasí {reference}.',
  'refund.expiredTitle': 'Línkì yìí ti pẹ́ jù',
  'refund.expiredText':
    'Kò sí àdírẹ́sì tó dé kí àkókò tó tán, nítorí náà a kò fi ohunkóhun ránṣẹ́. Ẹ béèrè línkì tuntun lọ́wọ́ {merchant} kí ẹ fún wọn ní nọ́ńbà ìtọ́kasí {reference}.',
  'refund.refusedTitle': 'A ti kọ ìdápadà owó yìí',
  'refund.refusedText':
    'A kò fi ohunkóhun ránṣẹ́. Ẹ kàn sí {merchant} kí ẹ fún wọn ní nọ́ńbà ìtọ́kasí {reference}.',
  'refund.failedTitle': 'A kò lè fi owó yín ránṣẹ́',
  'refund.failedText':
    'Ó wà ní àkọsílẹ̀, kò sọnù. Ẹ kàn sí {merchant} kí ẹ fún wọn ní nọ́ńbà ìtọ́kasí {reference}.',

  'refund.canClose': 'Ẹ lè ti ojú ìwé yìí. Ìdápadà owó ń lọ láìsí i.',
  'refund.linkUntil': 'Ẹ fún wa ní àdírẹ́sì ṣáájú {time}.',

  'refund.missingTitle': 'Línkì yìí kò ṣiṣẹ́',
  'refund.missingText':
    'Kò pé, tàbí tuntun ti rọ́pò rẹ̀. Ẹ ṣí línkì inú ímeèlì tó dé kẹ́yìn, tàbí kí ẹ béèrè tuntun lọ́wọ́ ilé ìtajà.',
  'refund.errorTitle': 'A kò lè fi ìdápadà owó hàn',
};

import type { MailWords } from './mail-words';

export const yo: MailWords = {
  'page.titleDone': 'Ẹ ti sanwó: {merchant}',
  'page.titlePay': 'Ẹ san owó fún {merchant}',
  'page.testMode': 'Ìsanwó ìdánwò ni èyí. Kò sí owó gidi tó ń lọ.',
  'page.poweredBy': 'Ìsanwó nípasẹ̀ Cowrie',
  'summary.payTo': 'Ẹ ń sanwó fún',
  'summary.reference': 'Nọ́ńbà ìtọ́kasí',
  'summary.amountOnly': 'Iye owó ní {currency}',
  'choose.network': 'Network',
  'choose.openUntil': 'Ojú-ìwé yìí ṣí títí di {time}.',
  'pay.titleShort': 'Ẹ fi èyí tó kù ránṣẹ́',
  'pay.shortTitle': 'A ti gba {received} {token}',
  'pay.shortText': '{missing} {token} ló ṣì kù. Ẹ fi ránṣẹ́ sí àdírẹ́sì kan náà kí àkókò tó tán.',
  'pay.amountMissing': 'Èyí tó ṣì kù',
  'pay.warning': '{token} nìkan ni kí ẹ fi ránṣẹ́, lórí network {network} nìkan',
  'pay.amount': 'Iye owó',
  'pay.address': 'Sí àdírẹ́sì yìí',
  'seen.received': 'Iye tó dé',
  'seen.asked': 'Iye tí a béèrè',
  'done.title': 'Ìsanwó ti parí',
  'done.text': '{merchant} ti gba owó yín. Ẹ ṣeun.',
  'done.paid': 'Iye tí ẹ san',
  'done.date': 'Ọjọ́ àti àkókò',
  'sent.hash': 'Hash ìdúnàádúrà',
  'arrivals.explorer': 'Wo ìdúnàádúrà náà',
  'arrivals.refundedTitle': 'A ti dá owó padà',
  'arrivals.refunded': '{merchant} ti dá {money} tó dé lórí {network} padà.',
  'support.label': 'Ẹ kàn sí {merchant}:',

  'claim.title': '{merchant} ti bẹ̀rẹ̀ ìdápadà owó fún yín',
  'claim.text':
    'Ẹ máa gba {money} padà láti inú ìsanwó yín {reference}. Ẹ ṣí línkì náà, kí ẹ tẹ àdírẹ́sì wallet tiyín lórí {network}.',
  'claim.button': 'Ẹ tẹ àdírẹ́sì yín',
  'claim.next':
    'Nígbà tí ẹ bá ti tẹ àdírẹ́sì yín tí wọ́n sì ti fọwọ́ sí ìdápadà náà, a ó fi owó náà ránṣẹ́ síbẹ̀. Lẹ́yìn náà ẹ ó gba ímeèlì mìíràn.',
  'claim.safe':
    'Ẹ má ṣe fún ẹnikẹ́ni ní línkì yìí. A kì í béèrè ọ̀rọ̀ aṣínà, gbólóhùn ìmúpadàbọ̀sípò tàbí kọ́kọ́rọ́ ìkọ̀kọ̀.',
  'mail.why': 'Ẹ gba ímeèlì yìí nítorí pé wọ́n fún wa ní àdírẹ́sì yìí fún ìsanwó sí {merchant}.',
};

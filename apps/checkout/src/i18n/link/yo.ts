import type { LinkCatalogue } from './catalogue';

export const yo: LinkCatalogue = {
  'link.title': 'Ẹ san owó fún {merchant}',
  'link.for': 'Fún',
  'link.youChoose': 'Ẹ̀yin lẹ máa yan iye owó',
  'link.between': 'Láàárín {minimum} àti {maximum}',
  'link.until': 'Ẹ lè sanwó níbí títí di {time}.',
  'link.email': 'Àdírẹ́sì ímeèlì yín',
  'link.emailHint': '{merchant} máa rí i. Ibẹ̀ ni ìròyìn nípa ìsanwó yín máa lọ.',
  'link.firstName': 'Orúkọ àkọ́kọ́ (kò pọn dandan)',
  'link.lastName': 'Orúkọ ìdílé (kò pọn dandan)',
  'link.opening': 'À ń ṣí ìsanwó yín…',
  'link.amountInvalid': 'Ẹ tẹ iye owó kan láàárín {minimum} àti {maximum}.',
  'link.emailInvalid': 'Ẹ tẹ àdírẹ́sì ímeèlì yín, bí orukọ@example.com.',
  'link.usedTitle': 'Wọ́n ti sanwó línkì yìí',
  'link.expiredTitle': 'Àkókò línkì yìí ti tán',
  'link.inactiveTitle': 'Wọ́n ti pa línkì yìí',
  'link.askNew': 'Láti sanwó, ẹ béèrè línkì tuntun lọ́wọ́ {merchant}.',
  'link.inUseTitle': 'Ẹnìkan ń fi línkì yìí sanwó lọ́wọ́',
  'link.inUseText':
    'Ìsanwó kan ṣoṣo ni ó wà fún. Bí ìyẹn bá parí láìsan, ẹ lè sanwó níbí. Ojú-ìwé yìí ń tún ara rẹ̀ ṣe.',
  'link.continue': 'Ẹ máa bá ìsanwó yín lọ',
};

import type { LinkCatalogue } from './catalogue';

export const sw: LinkCatalogue = {
  'link.title': 'Lipa {merchant}',
  'link.for': 'Kwa ajili ya',
  'link.youChoose': 'Unachagua kiasi mwenyewe',
  'link.between': 'Kati ya {minimum} na {maximum}',
  'link.until': 'Unaweza kulipa hapa hadi {time}.',
  'link.email': 'Barua pepe yako',
  'link.emailHint': '{merchant} ataiona. Ujumbe kuhusu malipo yako utatumwa huko.',
  'link.firstName': 'Jina la kwanza (si lazima)',
  'link.lastName': 'Jina la ukoo (si lazima)',
  'link.opening': 'Tunafungua malipo yako…',
  'link.amountInvalid': 'Andika kiasi kati ya {minimum} na {maximum}.',
  'link.emailInvalid': 'Andika barua pepe yako, kwa mfano jina@example.com.',
  'link.usedTitle': 'Kiungo hiki kimeshalipwa',
  'link.expiredTitle': 'Muda wa kiungo hiki umekwisha',
  'link.inactiveTitle': 'Kiungo hiki kimezimwa',
  'link.askNew': 'Ili kulipa, omba {merchant} kiungo kipya.',
  'link.inUseTitle': 'Kuna mtu analipa kwa kiungo hiki',
  'link.inUseText':
    'Kiungo hiki ni cha malipo moja tu. Yakiisha bila kulipwa, unaweza kulipa hapa. Ukurasa huu unajisasisha wenyewe.',
  'link.continue': 'Endelea na malipo yako',
};

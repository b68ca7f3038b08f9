import type { LinkCatalogue } from './catalogue';

export const ig: LinkCatalogue = {
  'link.title': 'Kwụọ {merchant} ụgwọ',
  'link.for': 'Maka',
  'link.youChoose': 'Ọ bụ gị na-ahọrọ ego ole',
  'link.between': 'N’etiti {minimum} na {maximum}',
  'link.until': 'Ị nwere ike ịkwụ ebe a ruo {time}.',
  'link.email': 'Adreesị email gị',
  'link.emailHint': '{merchant} ga-ahụ ya. Ozi gbasara ịkwụ ụgwọ gị ga-aga ebe ahụ.',
  'link.firstName': 'Aha mbụ (ọ bụghị iwu)',
  'link.lastName': 'Aha ezinụlọ (ọ bụghị iwu)',
  'link.opening': 'Anyị na-emeghe ịkwụ ụgwọ gị…',
  'link.amountInvalid': 'Tinye ego dị n’etiti {minimum} na {maximum}.',
  'link.emailInvalid': 'Tinye adreesị email gị, dị ka aha@example.com.',
  'link.usedTitle': 'Akwụọlarị njikọ a',
  'link.expiredTitle': 'Oge njikọ a agwụla',
  'link.inactiveTitle': 'Agbanyụọla njikọ a',
  'link.askNew': 'Iji kwụọ ụgwọ, rịọ {merchant} njikọ ọhụrụ.',
  'link.inUseTitle': 'Onye ọzọ ji njikọ a akwụ ụgwọ ugbu a',
  'link.inUseText':
    'Ọ bụ maka otu ịkwụ ụgwọ. Ọ bụrụ na nke ahụ agwụ na-akwụghị, ị nwere ike ịkwụ ebe a. Ibe a na-emelite onwe ya.',
  'link.continue': 'Gaa n’ihu n’ịkwụ ụgwọ gị',
};

import type { LinkCatalogue } from './catalogue';

export const ha: LinkCatalogue = {
  'link.title': 'Ku biya {merchant}',
  'link.for': 'Na',
  'link.youChoose': 'Ku ne za ku zaɓi adadin',
  'link.between': 'Tsakanin {minimum} da {maximum}',
  'link.until': 'Kuna iya biya a nan har {time}.',
  'link.email': 'Adireshin imel ɗinku',
  'link.emailHint': '{merchant} zai gan shi. Saƙonni game da biyanku za su je can.',
  'link.firstName': 'Suna na farko (ba dole ba)',
  'link.lastName': 'Sunan mahaifi (ba dole ba)',
  'link.opening': 'Ana buɗe biyanku…',
  'link.amountInvalid': 'Ku rubuta adadi tsakanin {minimum} da {maximum}.',
  'link.emailInvalid': 'Ku rubuta adireshin imel ɗinku, misali suna@example.com.',
  'link.usedTitle': 'An riga an biya wannan mahaɗi',
  'link.expiredTitle': 'Lokacin wannan mahaɗi ya ƙare',
  'link.inactiveTitle': 'An kashe wannan mahaɗi',
  'link.askNew': 'Don biya, ku nemi sabon mahaɗi daga {merchant}.',
  'link.inUseTitle': 'Wani yana biya da wannan mahaɗi yanzu',
  'link.inUseText':
    'Mahaɗin na biya ɗaya ne kawai. Idan wancan ya ƙare ba a biya ba, kuna iya biya a nan. Wannan shafi yana sabunta kansa.',
  'link.continue': 'Ku ci gaba da biyanku',
};

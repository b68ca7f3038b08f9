import type { LinkCatalogue } from './catalogue';

export const xh: LinkCatalogue = {
  'link.title': 'Hlawula i-{merchant}',
  'link.for': 'Into ehlawulelwayo',
  'link.youChoose': 'Uzikhethela isixa',
  'link.between': 'Phakathi kwe-{minimum} ne-{maximum}',
  'link.until': 'Ungahlawula apha kude kube ngu-{time}.',
  'link.email': 'Idilesi yakho ye-imeyile',
  'link.emailHint': 'I-{merchant} iya kuyibona. Imiyalezo ngentlawulo yakho iya kuya kuyo.',
  'link.firstName': 'Igama (akunyanzelekanga)',
  'link.lastName': 'Ifani (akunyanzelekanga)',
  'link.opening': 'Sivula intlawulo yakho…',
  'link.amountInvalid': 'Faka isixa esiphakathi kwe-{minimum} ne-{maximum}.',
  'link.emailInvalid': 'Faka idilesi yakho ye-imeyile, njenge-igama@example.com.',
  'link.usedTitle': 'Eli khonkco sele lihlawulwe',
  'link.expiredTitle': 'Ixesha leli khonkco liphelile',
  'link.inactiveTitle': 'Eli khonkco livaliwe',
  'link.askNew': 'Ukuze uhlawule, cela i-{merchant} ikhonkco elitsha.',
  'link.inUseTitle': 'Kukho umntu ohlawula ngeli khonkco ngoku',
  'link.inUseText':
    'Lelentlawulo enye. Ukuba leyo iphela ingahlawulwanga, ungahlawula apha. Eli phepha liyazihlaziya.',
  'link.continue': 'Qhubeka nentlawulo yakho',
};

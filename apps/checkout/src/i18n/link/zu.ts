import type { LinkCatalogue } from './catalogue';

export const zu: LinkCatalogue = {
  'link.title': 'Khokhela i-{merchant}',
  'link.for': 'Okwe',
  'link.youChoose': 'Uzikhethela inani',
  'link.between': 'Phakathi kuka-{minimum} no-{maximum}',
  'link.until': 'Ungakhokha lapha kuze kube ngu-{time}.',
  'link.email': 'Ikheli lakho le-imeyili',
  'link.emailHint': 'I-{merchant} izolibona. Imilayezo ngenkokhelo yakho izoya kulo.',
  'link.firstName': 'Igama (akuphoqelekile)',
  'link.lastName': 'Isibongo (akuphoqelekile)',
  'link.opening': 'Sivula inkokhelo yakho…',
  'link.amountInvalid': 'Faka inani eliphakathi kuka-{minimum} no-{maximum}.',
  'link.emailInvalid': 'Faka ikheli lakho le-imeyili, njenge-igama@example.com.',
  'link.usedTitle': 'Lesi sixhumanisi sesikhokhelwe',
  'link.expiredTitle': 'Isikhathi salesi sixhumanisi siphelile',
  'link.inactiveTitle': 'Lesi sixhumanisi sivaliwe',
  'link.askNew': 'Ukuze ukhokhe, cela i-{merchant} isixhumanisi esisha.',
  'link.inUseTitle': 'Kukhona okhokha ngalesi sixhumanisi manje',
  'link.inUseText':
    'Singesenkokhelo eyodwa. Uma leyo iphela ingakhokhwanga, ungakhokha lapha. Leli khasi liyazivuselela.',
  'link.continue': 'Qhubeka nenkokhelo yakho',
};

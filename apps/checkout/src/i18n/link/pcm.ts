import type { LinkCatalogue } from './catalogue';

export const pcm: LinkCatalogue = {
  'link.title': 'Pay {merchant} money',
  'link.for': 'Wetin e be for',
  'link.youChoose': 'Na you go choose how much',
  'link.between': 'From {minimum} reach {maximum}',
  'link.until': 'You fit pay here till {time}.',
  'link.email': 'Your own e-mail address',
  'link.emailHint': '{merchant} go see am. Message about di payment go enter there.',
  'link.firstName': 'First name (if you want)',
  'link.lastName': 'Surname (if you want)',
  'link.opening': 'We dey open your payment…',
  'link.amountInvalid': 'Put money wey dey from {minimum} reach {maximum}.',
  'link.emailInvalid': 'Put your e-mail address, like name@example.com.',
  'link.usedTitle': 'Dem don pay dis link already',
  'link.expiredTitle': 'Time for dis link don finish',
  'link.inactiveTitle': 'Dem don off dis link',
  'link.askNew': 'To pay, ask {merchant} for new link.',
  'link.inUseTitle': 'Person dey pay with dis link now',
  'link.inUseText':
    'Na for one payment e dey. If that one finish and nobody pay, you fit pay here. Dis page dey update by itself.',
  'link.continue': 'Go on with di payment',
};

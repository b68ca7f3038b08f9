/** Every message that only the page of a payment link has. The other languages have the same keys. */
export const en = {
  'link.title': 'Pay {merchant}',
  'link.for': 'For',
  'link.youChoose': 'You choose the amount',
  'link.between': 'Between {minimum} and {maximum}',
  'link.until': 'You can pay here until {time}.',
  'link.email': 'Your e-mail address',
  'link.emailHint': '{merchant} gets it. Messages about your payment go there.',
  'link.firstName': 'First name (optional)',
  'link.lastName': 'Last name (optional)',
  'link.opening': 'Opening your payment…',
  'link.amountInvalid': 'Enter an amount between {minimum} and {maximum}.',
  'link.emailInvalid': 'Enter your e-mail address, such as name@example.com.',
  'link.usedTitle': 'This link is already paid',
  'link.expiredTitle': 'This link has expired',
  'link.inactiveTitle': 'This link is switched off',
  'link.askNew': 'To pay, ask {merchant} for a new link.',
  'link.inUseTitle': 'Somebody is paying with this link',
  'link.inUseText':
    'This link is for one payment. If that payment ends unpaid, you can pay here. This page updates by itself.',
  'link.continue': 'Continue with your payment',
} as const;

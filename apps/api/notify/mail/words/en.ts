/**
 * Every text of the e-mails. Those above `claim` are the page's, word for word: `libs/payer-page/src/words`.
 * The other languages have the same keys.
 */
export const en = {
  'page.titleDone': 'Paid: {merchant}',
  'page.titlePay': 'Pay {merchant}',
  'page.testMode': 'Test payment. No real money moves.',
  'page.poweredBy': 'Payments by Cowrie',
  'summary.payTo': 'Payment to',
  'summary.reference': 'Reference',
  'summary.amountOnly': 'Amount in {currency}',
  'choose.network': 'Network',
  'choose.openUntil': 'This page is open until {time}.',
  'pay.titleShort': 'Send the rest',
  'pay.shortTitle': 'We received {received} {token}',
  'pay.shortText': '{missing} {token} is still missing. Send it to the same address before time is up.',
  'pay.amountMissing': 'Still missing',
  'pay.warning': 'Send only {token}, only on the {network} network',
  'pay.amount': 'Amount',
  'pay.address': 'To this address',
  'seen.received': 'Received',
  'seen.asked': 'Requested',
  'done.title': 'Payment complete',
  'done.text': '{merchant} has your payment. Thank you.',
  'done.paid': 'Paid',
  'done.date': 'Date and time',
  'sent.hash': 'Transaction hash',
  'arrivals.explorer': 'See the transaction',
  'arrivals.refundedTitle': 'Money was sent back',
  'arrivals.refunded': '{money} that arrived on {network} was sent back by {merchant}.',
  'support.label': 'Contact {merchant}:',

  'claim.title': '{merchant} has started a refund for you',
  'claim.text':
    'You get {money} back from your payment {reference}. Open the link and enter the address of your own wallet on {network}.',
  'claim.button': 'Enter your address',
  'claim.next':
    'Once you have entered your address and the refund is approved, the money is sent there. You then get another e-mail.',
  'claim.safe': 'Do not share this link. We never ask for a password, a recovery phrase or a private key.',
  'mail.why': 'You get this e-mail because this address was given for a payment to {merchant}.',
} as const;

/** Every message that only the page of a refund has. The other languages have the same keys. */
export const en = {
  'refund.pageTitle': 'Money back from {merchant}',
  'refund.testMode': 'Test refund. No real money moves.',
  'refund.loading': 'Loading the refund',
  'refund.summary': 'Refund',
  'refund.from': 'Money back from',
  'refund.amount': 'You get back',

  'refund.addressTitle': 'Where should your money go?',
  'refund.intro': '{merchant} sends you {money} back, in digital dollars on the {network} network.',
  'refund.warning': 'Only an address for {token} on {network}',
  'refund.warningText': 'Money that goes to an address on another network can be lost for good.',
  'refund.exchange':
    'Using an exchange app? Its deposit address must be for exactly {token} on {label}. Check there first.',

  'refund.label': 'Your address',
  'refund.hint':
    'It begins with {start} and has {length} characters. Copy it from your wallet or exchange app, and paste it here.',
  'refund.never': 'We never ask for your recovery words, a private key or a payment. Never share them.',

  'refund.orWallet': 'Or use the address of a wallet in this browser',
  'refund.useWallet': 'Use my {wallet} address',
  'refund.fromWallet': 'This is the address of {wallet}.',
  'refund.walletFailed': '{wallet} did not give an address. Try again, or paste it.',

  'refund.signTitle': 'Did you pay with a wallet in this browser?',
  'refund.signText':
    'Sign with it, and {money} goes back to the address that paid. Signing costs nothing and sends nothing.',
  'refund.signWith': 'Sign with {wallet}',
  'refund.signing': 'Open {wallet}. Compare the address and the amount in the text, then sign it.',
  'refund.notSender':
    'The account in {wallet} did not send this money. Choose the account that paid, or enter an address above.',
  'refund.notSigned': 'This signature is wrong, or it came too late. Sign again.',
  'refund.signFailed': '{wallet} could not sign. Try again, or enter an address above.',

  'refund.empty': 'Paste your address first.',
  'refund.notAddress':
    'This is not an address on {network}. One begins with {start} and has {length} characters.',
  'refund.checksum':
    'There is a mistake in this address: its capital letters do not match. Copy it again, and do not type it.',
  'refund.mistyped':
    'There is a mistake in this address: a character is wrong. Copy it again, and do not type it.',
  'refund.isEvm':
    'This is an address of Ethereum, Base or a similar network. Your money is on TRON. Enter an address that begins with T.',
  'refund.isTron':
    'This is an address of TRON. Your money is on {network}. Enter an address that begins with 0x.',
  'refund.hash':
    'This is a transaction hash or a private key, not an address. We have removed it. Never share a private key.',
  'refund.secret':
    'These look like recovery words, so we have removed them. They were not sent anywhere. Never share them.',
  'refund.zero': 'This address belongs to nobody. Money sent there is lost.',
  'refund.vault': 'This is an address for payments, and it is not yours. Enter your own address.',
  'refund.tokenContract': 'This is the address of the token {token} itself. Enter your own address.',
  'refund.contract': 'This address belongs to a program that would keep your money. Enter your own address.',
  'refund.frozen': 'The issuer of {token} has blocked this address. Enter another one.',
  'refund.unusable': 'Your money cannot be sent to this address. Enter another one.',

  'refund.confirmTitle': 'Is this your address?',
  'refund.confirmText':
    'Compare all characters with your wallet or exchange app. Money sent to a wrong address cannot be recovered.',
  'refund.tick': 'I can receive {token} on {network} at this address',
  'refund.tickFirst': 'Tick the box first, if it is true.',
  'refund.send': 'Send {money} to this address',
  'refund.sending': 'Saving your address…',
  'refund.change': 'Change the address',
  'refund.given':
    'Another address was given before, and your money goes there. If it is not yours, contact {merchant} at once.',

  'refund.approvalTitle': 'Your refund is being checked',
  'refund.approvalText':
    'We have your address. A person checks the refund before it is sent. This can take some time.',
  'refund.queuedTitle': 'Your refund will be sent soon',
  'refund.queuedText': 'We have your address. {money} will be sent to it.',
  'refund.sentTitle': 'Your money is on its way',
  'refund.sentText': '{money} was sent. It is yours once the {network} network has confirmed it.',
  'refund.finalTitle': 'You have your money back',
  'refund.finalText': '{money} arrived at your address on {network}.',

  'refund.cancelledTitle': 'This refund was cancelled',
  'refund.cancelledText':
    'Nothing is sent. If you do not know why, contact {merchant} and give them the reference {reference}.',
  'refund.expiredTitle': 'This link has expired',
  'refund.expiredText':
    'No address was entered in time, so nothing was sent. Ask {merchant} for a new link, and give them the reference {reference}.',
  'refund.refusedTitle': 'This refund was refused',
  'refund.refusedText': 'Nothing is sent. Contact {merchant} and give them the reference {reference}.',
  'refund.failedTitle': 'Your money could not be sent',
  'refund.failedText':
    'It is on record and not lost. Contact {merchant} and give them the reference {reference}.',

  'refund.canClose': 'You can close this page. The refund goes on without it.',
  'refund.linkUntil': 'Enter the address before {time}.',

  'refund.missingTitle': 'This link does not work',
  'refund.missingText':
    'It is not complete, or a newer one has replaced it. Open the link in the newest e-mail, or ask the shop for a new one.',
  'refund.errorTitle': 'The refund cannot be shown',
} as const;

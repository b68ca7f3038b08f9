import type { RefundCatalogue } from './catalogue';

export const pcm: RefundCatalogue = {
  'refund.pageTitle': 'Money wey {merchant} send back',
  'refund.testMode': 'Dis refund na test. Real money no dey move.',
  'refund.loading': 'Di refund dey load',
  'refund.summary': 'Di refund',
  'refund.from': 'Who dey send money back',
  'refund.amount': 'You go collect back',

  'refund.addressTitle': 'Where you want make your money go?',
  'refund.intro': '{merchant} dey send {money} back give you, as digital dollars for {network} network.',
  'refund.warning': 'Only address for {token} for {network}',
  'refund.warningText': 'Money wey go address for another network fit lost forever.',
  'refund.exchange':
    'From exchange app? Di deposit address must be for {token} for {label} exactly. Check am there first.',

  'refund.label': 'Your own address',
  'refund.hint':
    'E dey start with {start} and e get {length} characters. Copy am from your wallet or exchange app, paste am here.',
  'refund.never': 'Nobody dey ask for your recovery words, private key or payment here. No give anybody.',

  'refund.orWallet': 'Or take di address of wallet wey dey dis browser',
  'refund.useWallet': 'Use my {wallet} own address',
  'refund.fromWallet': 'Dis na di address of {wallet}.',
  'refund.walletFailed': '{wallet} no give any address. Try again, or paste am.',

  'refund.signTitle': 'You pay with wallet wey dey dis browser?',
  'refund.signText':
    'Sign with am, and {money} go go back to di address wey pay. To sign no cost anything and e no send anything.',
  'refund.signWith': 'Use {wallet} sign',
  'refund.signing': 'Open {wallet}. Check di address and di money wey dey di text well, then sign am.',
  'refund.notSender':
    'Di account for {wallet} no send dis money. Choose di account wey pay, or give address for up.',
  'refund.notSigned': 'Dis signature no correct, or e come late. Sign again.',
  'refund.signFailed': '{wallet} no fit sign. Try again, or give address for up.',

  'refund.empty': 'Paste your address first now.',
  'refund.notAddress':
    'Dis one no be address for {network}. E dey start with {start} and e get {length} characters.',
  'refund.checksum': 'Mistake dey dis address: di capital letters no match. Copy am again, no type am.',
  'refund.mistyped': 'Mistake dey dis address: one character no correct. Copy am again, no type am.',
  'refund.isEvm':
    'Dis na address for Ethereum, Base or network wey be like dem. Your money dey TRON. Give address wey start with T.',
  'refund.isTron': 'Dis na address for TRON. Your money dey {network}. Give address wey start with 0x.',
  'refund.hash':
    'Dis na transaction hash or private key, no be address. We don clear am. No give anybody private key.',
  'refund.secret': 'Dis one be like recovery words, so we don clear am. E no go anywhere. No give anybody.',
  'refund.zero': 'Dis address no belong to anybody. Money wey go there don lost.',
  'refund.vault': 'Dis na address wey people dey pay to, no be your own. Give your own address.',
  'refund.tokenContract': 'Dis na di address of di token {token} itself. Give your own address.',
  'refund.contract': 'Dis address na for program wey go hold your money. Give your own address.',
  'refund.frozen': 'Di company wey dey make {token} don block dis address. Give another one.',
  'refund.unusable': 'Your money no fit go dis address. Give another one.',

  'refund.confirmTitle': 'Na your address be dis?',
  'refund.confirmText':
    'Check every character with your wallet or exchange app. Nobody fit collect back wetin go wrong address.',
  'refund.tick': 'I fit receive {token} for {network} with dis address',
  'refund.tickFirst': 'First mark di box, if na true.',
  'refund.send': 'Send {money} go dis address',
  'refund.sending': 'We dey save your address…',
  'refund.change': 'Change di address',
  'refund.given':
    'Somebody don give another address before, and your money dey go there. If no be your own, contact {merchant} now now.',

  'refund.approvalTitle': 'Dem dey check your refund',
  'refund.approvalText':
    'We don get your address. Person dey check di refund before e go. E fit take small time.',
  'refund.queuedTitle': 'Your refund go soon comot',
  'refund.queuedText': 'We don get your address. {money} go go there.',
  'refund.sentTitle': 'Your money dey road',
  'refund.sentText': '{money} don go. Na your own once {network} network confirm am.',
  'refund.finalTitle': 'You don collect your money back',
  'refund.finalText': '{money} don land your address for {network}.',

  'refund.cancelledTitle': 'Dem don cancel dis refund',
  'refund.cancelledText':
    'Nothing dey go. If you no know why, contact {merchant} and give dem di reference {reference}.',
  'refund.expiredTitle': 'Dis link don too old',
  'refund.expiredText':
    'Nobody give address before time finish, so nothing go. Ask {merchant} for new link, and give dem di reference {reference}.',
  'refund.refusedTitle': 'Dem no gree for dis refund',
  'refund.refusedText': 'Nothing dey go. Contact {merchant} and give dem di reference {reference}.',
  'refund.failedTitle': 'Your money no fit go',
  'refund.failedText':
    'E dey for record, e no lost. Contact {merchant} and give dem di reference {reference}.',

  'refund.canClose': 'You fit close dis page. Di refund go continue without am.',
  'refund.linkUntil': 'Give di address before {time}, abeg.',

  'refund.missingTitle': 'Dis link no dey work',
  'refund.missingText':
    'E no complete, or new one don take e place. Open di link for di newest email, or ask di shop for new one.',
  'refund.errorTitle': 'We no fit show di refund',
};

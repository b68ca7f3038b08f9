import type { Catalogue } from './catalogue';

/** Nigerian Pidgin, in the spelling of newspapers and radio. */
export const pcm: Catalogue = {
  'page.title': 'Payment',
  'page.titlePay': 'Pay {merchant} money',
  'page.titleDone': 'You don pay {merchant}',
  'page.poweredBy': 'Na Cowrie dey handle di payment',
  'page.testMode': 'Na test payment. Real money no dey move.',
  'page.offline': 'You no get network. We go continue once e come back.',
  'page.stale': 'Dis page never update since {minutes} minutes. Wetin you dey see fit don old.',
  'page.staleText': 'Wetin you don send no lost: di payment dey go on even without dis page.',
  'page.retrying': 'Di network dey weak. We still dey try.',
  'page.loading': 'Di payment dey load',
  'language.label': 'Choose language',

  'steps.label': 'How far',
  'steps.choose': 'Choose',
  'steps.pay': 'Pay',
  'steps.done': 'Finish',

  'summary.label': 'Di payment',
  'summary.payTo': 'You dey pay',
  'summary.amount': 'Money to pay for {currency}',
  'summary.reference': 'Reference number',

  'choose.title': 'How you wan pay?',
  'choose.intro': 'You go pay with digital dollars from your own wallet or exchange account.',
  'choose.token': 'Token',
  'choose.network': 'Network',
  'choose.networkFirst': 'Choose token first.',
  'choose.networkHint': 'Choose di network wey your wallet or exchange go take send am.',
  'choose.submit': 'Go on',
  'choose.submitting': 'We dey bring your payment address…',
  'choose.remembered': 'E choose am like last time. Change am if you wan pay another way today.',
  'choose.feeUnder': 'Charge no dey usually reach {amount}',
  'choose.feeHigh': 'Charge dey usually high pass others, sometimes e pass {amount}',
  'choose.feeUnknown': 'Check di charge for your wallet before you send',
  'choose.wallets': 'People dey use: {names}',
  'choose.walletsMost': 'Almost every wallet and exchange',
  'choose.walletsUnknown': 'Check say your wallet or exchange fit send with am',
  'choose.feeHint': 'Exchange fit add dia own charge join.',
  'choose.rateHint': 'You go see di exact amount for di next step.',
  'choose.empty': 'You no fit pay for now. Abeg try again after small minutes, or contact {merchant}.',

  'pay.title': 'Send di exact amount',
  'pay.titleShort': 'Send di one wey remain',
  'pay.amount': 'Amount to send',
  'pay.amountMissing': 'E still remain',
  'pay.on': 'for {network}',
  'pay.address': 'Send am to dis address',
  'pay.qr': 'QR code of di payment address',
  'pay.codes': 'Which kind QR code',
  'pay.codeAddress': 'Only address',
  'pay.codeRequest': 'Amount join',
  'pay.qrRequest': 'QR code of di address and di amount',
  'pay.scanRequest':
    'No be every wallet fit read dis code. Send only if your wallet show {amount} {token} to di address wey dey dis page.',
  'pay.scan': 'Scan am, then type di amount by yourself.',
  'pay.warning': 'Send only {token}, and only for {network} network',
  'pay.warningText':
    'If you send another thing, e no go count as payment. Charges dey separate: na dis exact amount must land.',
  'pay.waiting': 'We dey wait for your payment. Dis page go update by itself.',
  'pay.shortTitle': 'We don receive {received} {token}',
  'pay.shortText': '{missing} {token} still remain. Send am to di same address before time finish.',
  'pay.lockedElsewhere': 'Dis payment don already start with {token} for {network}. E dey continue here.',

  'time.left': 'Time wey remain',
  'time.fiveMinutes': 'Time to pay no reach 5 minutes again.',
  'time.oneMinute': 'Time to pay no reach 1 minute again.',

  'copy.copy': 'Copy am',
  'copy.copied': 'E don copy',
  'copy.failed': 'Mark am, then copy',
  'copy.address': 'di address',
  'copy.amount': 'di amount',
  'copy.hash': 'di transaction hash',

  'wallet.title': 'Or pay with wallet wey dey dis browser',
  'wallet.intro': 'E go put di address and di amount for you. You go check am and confirm am for di wallet.',
  'wallet.connect': 'Connect to {wallet}',
  'wallet.connecting': 'Open {wallet} and allow dis page see your account.',
  'wallet.switch': 'Change to {network}',
  'wallet.switching': 'Open {wallet} and allow am change to {network}.',
  'wallet.wrongNetwork': '{wallet} dey another network. Dis payment dey pass through {network}.',
  'wallet.unknownNetwork':
    '{wallet} no sabi {network} network. Add am for there (chain ID {chainId}) and try again, or send to di address wey dey up.',
  'wallet.account': 'Your account',
  'wallet.balance': 'Wetin dey inside',
  'wallet.tooLittle':
    '{token} wey dey dis account no reach. Choose another account for {wallet}, or send to di address wey dey up.',
  'wallet.checkAgain': 'Check am again',
  'wallet.send': 'Send {amount} {token} now',
  'wallet.confirming': 'Check di payment and confirm am for {wallet}. No close dis page.',
  'wallet.another': 'Use another wallet instead',
  'wallet.refused': 'You talk no for di wallet. Nothing comot.',
  'wallet.busy': '{wallet} dey already ask you something. Open am, answer am, then try again.',
  'wallet.disconnected': '{wallet} don disconnect. Connect am again.',
  'wallet.changed':
    'Account or network don change for {wallet}. Nothing comot. Look am well before you send.',
  'wallet.failed': '{wallet} no fit do am. Try again, or send to di address wey dey up.',
  'wallet.late': 'Time wey remain too small to pay with wallet here.',
  'wallet.lateConfirming': 'Time wan finish. If you never confirm am, talk no for di wallet.',

  'sent.title': 'E don go, we never see am',
  'sent.text': 'Your wallet don send {amount} {token}. No send am again. Dis page go show when e land.',
  'sent.hash': 'Hash of di transaction',
  'sent.explorer': 'Check am for di network',
  'sent.askedTitle': 'Check your wallet',
  'sent.askedText':
    'Dis page tell your wallet make e send {amount} {token}, but e no know wetin happen. If your wallet show say e don send, wait here. No send am two times.',
  'sent.notSent': 'My wallet talk say e no send am',

  'seen.title': 'We don see di payment',
  'seen.text': 'Your payment dey {network} network. E go count once dem confirm am there.',
  'seen.textPlain': 'Your payment dey di network. E go count once dem confirm am there.',
  'seen.confirmations': '{seen} confirmations out of {required}',
  'seen.counting': 'We dey wait for confirmations',
  'seen.received': 'Wetin we receive',
  'seen.asked': 'Wetin we ask for',
  'settling.title': 'Dem don confirm di payment',
  'settling.text': 'We dey finish am with {merchant}. E no dey take long.',
  'checking.title': 'Time don finish',
  'checking.text':
    'We dey check di network whether any payment dey wey dem send before time finish. Abeg no send anything now.',
  'wait.canClose': 'You fit close dis page. Nothing go lost: di payment go continue without am.',

  'done.title': 'Payment don complete',
  'done.text': '{merchant} don get your payment. Thank you.',
  'done.paid': 'Wetin you pay',
  'surplus.title': 'You send {surplus} {token} join wey pass di amount',
  'surplus.text':
    'Di extra one dey for record, e no lost. To collect am back, contact {merchant} and give dem di reference {reference}.',
  'failed.title': 'Payment no work',
  'failed.text': 'Dis payment no fit complete.',
  'failed.short': 'Na only {received} {token} land before time finish. E remain {missing} {token}.',
  'failed.notSettled':
    'Your {received} {token} land, but di payment no fit finish. Your money dey for record, e no lost.',
  'expired.title': 'Payment time don pass',
  'expired.text': 'Time to pay finish before any payment land.',
  'expired.textArrivals': 'Time to pay finish before di correct payment land.',
  'ended.contactTitle': 'Wetin to do now',
  'ended.contactText':
    'No send more. Contact {merchant} and give dem di reference {reference}: dem fit see wetin land.',
  'ended.sentTitle': 'You send money?',
  'ended.sentText':
    'No send am again. Anything wey land dey for record, e no go lost. Contact {merchant} and give dem di reference {reference}.',
  'ended.startAgain': 'If you no send anything, start again from di shop of {merchant}.',

  'arrivals.title': 'Money land wey no count',
  'arrivals.refundedTitle': 'Dem don send money back',
  'arrivals.late': '{money} land for {network} after time don finish.',
  'arrivals.after_completion': '{money} land for {network} when dis payment don already finish.',
  'arrivals.wrong_token': '{money} land for {network}, but na only {wanted} dis payment dey take.',
  'arrivals.wrong_network':
    '{money} land for {network}, but na only for {wanted} dis payment dey take money.',
  'arrivals.refunded': '{merchant} don send back di {money} wey land for {network}.',
  'arrivals.recorded':
    'E dey for record, e no lost. To collect am back, contact {merchant} and give dem di reference {reference}.',
  'arrivals.stillOpen': 'Dis payment still dey open: e dey wait for {money} for {network}.',
  'arrivals.explorer': 'Look di transaction',
  'arrivals.newTab': 'e go open for new tab',

  'lookup.open': 'I don pay. Where my money dey?',
  'lookup.intro':
    'Every payment for network get transaction hash, some dey call am TxID. Your wallet or exchange dey show am with di payment wey you send.',
  'lookup.label': 'Transaction hash, or link to am',
  'lookup.submit': 'Find di payment for me',
  'lookup.busy': 'We dey look every network…',
  'lookup.invalid': 'Dis one no be transaction hash. E dey start with 0x and e get 66 characters.',
  'lookup.isAddress': 'Dis one na address, no be transaction hash. Find “TxID” or “hash” for your wallet.',
  'lookup.wait': 'You don ask too many times. Wait {seconds} seconds, then ask again.',
  'lookup.notChecked': 'Dis networks no answer: {networks}. Ask again after one minute.',
  'lookup.coin': '{amount} of di coin wey {network} get',
  'lookup.contact':
    'E dey for record, e no lost. Contact {merchant} and give dem di reference {reference} and di transaction hash.',
  'lookup.contactUnrecorded':
    'E no dey for record here. Contact {merchant} and give dem di reference {reference} and di transaction hash.',
  'lookup.credited': 'Your {money} don land for {network}, and e count for dis payment.',
  'lookup.waiting_for_confirmations':
    'Your {money} don land for {network}. E get {seen} confirmations out of {required}, and e go count by itself when e complete. You no need do anything.',
  'lookup.waiting_for_block':
    '{network} sabi dis transaction, but e never do am. Ask again after one minute.',
  'lookup.short':
    'Your {money} don land, but {missing} still remain. Send am to di same address before time finish.',
  'lookup.shortOver': 'Your {money} land, but e no complete, e remain {missing}, and time to pay don finish.',
  'lookup.late': 'Your {money} land for {network} after time don finish.',
  'lookup.after_completion':
    'Your {money} land for {network} when dis payment don already finish, so we no need am again.',
  'lookup.refunded': '{merchant} don send back your {money}.',
  'lookup.wrong_token': 'You send {money}, but na only {wanted} dis payment dey take.',
  'lookup.unlisted_token':
    'Dis transaction send token wey we no dey take here, no matter wetin e name be. E no count.',
  'lookup.wrong_network':
    'You send {money} for {network}, but na only for {wanted} dis payment dey take money.',
  'lookup.zero_value': 'Dis transaction no send anything: di amount na zero.',
  'lookup.failed_on_chain':
    '{network} no do dis transaction. Nothing comot, and di money still dey your wallet. You fit try again.',
  'lookup.other_address':
    'Dis transaction for {network} no pay anything to di address of dis payment. Check di hash, and di address wey you send to.',
  'lookup.not_found':
    'No network sabi dis transaction. Check di hash. If e correct, ask again after one minute.',
  'lookup.no_answer': '{network} no dey answer now. Nothing lost. Ask again after one minute.',
  'lookup.no_address': 'Choose token and network first: dis payment never get address.',

  'redirect.soon': 'We dey carry you go back to {merchant}…',
  'redirect.now': 'Go back to {merchant}',
  'redirect.stay': 'Stay for dis page',
  'redirect.close': 'You fit close dis page now.',

  'leave.text': 'You dey comot from dis payment page go {host}. Continue only if you sabi dis address.',
  'leave.go': 'Continue go {host}',

  'missing.title': 'We no see dis payment',
  'missing.text': 'Check say di link complete, or ask di shop for new payment link.',
  'error.title': 'We no fit show di payment',
  'error.keepsTrying': 'We still dey try by ourself. Nothing wey you send don lost.',
  'error.retry': 'Try am again',
  'error.unreachable': 'We no fit reach di payment service. Check your network.',
  'error.timeout': 'Di payment service take too long to answer.',
  'error.malformed': 'Di payment service give answer wey dis page no understand.',

  'refused.rate': 'No exchange rate dey wey person fit trust for now. Abeg try again small time.',
  'refused.tooMany': 'You don try too many times for small time. Abeg wait small, then try again.',
  'refused.pair': 'You no fit pay dis token with dis network here. Abeg choose another one.',
  'refused.tooSmall': 'Dis amount too small to pay here. Abeg ask di shop.',
  'refused.tooLarge': 'Dis amount too big to pay here. Abeg ask di shop.',
  'refused.fault': 'Something spoil for our side. Abeg try again.',
};

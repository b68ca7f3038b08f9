import type { RefundCatalogue } from './catalogue';

export const tw: RefundCatalogue = {
  'refund.pageTitle': 'Sika a {merchant} de resan ama',
  'refund.testMode': 'Yei yɛ sɔhwɛ. Sika ankasa biara nsan mma.',
  'refund.loading': 'Yɛrebue sika no ho nsɛm',
  'refund.summary': 'Sika a ɛresan aba',
  'refund.from': 'Deɛ ɔde sika resan ama',
  'refund.amount': 'Wo nsa bɛka bio',

  'refund.addressTitle': 'Ɛhe na wopɛ sɛ wo sika no kɔ?',
  'refund.intro': '{merchant} de {money} resan ama wo, sɛ digital dollar wɔ {network} network no so.',
  'refund.warning': '{token} address a ɛwɔ {network} so nko ara',
  'refund.warningText': 'Sika a ɛkɔ network foforɔ address so bɛtumi ayera koraa.',
  'refund.exchange':
    'Ɛfiri exchange app mu? Ɛsɛ sɛ ne deposit address yɛ {token} deɛ wɔ {label} so pɛpɛɛpɛ. Di kan hwɛ hɔ.',

  'refund.label': 'Wo address',
  'refund.hint':
    'Ɛfiri aseɛ wɔ {start} na ɛwɔ nkyerɛwdeɛ {length}. Kɔpi firi wo wallet anaa wo exchange app mu, na fa hyɛ ha.',
  'refund.never': 'Obiara mmisa wo recovery words, private key anaa sikatua wɔ ha. Mfa mma obiara.',

  'refund.orWallet': 'Anaa fa wallet a ɛwɔ browser yi mu address',
  'refund.useWallet': 'Fa me {wallet} address',
  'refund.fromWallet': 'Yei yɛ {wallet} address.',
  'refund.walletFailed': '{wallet} amma address biara. San sɔ hwɛ, anaa fa hyɛ mu.',

  'refund.signTitle': 'Wode wallet a ɛwɔ browser yi mu na ɛtuaa ka no?',
  'refund.signText':
    'Fa sign, na {money} bɛsan akɔ address a ɛtuaa ka no so. Sign no nnye ɛka, na ɛmmane hwee.',
  'refund.signWith': 'Fa {wallet} sign',
  'refund.signing': 'Bue {wallet}. Fa address ne sika dodoɔ a ɛwɔ atwerɛ no mu toto ho, na sign.',
  'refund.notSender':
    'Ɛnyɛ akawnt a ɛwɔ {wallet} mu no na ɛmanee sika yi. Paw akawnt a ɛtuaa ka no, anaa fa address ma wɔ soro.',
  'refund.notSigned': 'Signature yi nyɛ papa, anaa aka akyi. San sign.',
  'refund.signFailed': '{wallet} antumi ansign. San sɔ hwɛ, anaa fa address ma wɔ soro.',

  'refund.empty': 'Di kan fa wo address hyɛ mu.',
  'refund.notAddress': 'Yei nyɛ address wɔ {network} so. Ɛfiri aseɛ wɔ {start} na ɛwɔ nkyerɛwdeɛ {length}.',
  'refund.checksum': 'Mfomsoɔ wɔ address yi mu: ne nkyerɛwdeɛ akɛseɛ no nhyia. San kɔpi, mfa wo nsa nkyerɛw.',
  'refund.mistyped': 'Mfomsoɔ wɔ address yi mu: nkyerɛwdeɛ baako nyɛ nokorɛ. San kɔpi, mfa wo nsa nkyerɛw.',
  'refund.isEvm':
    'Yei yɛ address wɔ Ethereum, Base anaa network a ɛte saa so. Wo sika wɔ TRON so. Fa address a ɛfiri aseɛ wɔ T ma.',
  'refund.isTron': 'Yei yɛ address wɔ TRON so. Wo sika wɔ {network} so. Fa address a ɛfiri aseɛ wɔ 0x ma.',
  'refund.hash':
    'Yei yɛ transaction hash anaa private key, ɛnyɛ address. Yɛapopa. Mfa private key mma obiara.',
  'refund.secret': 'Yei te sɛ recovery words, enti yɛapopa. Ankɔ baabiara. Mfa mma obiara.',
  'refund.zero': 'Address yi nyɛ obiara deɛ. Sika a ɛkɔ hɔ no ayera.',
  'refund.vault': 'Yei yɛ address a wɔtua sika kɔ so, ɛnyɛ wo deɛ. Fa w’ankasa wo address ma.',
  'refund.tokenContract': 'Yei yɛ token {token} no ankasa address. Fa w’ankasa wo address ma.',
  'refund.contract': 'Address yi yɛ program bi deɛ a ɛbɛkora wo sika. Fa w’ankasa wo address ma.',
  'refund.frozen': 'Wɔn a wɔyɛ {token} no asi address yi kwan. Fa foforɔ ma.',
  'refund.unusable': 'Yɛntumi mmane wo sika nkɔ address yi so. Fa foforɔ ma.',

  'refund.confirmTitle': 'Yei yɛ wo address?',
  'refund.confirmText':
    'Fa nkyerɛwdeɛ no nyinaa toto wo wallet anaa wo exchange app no ho. Obiara ntumi nsan nnye deɛ akɔ address a ɛnyɛ papa so.',
  'refund.tick': 'Metumi agye {token} wɔ {network} so wɔ address yi so',
  'refund.tickFirst': 'Di kan hyɛ adaka no agyiraeɛ, sɛ ɛyɛ nokware a.',
  'refund.send': 'Mane {money} kɔ address yi so',
  'refund.sending': 'Yɛrekora wo address no…',
  'refund.change': 'Sesa address no',
  'refund.given':
    'Wɔde address foforɔ ama dada, na ɛhɔ na wo sika no rekɔ. Sɛ ɛnyɛ wo deɛ a, kasa kyerɛ {merchant} ntɛm ara.',

  'refund.approvalTitle': 'Wɔrehwɛ wo sika no so',
  'refund.approvalText': 'Yɛn nsa aka wo address. Obi rehwɛ ansa na wɔamane sika no. Ɛbɛtumi agye bere.',
  'refund.queuedTitle': 'Ɛrenkyɛ wɔbɛmane wo sika no',
  'refund.queuedText': 'Yɛn nsa aka wo address. Wɔbɛmane {money} akɔ so.',
  'refund.sentTitle': 'Wo sika no da kwan so',
  'refund.sentText': 'Wɔamane {money}. Sɛ {network} network no si so dua a, ɛyɛ wo deɛ.',
  'refund.finalTitle': 'Wo sika asan aba wo nsam',
  'refund.finalText': '{money} aduru wo address so wɔ {network} so.',

  'refund.cancelledTitle': 'Wɔatwa sika yi mu',
  'refund.cancelledText':
    'Hwee nkɔ. Sɛ wonnim deɛ nti a, kasa kyerɛ {merchant} na fa nɔma {reference} ma wɔn.',
  'refund.expiredTitle': 'Link yi abɔ dada',
  'refund.expiredText':
    'Obiara amfa address amma bere mu, enti hwee ankɔ. Bisa {merchant} link foforɔ na fa nɔma {reference} ma wɔn.',
  'refund.refusedTitle': 'Wɔampene sika yi so',
  'refund.refusedText': 'Hwee nkɔ. Kasa kyerɛ {merchant} na fa nɔma {reference} ma wɔn.',
  'refund.failedTitle': 'Wo sika no antumi ankɔ',
  'refund.failedText': 'Yɛakyerɛw ato hɔ, na ɛnyerae. Kasa kyerɛ {merchant} na fa nɔma {reference} ma wɔn.',

  'refund.canClose': 'Wobɛtumi ato krataafa yi mu. Sika no kɔ so ba a ɛnka ho mpo.',
  'refund.linkUntil': 'Fa address no ma ansa na {time} aduru.',

  'refund.missingTitle': 'Link yi nyɛ adwuma',
  'refund.missingText':
    'Ɛnyɛ mũ, anaa foforɔ asi ananmu. Bue link a ɛwɔ email a ɛbaa akyire no mu, anaa bisa sotɔɔ no foforɔ.',
  'refund.errorTitle': 'Yɛntumi nkyerɛ sika no ho nsɛm',
};

import type { LinkCatalogue } from './catalogue';

export const tw: LinkCatalogue = {
  'link.title': 'Tua {merchant} ka',
  'link.for': 'Deɛ woretua',
  'link.youChoose': 'Wo na wopaw sika dodoɔ',
  'link.between': 'Fi {minimum} kɔsi {maximum}',
  'link.until': 'Wobɛtumi atua wɔ ha akɔsi {time}.',
  'link.email': 'Wo email address',
  'link.emailHint': '{merchant} bɛhunu. Wo sikatua ho nkra bɛkɔ hɔ.',
  'link.firstName': 'Din a ɛdi kan (ɛnyɛ dɛn ara)',
  'link.lastName': 'Abusua din (ɛnyɛ dɛn ara)',
  'link.opening': 'Yɛrebue wo sikatua no…',
  'link.amountInvalid': 'Kyerɛw sika a ɛfi {minimum} kɔsi {maximum}.',
  'link.emailInvalid': 'Kyerɛw wo email address, te sɛ din@example.com.',
  'link.usedTitle': 'Wɔatua link yi dada',
  'link.expiredTitle': 'Link yi bere atwam',
  'link.inactiveTitle': 'Wɔadum link yi',
  'link.askNew': 'Sɛ wopɛ sɛ wotua a, bisa {merchant} link foforɔ.',
  'link.inUseTitle': 'Obi de link yi retua seesei',
  'link.inUseText':
    'Ɛyɛ sikatua baako pɛ. Sɛ ɛno ba awieeɛ na wɔantua a, wobɛtumi atua wɔ ha. Krataafa yi yɛ ne ho foforɔ.',
  'link.continue': 'Toa wo sikatua no so',
};

import { defineWords } from '../../i18n/words';

export const appearanceWords = defineWords('appearance', {
  title: 'Payment page',
  about: 'How the payment page shows your business, in test and in live.',
  logo: 'Logo',
  logoHelp: 'A PNG, JPEG or WebP of at most 1 MB. We scale it to at most 512 pixels.',
  upload: 'Upload an image',
  remove: 'Remove the logo',
  logoUrl: 'Or the URL of an image',
  logoUrlHelp: 'It must begin with https.',
  uploaded: 'Currently shown: an uploaded image.',
  wrongType: 'This file is not a PNG, JPEG or WebP.',
  tooLarge: 'This file is larger than 1 MB.',
  color: 'Colour',
  colorHelp: '# followed by six hex digits. If empty, we use our green.',
  pick: 'Pick a colour',
  save: 'Save',
  readAgain: 'Reload and discard my changes',
  readOnly: 'Only owners and admins can change this.',
});

import { defineWords } from '../../../i18n/words';

export const overlapSelectWords = defineWords({
  0: 'It ends now',
  3600: '1 hour',
  86400: '24 hours',
  604800: '7 days',
});

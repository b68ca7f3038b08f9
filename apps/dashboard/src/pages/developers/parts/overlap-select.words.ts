import { defineWords } from '../../../i18n/words';

export const overlapSelectWords = defineWords('overlapSelect', {
  0: 'Ends now',
  3600: '1 hour',
  86400: '24 hours',
  604800: '7 days',
});

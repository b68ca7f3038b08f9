import { defineWords } from '../../i18n/words';

export const businessesPageWords = defineWords('businessesPage', {
  title: 'Your businesses',
  none: 'You do not belong to a business yet. Ask an owner to invite you.',
});

import { defineWords } from '../i18n/words';
import type { Period } from '../lib/days';

export const dayRangeWords = defineWords('dayRange', {
  period: 'Period',
  own: 'Custom',
  periods: {
    any: 'Any time',
    today: 'Today',
    yesterday: 'Yesterday',
    week: 'Last 7 days',
    month: 'This month',
    lastMonth: 'Last month',
  } satisfies Record<Period, string>,
  from: 'From',
  to: 'To',
});

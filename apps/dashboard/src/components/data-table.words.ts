import { defineWords } from '../i18n/words';
import { plural } from '../i18n/plural';

export const dataTableWords = defineWords('dataTable', {
  found: plural({ other: '# found' }),
  previous: 'Previous page',
  next: 'Next page',
});

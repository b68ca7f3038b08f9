import { defineWords } from '../i18n/words';
import { whole } from '../lib/format';

export const dataTableWords = defineWords({
  found: (count: number) => (count === 1 ? '1 found' : `${whole(count)} found`),
  previous: 'Previous page',
  next: 'Next page',
});

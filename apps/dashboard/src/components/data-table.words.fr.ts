import { pluralsIn } from '../i18n/plural';
import type { Translated } from '../i18n/words';

const plural = pluralsIn('fr');

export default {
  dataTable: {
    found: plural({ one: '# résultat', other: '# résultats' }),
    previous: 'Page précédente',
    next: 'Page suivante',
  },
} satisfies Translated<typeof import('./data-table.words')>;

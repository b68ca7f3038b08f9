import { pluralsIn } from '../../i18n/plural';
import type { Translated } from '../../i18n/words';

const plural = pluralsIn('fr');
const daysOf = plural({ one: '# jour', other: '# jours' });

export default {
  requestsPage: {
    title: 'Journal des requêtes',
    about:
      'Les requêtes que vos programmes ont envoyées à l’API avec les clés de cet environnement. Les corps et les en-têtes ne sont pas enregistrés.',
    kept: (days) =>
      `Conservées ${daysOf(days)}. Chaque requête apparaît environ une seconde après sa réponse. Lors d’une minute chargée, seule une partie des requêtes réussies est conservée.`,
    off: 'L’opérateur de ce service a désactivé le journal.',
    list: 'Requêtes',
    none: 'Aucune requête pour l’instant.',
    noneFound: 'Aucune requête ne correspond à ces filtres.',
    noneHere: 'Aucune requête de ce jour ne correspond. Il y en a peut-être de plus anciennes.',
    at: 'Date',
    request: 'Requête',
    status: 'Statut',
    took: 'Durée',
    ms: (count) => `${count} ms`,
    key: 'Clé',
    public: 'Publique',
    secret: 'Secrète',
    address: 'Depuis',
    id: 'ID de la requête',
    idWhat: 'ID de la requête',
    anyStatus: 'Tous les statuts',
    anyKey: 'Toutes les clés',
    path: 'Chemin commençant par',
    leftOut: plural({
      one: '# requête antérieure non conservée',
      other: '# requêtes antérieures non conservées',
    }),
    '2xx': 'Réussies (2xx)',
    '4xx': 'Refusées (4xx)',
    '5xx': 'En échec (5xx)',
    pathExample: '/api/v1/payments',
  },
} satisfies Translated<typeof import('./requests-page.words')>;

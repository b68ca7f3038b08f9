import { pluralsIn } from '../../i18n/plural';
import type { Translated } from '../../i18n/words';

const plural = pluralsIn('fr');

export default {
  networksPage: {
    title: 'Réseaux',
    about:
      'L’avancement de la lecture de chaque réseau, ses nœuds et le gaz pour les collectes et les relais.',
    empty: 'Aucun réseau n’est configuré.',
    network: 'Réseau',
    state: 'Pour les clients',
    read: 'Lecture',
    nodes: 'Nœuds',
    sweeps: 'Collectes',
    gas: 'Gaz',
    offered: 'Proposé',
    retired: 'Retiré',
    notOffered: 'Non proposé',
    chain: (id) => `chaîne ${id}`,
    block: (number) => `bloc ${number}`,
    behind: plural({ one: '# bloc de retard', other: '# blocs de retard' }),
    headUnknown: 'aucun nœud ne répond',
    nothingRead: 'rien n’a encore été lu',
    nodeStates: { ok: 'Normal', resting: 'En pause', lagging: 'En retard' },
    waiting: plural({ one: '# coffre en attente', other: '# coffres en attente' }),
    setAside: plural({ one: '# en échec', other: '# en échec' }),
    open: 'une en cours depuis le',
    days: plural({ one: '# jour restant', other: '# jours restants' }),
    years: 'des années restantes',
    daysUnknown: 'rien n’a encore été dépensé',
    noAccount: 'aucune collecte pour l’instant',
    forSweeps: (days) => `pour les collectes, ${days}`,
    forRelays: 'pour les relais',
    onboarding: 'Mise en service',
    onboardingAbout:
      'Ce qu’il faut à un réseau avant que les clients puissent y payer, dans l’ordre. Les contrôles ont lieu toutes les 30 secondes.',
    stepsOf: (network) => `Étapes de ${network}`,
    stepsDone: (done, all) => `${done} sur ${all}`,
    steps: {
      nodes: 'Chaque nœud répond, sur la bonne chaîne',
      factory: 'La fabrique de coffres est déployée',
      tokens: 'Les jetons sont les bons contrats',
      read: 'Un worker lit ses blocs',
      offered: 'Les clients peuvent le choisir',
      gas: 'Le compte qui collecte a du gaz (connu après la première collecte)',
    },
    rails: 'Rails de paiement et plateformes d’échange',
    railsAbout:
      'Ce qu’il faut à chacun avant que les marchands soient payés par lui, dans l’ordre. Les clés se trouvent là où tourne le worker ; cowrie doctor les y contrôle.',
    railSteps: {
      paycrest: 'Le worker a PAYCREST_API_KEY, et Paycrest l’accepte',
      'paycrest signer': 'Une réserve envoie ses dépôts en quelques minutes',
      'paycrest merchants': 'Des marchands l’utilisent et ont un compte',
      'luno key': 'Le worker a LUNO_KEY_ID et LUNO_KEY_SECRET, et Luno les accepte',
      'luno pairs': 'Luno échange un jeton contre une monnaie d’ici',
      'luno merchants': 'Des marchands l’utilisent',
    },
    stepStates: { done: 'Terminé', todo: 'À faire', unknown: 'Pas encore contrôlé' },
  },
} satisfies Translated<typeof import('./networks-page.words')>;

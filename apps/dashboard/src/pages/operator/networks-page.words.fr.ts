import { pluralsIn } from '../../i18n/plural';
import type { Translated } from '../../i18n/words';

const plural = pluralsIn('fr');

export default {
  networksPage: {
    title: 'Réseaux',
    about: 'L’avancement de la lecture de chaque réseau, ses nœuds et le gaz pour les collectes.',
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
    stepStates: { done: 'Terminé', todo: 'À faire', unknown: 'Pas encore contrôlé' },
  },
} satisfies Translated<typeof import('./networks-page.words')>;

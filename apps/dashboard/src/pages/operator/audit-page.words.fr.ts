import type { Translated } from '../../i18n/words';

export default {
  operatorAudit: {
    title: 'Journal d’audit',
    about: 'Qui a modifié quoi dans tout le service. Les entrées ne sont jamais modifiées ni supprimées.',
    by: 'Auteur',
    byAbout: 'Le nom entier, comme person:ada@example.com ou cli:ada',
    when: 'Date',
    what: 'Ce qui s’est passé',
    business: 'Entreprise',
    changed: 'Valeurs',
    sentence: (by, act) => `${by} ${act}.`,
    none: 'Aucune entrée pour l’instant.',
    noneMatch: 'Aucune entrée ne correspond.',
  },
} satisfies Translated<typeof import('./audit-page.words')>;

import type { Translated } from '../../../i18n/words';

export default {
  keys: {
    title: 'Clés API',
    about: 'Vos programmes appellent l’API avec des clés. Le test et la production ont des clés distinctes.',
    list: 'Clés',
    none: 'Aucune clé pour l’instant. Émettez-en une pour effectuer votre premier appel.',
    issue: 'Émettre une clé',
    key: 'Clé',
    kind: 'Type',
    public: 'Publique',
    secret: 'Secrète',
    publicAbout:
      'Crée des paiements et demande des devis. Vous pouvez l’utiliser dans des pages web et des applications.',
    secretAbout: 'Pour vos serveurs uniquement. Vous choisissez ce qu’elle peut faire.',
    label: 'Libellé',
    labelAbout: 'À quoi sert la clé, par exemple « Serveur de la boutique ». Facultatif.',
    may: 'Autorisations',
    scopes: 'Ce que la clé peut faire',
    scopesAbout:
      'N’accordez à une clé que ce dont son programme a besoin. Seules les deux dernières permettent de déplacer de l’argent.',
    scopesOfAdmins: 'Les propriétaires et les administrateurs de l’entreprise peuvent accorder les autres.',
    lostScopes: (scopes) =>
      `L’ancienne clé peut en faire davantage : ${scopes}. Votre rôle ne peut pas l’accorder, donc la nouvelle clé ne l’a pas. Les programmes qui en ont besoin s’arrêtent à la fin de l’ancienne clé. Demandez plutôt à un propriétaire ou à un administrateur de la renouveler.`,
    scope: {
      'payments:read': 'Lire les paiements, les remboursements et les règlements',
      'webhooks:read': 'Lire les événements de webhooks',
      'customers:read': 'Voir qui a payé : noms, adresses e-mail et métadonnées',
      'refunds:write': 'Créer, approuver et annuler des remboursements',
      'account:write': 'Changer le compte de règlement',
    },
    short: {
      'payments:read': 'paiements',
      'webhooks:read': 'événements',
      'customers:read': 'clients',
      'refunds:write': 'remboursements',
      'account:write': 'compte de règlement',
    },
    opens: 'crée des paiements, devis',
    everything: 'Tout',
    everythingAbout:
      'Cette clé a été émise avant l’existence des autorisations et peut tout faire. Renouvelez-la avec les autorisations nécessaires.',
    issuedBy: (who) => `par ${who}`,
    operator: 'un opérateur de ce service',
    issueIt: 'Émettre',
    issuedTitle: 'Votre nouvelle clé',
    stored: 'Je l’ai conservée',
    created: 'Créée',
    lastUsed: 'Dernière utilisation',
    never: 'Jamais',
    state: 'Statut',
    inForce: 'Active',
    until: 'Jusqu’au',
    ended: 'Terminée',
    revoked: 'Révoquée',
    actions: 'Actions',
    roll: 'Renouveler',
    rollTitle: (key) => `Renouveler ${key}`,
    rollAbout:
      'Vous obtenez une nouvelle clé de même type et de même libellé. L’ancienne fonctionne encore un moment, pour vous laisser le temps de changer.',
    overlap: 'Durée de validité de l’ancienne clé',
    overlapAbout: 'Une clé ne peut être renouvelée qu’une fois. Révoquez-la pour y mettre fin plus tôt.',
    revoke: 'Révoquer',
    revokeTitle: (key) => `Révoquer ${key}`,
    revokeAbout:
      'En moins d’une seconde, les programmes qui utilisent cette clé sont refusés définitivement. Si elle est encore utilisée, renouvelez-la plutôt.',
  },
} satisfies Translated<typeof import('./keys.words')>;

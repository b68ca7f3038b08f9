import { pluralsIn } from '../../i18n/plural';
import type { Translated } from '../../i18n/words';

const plural = pluralsIn('fr');
const environments: Record<string, string> = { test: 'test', live: 'production' };

export default {
  role: {
    owner: 'Propriétaire',
    admin: 'Administrateur',
    developer: 'Développeur',
    finance: 'Finance',
    viewer: 'Lecteur',
    aboutOwner: 'Tout, y compris la désignation des propriétaires',
    aboutAdmin: 'Tout, sauf la gestion des propriétaires',
    aboutDeveloper: 'Clés API, webhooks et liste d’adresses IP autorisées',
    aboutFinance: 'Remboursements, exports et liens de paiement',
    aboutViewer: 'Voit tout, ne modifie rien',
  },

  team: {
    title: 'Équipe',
    about: 'Qui travaille pour cette entreprise, et ce que chacun peut faire.',
    people: 'Membres',
    name: 'Nom',
    role: 'Rôle',
    secondFactor: 'Second facteur',
    yes: 'Oui',
    no: 'Non',
    lastSeen: 'Dernière activité',
    never: 'Jamais',
    you: 'Vous',
    disabled: 'Désactivé',
    actions: 'Actions',
    changeRole: 'Changer le rôle',
    changeRoleOf: (name) => `Changer le rôle de ${name}`,
    newRole: 'Nouveau rôle',
    ownRole: 'C’est votre propre rôle. Vous ne pourrez peut-être pas le rétablir.',
    save: 'Enregistrer',
    remove: 'Retirer',
    removeTitle: (name) => `Retirer ${name} ?`,
    removeAbout: (name, business) =>
      `${name} perd immédiatement l’accès à ${business}. Le compte lui-même est conservé, pour d’autres entreprises.`,
    madeTitle: (name) => `Créés par ${name} et toujours actifs`,
    api_key: (name, environment) => `Clé API (${environments[environment] ?? environment}) : ${name}`,
    webhook_endpoint: (name, environment) =>
      `Point de terminaison de webhook (${environments[environment] ?? environment}) : ${name}`,
    payment_link: (name, environment) =>
      `Lien de paiement (${environments[environment] ?? environment}) : ${name}`,
    madeAbout:
      'Renouvelez les clés et les secrets que cette personne peut connaître. Supprimez ce qui n’est plus nécessaire.',
    noPeople: 'Personne ne travaille pour cette entreprise.',
    invitations: 'Invitations en cours',
    invite: 'Inviter quelqu’un',
    inviteTitle: 'Inviter quelqu’un',
    email: 'Adresse e-mail',
    inviteAbout:
      'Nous envoyons un lien à cette adresse. Il sert une fois, dans les sept jours, et uniquement pour cette adresse.',
    send: 'Envoyer l’invitation',
    sent: 'Envoyée',
    until: 'Expire',
    expired: 'Expirée',
    resend: 'Renvoyer',
    resendTo: (email) => `Renvoyer à ${email}`,
    resent: (email) => `Renvoyée à ${email}.`,
    cancel: 'Annuler',
    cancelTitle: 'Annuler l’invitation ?',
    cancelAbout: (email) => `Le lien reçu par ${email} cessera de fonctionner.`,
    noInvitations: 'Aucune invitation en cours.',
    back: 'Retour',
    security: 'Sécurité',
    demand: 'Exiger un second facteur de tous les membres',
    demandAbout:
      'Les membres sans clé d’accès ni application d’authentification peuvent seulement consulter tant qu’ils n’en ont pas configuré. Seul un propriétaire peut changer ce réglage.',
  },

  audit: {
    title: 'Journal d’audit',
    about:
      'Ce qui a été fait dans cette entreprise et sur elle. Les entrées ne sont jamais modifiées ni supprimées.',
    who: 'Auteur',
    everybody: 'Tout le monde',
    actors: {
      operator: 'Opérateurs du service',
      key: 'Un programme avec votre clé',
      payer: 'Le payeur',
    },
    left: 'Une personne qui a quitté l’équipe',
    what: 'Action',
    everything: 'Toutes les actions',
    when: 'Date',
    changed: 'Modifications',
    field: 'Champ',
    before: 'Avant',
    after: 'Après',
    details: (action) => `Valeurs de ${action}`,
    values: plural({ one: '# valeur', other: '# valeurs' }),
    reason: 'Motif',
    none: 'Aucune entrée pour l’instant.',
    noneMatch: 'Aucune entrée ne correspond.',
    empty: '—',
  },

  area: {
    merchant: 'Paramètres',
    'api-key': 'Clés API',
    'webhook-endpoint': 'Points de terminaison de webhooks',
    'webhook-delivery': 'Envois de webhooks',
    'settlement-account': 'Compte de règlement',
    settlement: 'Règlements',
    payout: 'Remboursements',
    payment: 'Paiements',
    member: 'Équipe',
    invitation: 'Invitations',
    person: 'Personnes',
    customer: 'Données des clients',
  },
} satisfies Translated<typeof import('./team.words')>;

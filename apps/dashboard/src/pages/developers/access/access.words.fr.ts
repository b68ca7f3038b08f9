import type { Translated } from '../../../i18n/words';

export default {
  access: {
    api: 'API pour développeurs',
    apiOn: 'Activée : les requêtes avec vos clés sont acceptées.',
    apiOff: 'Désactivée : toute requête avec une clé est refusée. Les clés sont conservées.',
    switchOff: 'Désactiver',
    switchOn: 'Activer',
    switchOffTitle: 'Désactiver l’API pour développeurs ?',
    switchOffAbout:
      'En moins d’une seconde, toute requête avec une clé de cette entreprise est refusée, en test et en production. Aucun paiement ne peut être créé. Les paiements ouverts se poursuivent, et les webhooks sont toujours envoyés. Les clés sont conservées et fonctionnent de nouveau dès que vous réactivez l’API.',
    switchOnTitle: 'Activer l’API pour développeurs ?',
    switchOnAbout: 'Les clés de cette entreprise fonctionnent de nouveau, en test et en production.',
    docs: 'Guide et référence de l’API',
    address: 'Votre adresse IP actuelle',
    what: 'adresse',
    listed: 'Elle figure dans la liste.',
    allowlist: 'Adresses IP autorisées pour les clés secrètes',
    allowlistAbout:
      'Les clés secrètes ne fonctionnent que depuis ces adresses et ces plages. Une liste vide autorise toutes les adresses. La liste ne vaut que pour cet environnement.',
    entries: 'Adresses et plages, une par ligne',
    example: '203.0.113.7\n2001:db8::/32',
    addMine: 'Ajouter mon adresse',
    save: 'Enregistrer la liste',
    saved: 'La liste est enregistrée. Elle prend effet en moins d’une seconde.',
    notMineTitle: 'Votre propre adresse n’est pas dans cette liste',
    notMine: (address) =>
      `Les clés secrètes seraient refusées depuis ${address}, votre adresse actuelle. Cela convient si vos serveurs sont ailleurs.`,
    saveAnyway: 'Enregistrer quand même',
    back: 'Retour',
    firstCall: 'Votre premier appel',
    firstCallAbout:
      'Crée un paiement. Insérez votre clé publique, exécutez la commande, puis ouvrez l’URL de la réponse.',
    command: 'Commande',
    restOfKey: 'reste-de-votre-cle-publique',
    addressOfApi: 'https://adresse-de-l-api',
  },
} satisfies Translated<typeof import('./access.words')>;

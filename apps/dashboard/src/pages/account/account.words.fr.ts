import { pluralsIn } from '../../i18n/plural';
import type { Translated } from '../../i18n/words';

const plural = pluralsIn('fr');

export default {
  account: {
    title: 'Votre compte',
    about: 'Qui vous êtes, comment vous vous connectez et sur quels appareils vous êtes connecté.',
    saved: 'Enregistré',
    name: 'Nom',
    email: 'Adresse e-mail',
    changeAddress: 'Changer d’adresse',
    addressMailed: (email) =>
      `Nous avons envoyé un lien à ${email}. Ouvrez-le pour confirmer la nouvelle adresse. D’ici là, connectez-vous avec l’ancienne.`,
    saveName: 'Enregistrer le nom',
    you: 'Vous',
  },

  password: {
    title: 'Mot de passe',
    has: 'Changer votre mot de passe vous déconnecte de tous vos autres navigateurs.',
    none: 'Vous n’avez pas de mot de passe. Vous pouvez vous connecter sans mot de passe tant que vous avez une clé d’accès.',
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    rule: 'Au moins 12 caractères. Trois ou quatre mots sans lien entre eux conviennent bien.',
    change: 'Changer le mot de passe',
    set: 'Définir un mot de passe',
    changed: 'Votre mot de passe a été changé. Vous êtes déconnecté de tous vos autres navigateurs.',
  },

  passkeys: {
    title: 'Clés d’accès',
    about:
      'Votre appareil ou votre gestionnaire de mots de passe conserve la clé d’accès. Elle vous connecte sans mot de passe, et une fausse page ne peut pas la voler. Ajoutez-en deux, au cas où vous en perdriez une.',
    none: 'Vous n’avez pas encore de clé d’accès.',
    unsupported: 'Ce navigateur ne prend pas en charge les clés d’accès.',
    list: 'Clés d’accès',
    name: 'Nom',
    nameOfNew: 'Nom de la nouvelle clé d’accès',
    nameHint: 'Un nom que vous reconnaîtrez, comme « Portable »',
    added: 'Ajoutée',
    lastUsed: 'Dernière utilisation',
    actions: 'Actions',
    never: 'Jamais',
    add: 'Ajouter une clé d’accès',
    rename: 'Renommer',
    renameOf: (name) => `Renommer ${name}`,
    save: 'Enregistrer',
    cancel: 'Annuler',
    remove: 'Supprimer',
    removeOf: (name) => `Supprimer la clé d’accès ${name} ?`,
    removing:
      'Elle ne vous connectera plus ici. Supprimez-la aussi de votre appareil ou de votre gestionnaire de mots de passe : Cowrie ne peut pas le faire.',
  },

  authenticator: {
    title: 'Application d’authentification',
    about:
      'Une application sur votre téléphone affiche six chiffres qui changent toutes les 30 secondes. Nous les demandons après votre mot de passe.',
    on: 'Activée',
    off: 'Désactivée',
    setUp: 'Configurer une application d’authentification',
    scan: 'Scannez ce code avec l’application, ou saisissez-y le secret.',
    qr: 'Code QR pour l’application d’authentification',
    secret: 'Secret',
    code: 'Code de l’application',
    confirm: 'Confirmer',
    cancel: 'Annuler',
    remove: 'Supprimer',
    removeTitle: 'Supprimer l’application d’authentification ?',
    removing: 'Ses codes et vos codes de secours cesseront de fonctionner.',
    left: plural({ one: 'Il reste # code de secours.', other: 'Il reste # codes de secours.' }),
    few: 'Générez-en de nouveaux avant d’utiliser le dernier.',
    renew: 'Générer de nouveaux codes',
    renewTitle: 'Générer de nouveaux codes de secours ?',
    renewing: 'Vos codes actuels cesseront de fonctionner.',
  },

  recovery: {
    title: 'Vos codes de secours',
    about:
      'Chaque code vous connecte une fois si vous perdez votre téléphone ou votre clé d’accès. Ils ne sont affichés qu’une fois : rangez-les avec vos mots de passe, pas sur le téléphone.',
    download: 'Télécharger',
    print: 'Imprimer',
    copy: 'Copier',
    copied: 'Copié',
    done: 'Je les ai conservés',
    fileName: 'cowrie-codes-de-secours.txt',
    head: 'Codes de secours du tableau de bord Cowrie. Chacun sert une fois.',
  },

  sessions: {
    title: 'Où vous êtes connecté',
    list: 'Sessions',
    browser: 'Navigateur',
    address: 'Adresse',
    lastSeen: 'Dernière activité',
    began: 'Connexion',
    actions: 'Actions',
    here: 'Ce navigateur',
    browserOn: (browser, system) => `${browser} sur ${system}`,
    end: 'Déconnecter',
    endOf: (browser) => `Déconnecter ${browser}`,
    endOthers: 'Déconnecter tous les autres',
    endOthersTitle: 'Déconnecter tous les autres navigateurs ?',
    endingOthers: 'Tous vos autres navigateurs seront déconnectés immédiatement.',
    none: 'Aucune session',
  },
} satisfies Translated<typeof import('./account.words')>;

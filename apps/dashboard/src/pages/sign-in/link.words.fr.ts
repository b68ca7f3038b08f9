import type { Translated } from '../../i18n/words';

export default {
  invitation: {
    title: 'Vous êtes invité',
    about: (business, role) => `${business} vous invite sur son tableau de bord. Votre rôle : ${role}.`,
    noToken: 'Ouvrez le lien d’invitation reçu par e-mail.',
    for: (email) => `L’invitation est destinée à ${email}.`,
    newAbout: 'Choisissez un nom et un mot de passe pour votre nouveau compte.',
    name: 'Votre nom',
    accept: 'Accepter l’invitation',
    hasAccount: 'Vous avez déjà un compte. Connectez-vous, puis acceptez l’invitation.',
    otherAccount: (email) =>
      `Vous êtes connecté en tant que ${email}. Déconnectez-vous et rouvrez le lien, ou connectez-vous avec l’adresse invitée.`,
    signedInAs: (email) => `Vous êtes connecté en tant que ${email}.`,
    signIn: 'Se connecter',
    signOut: 'Se déconnecter',
    failed: 'Cette invitation ne peut pas être acceptée',
  },

  newPassword: {
    password: 'Mot de passe',
    newPassword: 'Nouveau mot de passe',
    rule: 'Au moins 12 caractères. Plusieurs mots sont faciles à retenir et difficiles à deviner.',
  },

  reset: {
    askTitle: 'Mot de passe oublié ?',
    askAbout: 'Nous vous envoyons par e-mail un lien pour en choisir un nouveau.',
    email: 'Adresse e-mail',
    send: 'Envoyer le lien',
    askedTitle: 'Consultez votre boîte de réception',
    asked: (email) =>
      `Si ${email} a un compte, un lien est en route. Il sert une fois, dans les 30 minutes. Vérifiez aussi vos courriers indésirables.`,
    again: 'Demander un autre lien',
    setTitle: 'Choisissez un nouveau mot de passe',
    setAbout: 'Vous serez déconnecté partout ailleurs.',
    save: 'Enregistrer le mot de passe',
    doneTitle: 'Votre mot de passe est défini',
    done: (email) =>
      `Connectez-vous en tant que ${email} avec ce mot de passe. Si vous avez un second facteur, il reste nécessaire.`,
    toSignIn: 'Aller à la connexion',
  },

  confirm: {
    title: 'Confirmez votre adresse',
    about: 'Une fois confirmée, cette adresse sert à vous connecter.',
    confirm: 'Confirmer',
    noToken: 'Ouvrez le lien reçu par e-mail.',
    doneTitle: 'Votre adresse est confirmée',
    done: (email) => `Désormais, vous vous connectez en tant que ${email}.`,
    goOn: 'Aller au tableau de bord',
  },
} satisfies Translated<typeof import('./link.words')>;

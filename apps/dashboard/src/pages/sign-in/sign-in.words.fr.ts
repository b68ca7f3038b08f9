import type { Translated } from '../../i18n/words';

export default {
  passkey: {
    cancelled: 'Aucune clé d’accès n’a été utilisée. Réessayez, ou choisissez une autre méthode.',
    known: 'Cet appareil a déjà une clé d’accès pour vous.',
    failed:
      'Le navigateur n’a pas pu utiliser de clé d’accès. Choisissez une autre méthode ou un autre navigateur.',
  },

  signIn: {
    title: 'Se connecter',
    about: 'Au tableau de bord Cowrie',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    forgotten: 'Mot de passe oublié ?',
    signIn: 'Se connecter',
    or: 'ou',
    withPasskey: 'Se connecter avec une clé d’accès',
    withProvider: (name) => `Se connecter avec ${name}`,
    begin: 'Recommencer',
    failedTitle: 'Vous n’êtes pas connecté',
    failures: {
      oidc_unknown:
        'Aucun compte ici n’a l’adresse que votre fournisseur confirme. Demandez à un propriétaire de l’entreprise d’inviter cette adresse.',
      oidc_unconfirmed:
        'Votre fournisseur n’a pas confirmé votre adresse e-mail. Demandez à son administrateur de la confirmer, ou choisissez une autre méthode.',
      oidc_other_account:
        'Vous vous êtes déjà connecté ici avec un autre compte de votre fournisseur. Utilisez ce compte, ou choisissez une autre méthode.',
      oidc_refused:
        'Votre fournisseur ne vous a pas connecté, ou a mis trop de temps. Réessayez, ou choisissez une autre méthode.',
      oidc_away:
        'Votre fournisseur est injoignable. Réessayez dans une minute, ou choisissez une autre méthode.',
    },
  },

  factor: {
    title: 'Encore une étape',
    aboutCode: 'Saisissez les six chiffres que votre application d’authentification affiche maintenant.',
    aboutRecovery: 'Saisissez l’un de vos codes de secours. Chacun sert une fois.',
    aboutPasskey: 'Utilisez la clé d’accès que vous avez configurée.',
    code: 'Code',
    recoveryCode: 'Code de secours',
    useRecovery: 'Utiliser un code de secours',
    useCode: 'Utiliser l’application d’authentification',
    usePasskey: 'Utiliser une clé d’accès',
    next: 'Continuer',
  },
} satisfies Translated<typeof import('./sign-in.words')>;

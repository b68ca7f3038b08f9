import type { Translated } from '../../i18n/words';

export default {
  proof: {
    title: 'Confirmez votre identité',
    about: 'Cette action l’exige. La confirmation est valable dix minutes.',
    none: 'Il faut une clé d’accès ou une application d’authentification, et vous n’en avez pas. Configurez-en une d’abord.',
    toAccount: 'Aller à votre compte',
    cancel: 'Annuler',
  },
} satisfies Translated<typeof import('./proof.words')>;

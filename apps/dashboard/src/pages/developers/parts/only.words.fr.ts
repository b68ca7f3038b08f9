import type { Translated } from '../../../i18n/words';

export default {
  only: {
    title: 'Pas pour votre rôle',
    about: (role) =>
      `Votre rôle « ${role} » ne le permet pas. Un propriétaire ou un administrateur de l’entreprise peut vous donner le rôle « Développeur ».`,
  },
} satisfies Translated<typeof import('./only.words')>;

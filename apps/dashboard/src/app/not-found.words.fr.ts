import type { Translated } from '../i18n/words';

export default {
  notFound: {
    title: 'Page introuvable',
    about: 'L’adresse est peut-être mal saisie, ou la page a été déplacée.',
    home: 'Aller à la page d’accueil',
  },
} satisfies Translated<typeof import('./not-found.words')>;

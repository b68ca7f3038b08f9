import type { Translated } from '../i18n/words';

export default {
  enrol: {
    title: 'Configurez un second facteur',
    text: 'Une entreprise pour laquelle vous travaillez en exige un. Sans clé d’accès ni application d’authentification, vous pouvez seulement consulter ses données.',
    go: 'Le configurer',
    recent: 'Se reconnecter',
  },
} satisfies Translated<typeof import('./enrol-notice.words')>;

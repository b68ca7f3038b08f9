import type { Translated } from '../../../i18n/words';

export default {
  codeBlock: { copy: 'Copier', copied: 'Copié' },
} satisfies Translated<typeof import('./code-block.words')>;

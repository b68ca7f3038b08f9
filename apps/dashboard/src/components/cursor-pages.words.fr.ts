import type { Translated } from '../i18n/words';

export default {
  cursorPages: { newest: 'Plus récents', older: 'Plus anciens' },
} satisfies Translated<typeof import('./cursor-pages.words')>;

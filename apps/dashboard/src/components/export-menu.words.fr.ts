import type { Translated } from '../i18n/words';

export default {
  exportMenu: {
    forms: {
      xlsx: 'Classeur (.xlsx)',
      comma: 'CSV séparé par des virgules',
      semicolon: 'CSV séparé par des points-virgules',
      tab: 'CSV séparé par des tabulations',
    },
  },
} satisfies Translated<typeof import('./export-menu.words')>;

import type { Translated } from '../i18n/words';

export default {
  product: { name: 'Cowrie', titleOf: (page) => `${page} · Cowrie` },
} satisfies Translated<typeof import('./product.words')>;

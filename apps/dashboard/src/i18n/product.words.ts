import { defineWords } from './words';

/** The product, as every page names it. */
export const productWords = defineWords('product', {
  name: 'Cowrie',
  /** In the bar of the browser. */
  titleOf: (page: string) => `${page} · Cowrie`,
});

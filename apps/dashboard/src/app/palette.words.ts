import { defineWords } from '../i18n/words';

export const paletteWords = defineWords('palette', {
  title: 'Go to',
  titleAndKey: 'Go to (Ctrl-K)',
  typed: 'Page or payment',
  none: 'No results.',
  ofOperator: (page: string) => `Operator: ${page}`,
  findPayments: (text: string) => `Search payments for “${text}”`,
  shortcuts: 'Keyboard shortcuts',
  keys: {
    palette: 'Go to a page, or search payments',
    search: 'Search the list',
    next: 'Next row',
    previous: 'Previous row',
    row: 'Open the row',
    help: 'Show this help',
  },
});

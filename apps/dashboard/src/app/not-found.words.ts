import { defineWords } from '../i18n/words';

export const notFoundWords = defineWords('notFound', {
  title: 'Page not found',
  about: 'The address may be mistyped, or the page has moved.',
  home: 'Go to the home page',
});

import { defineWords } from '../i18n/words';

export const notFoundWords = defineWords({
  title: 'There is no such page',
  about: 'The address may be mistyped, or the page has moved.',
  home: 'Go to the first page',
});

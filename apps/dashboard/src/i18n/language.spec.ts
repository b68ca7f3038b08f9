/** @jest-environment jsdom */
import { chooseLanguage, currentLanguage, locale, startLanguage } from './language';

const inBrowser = (...tags: string[]): void =>
  void jest.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
beforeEach(() => localStorage.clear());
afterEach(async () => {
  jest.restoreAllMocks();
  await chooseLanguage('en');
});

it.each<[tags: string[], language: string, locale: string]>([
  [['fr-CI', 'en'], 'fr', 'fr-CI'],
  [['wo', 'fr'], 'fr', 'fr'],
  [['en-ZA', 'fr'], 'en', 'en-ZA'],
  [['yo'], 'en', 'en'],
  [[], 'en', 'en'],
])('a browser with the languages %j begins in %s, with the locale %s', async (tags, language, tag) => {
  inBrowser(...tags);
  await startLanguage();
  expect([currentLanguage(), document.documentElement.lang, locale()]).toEqual([language, language, tag]);
});

it('keeps the choice of a person, before that of the browser', async () => {
  inBrowser('fr-FR');
  await chooseLanguage('en');
  await startLanguage();
  expect(currentLanguage()).toBe('en');
});

it('shows the last of two choices, whichever file comes first', async () => {
  await Promise.all([chooseLanguage('fr'), chooseLanguage('en')]);
  expect(currentLanguage()).toBe('en');
});

it('works without storage', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  await chooseLanguage('fr');
  await startLanguage();
  expect(currentLanguage()).toBe('en');
});

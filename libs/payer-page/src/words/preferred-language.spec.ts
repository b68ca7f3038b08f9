import { preferredLanguage } from './preferred-language';

describe('preferredLanguage', () => {
  it.each([
    [['fr-CI', 'en'], 'fr'],
    [['pcm-NG'], 'pcm'],
    [['sw-KE', 'en-KE'], 'sw'],
    [['YO-ng'], 'yo'],
    [['ha-Latn-NG'], 'ha'],
    // Browsers treat Twi as part of Akan.
    [['ak-GH'], 'tw'],
    [['de-DE', 'zu', 'fr'], 'zu'],
    [['de-DE', 'pt-AO'], 'en'],
    [['constructor'], 'en'],
    [[], 'en'],
  ])('takes the first language that the page has: %p gives %s', (browser, language) =>
    expect(preferredLanguage(null, browser)).toBe(language),
  );

  it("prefers the remembered language to the browser's", () => {
    expect(preferredLanguage('ig', ['fr'])).toBe('ig');
    expect(preferredLanguage('tlh', ['fr'])).toBe('fr');
  });
});

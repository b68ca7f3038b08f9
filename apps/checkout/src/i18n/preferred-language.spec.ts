import { preferredLanguage } from './preferred-language';

describe('preferredLanguage', () => {
  it.each([
    [['fr-CI', 'en'], 'fr'],
    [['pcm-NG'], 'pcm'],
    [['sw-KE', 'en-KE'], 'sw'],
    [['YO-ng'], 'yo'],
    [['ha-Latn-NG'], 'ha'],
    // Browsers write Twi as a part of Akan.
    [['ak-GH'], 'tw'],
    [['de-DE', 'zu', 'fr'], 'zu'],
    [['de-DE', 'pt-AO'], 'en'],
    [['constructor'], 'en'],
    [[], 'en'],
  ])('takes the first that there is: %p is %s', (browser, language) =>
    expect(preferredLanguage(null, browser)).toBe(language),
  );

  it('puts what was chosen by hand before what the browser says', () => {
    expect(preferredLanguage('ig', ['fr'])).toBe('ig');
    expect(preferredLanguage('tlh', ['fr'])).toBe('fr');
  });
});

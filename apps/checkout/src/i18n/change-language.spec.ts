import type { Catalogue } from '@cowrie/payer-page/words/catalogue';
import { changeLanguage, startLanguage } from './change-language';
import { en } from '@cowrie/payer-page/words/en';
import type { Language } from '@cowrie/payer-page/words/languages';
import { currentLocale, setLocale } from './locale';

const language = () => currentLocale()?.language;
const load = jest.fn<Promise<Catalogue>, [Language]>();
const asked = () => load.mock.calls.map(([tag]) => tag);

beforeEach(() => {
  jest.useFakeTimers();
  load.mockReset().mockResolvedValue(en);
  setLocale({ language: 'en', catalogue: en });
});
afterEach(() => jest.useRealTimers());

describe('changeLanguage', () => {
  it("switches the language and the document's lang", async () => {
    await expect(changeLanguage('yo', load)).resolves.toBe(true);
    expect(language()).toBe('yo');
    expect(document.documentElement.lang).toBe('yo');
  });

  it('keeps the language when the catalogue fails to load or takes too long', async () => {
    load.mockRejectedValueOnce(new Error('offline'));
    await expect(changeLanguage('yo', load)).resolves.toBe(false);
    load.mockReturnValueOnce(new Promise(() => {}));
    const slow = changeLanguage('ig', load);
    await jest.advanceTimersByTimeAsync(30_000);
    await expect(slow).resolves.toBe(false);
    expect(language()).toBe('en');
  });

  it('shows the language requested last, whichever loads first', async () => {
    let arrive = (_catalogue: Catalogue) => {};
    load.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    const first = changeLanguage('zu', load);
    await changeLanguage('xh', load);
    arrive(en);
    await expect(first).resolves.toBe(false);
    expect(language()).toBe('xh');
  });
});

describe('startLanguage', () => {
  it('loads only the preferred language', async () => {
    await startLanguage('fr', load);
    expect(asked()).toEqual(['fr']);
    expect(language()).toBe('fr');
  });

  it('falls back to English', async () => {
    load.mockRejectedValueOnce(new Error('offline'));
    await startLanguage('fr', load);
    expect(asked()).toEqual(['fr', 'en']);
    expect(language()).toBe('en');
  });

  it('resolves to false when no catalogue loads', async () => {
    load.mockRejectedValue(new Error('offline'));
    await expect(startLanguage('fr', load)).resolves.toBe(false);
    expect(asked()).toEqual(['fr', 'en']);
  });
});

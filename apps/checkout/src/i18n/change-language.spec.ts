import type { Catalogue } from './catalogue';
import { changeLanguage, startLanguage } from './change-language';
import { en } from './en';
import type { Language } from './languages';
import { currentSpeech, speak } from './speech';

const language = () => currentSpeech()?.language;
const load = jest.fn<Promise<Catalogue>, [Language]>();
const asked = () => load.mock.calls.map(([tag]) => tag);

beforeEach(() => {
  jest.useFakeTimers();
  load.mockReset().mockResolvedValue(en);
  speak({ language: 'en', catalogue: en });
});
afterEach(() => jest.useRealTimers());

describe('changeLanguage', () => {
  it('speaks the language, and tells the document', async () => {
    await expect(changeLanguage('yo', load)).resolves.toBe(true);
    expect(language()).toBe('yo');
    expect(document.documentElement.lang).toBe('yo');
  });

  it('leaves the page as it is when the words cannot be had, or take too long', async () => {
    load.mockRejectedValueOnce(new Error('offline'));
    await expect(changeLanguage('yo', load)).resolves.toBe(false);
    load.mockReturnValueOnce(new Promise(() => {}));
    const slow = changeLanguage('ig', load);
    await jest.advanceTimersByTimeAsync(30_000);
    await expect(slow).resolves.toBe(false);
    expect(language()).toBe('en');
  });

  it('lets the last one asked for win, whichever comes first', async () => {
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
  it('loads the one language and no other', async () => {
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

  it('says so when there are no words at all', async () => {
    load.mockRejectedValue(new Error('offline'));
    await expect(startLanguage('fr', load)).resolves.toBe(false);
    expect(asked()).toEqual(['fr', 'en']);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES as MAIL_LANGUAGES } from '@cowrie/tables';
import { en } from '@cowrie/payer-page/words/en';
import type { MessageKey } from '@cowrie/payer-page/words/catalogue';
import type { LinkKey } from './link/catalogue';
import { en as linkEn } from './link/en';
import { loadLinkCatalogue } from './link/load-link-catalogue';
import type { RefundKey } from './refund/catalogue';
import { en as refundEn } from './refund/en';
import { loadRefundCatalogue } from './refund/load-refund-catalogue';
import type { Language } from '@cowrie/payer-page/words/languages';
import { LANGUAGES } from '@cowrie/payer-page/words/languages';
import { loadCatalogue } from './load-catalogue';

const OTHERS = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== 'en');
/** The messages of all pages. */
type AnyKey = MessageKey | RefundKey | LinkKey;
const ENGLISH_TEXTS: Record<AnyKey, string> = { ...en, ...refundEn, ...linkEn };
const loadAll = async (language: Language): Promise<Record<AnyKey, string>> => ({
  ...(await loadRefundCatalogue(language)),
  ...(await loadLinkCatalogue(language)),
});
const KEYS = Object.keys(ENGLISH_TEXTS) as AnyKey[];
const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

/** Messages that are the same in English: loan words. */
const LOAN_WORDS: AnyKey[] = ['choose.token', 'choose.network'];
const SAME_IN: Partial<Record<Language, AnyKey[]>> = {
  ha: LOAN_WORDS,
  yo: LOAN_WORDS,
  ig: LOAN_WORDS,
  pcm: [...LOAN_WORDS, 'steps.choose', 'steps.pay'],
  tw: LOAN_WORDS,
  af: ['choose.token'],
};
/** English words; Pidgin shares some, so it is not checked. */
const ENGLISH = /\b(the|your|you|and|this|that|with|from|please|payment|send|sent|money|not)\b/i;

it('has the languages of the mails, and no others', () => {
  expect(Object.keys(LANGUAGES)).toEqual([...MAIL_LANGUAGES]);
});

describe.each(OTHERS)('%s', (language) => {
  it('has every message and no others', async () => {
    expect(Object.keys(await loadCatalogue(language)).sort()).toEqual(Object.keys(en).sort());
    const own = Object.keys(await loadRefundCatalogue(language)).filter((key) => !(key in en));
    expect(own.sort()).toEqual(Object.keys(refundEn).sort());
    const ofLinks = Object.keys(await loadLinkCatalogue(language)).filter((key) => !(key in en));
    expect(ofLinks.sort()).toEqual(Object.keys(linkEn).sort());
  });

  it('has no empty message, and the same placeholders', async () => {
    const catalogue = await loadAll(language);
    for (const key of KEYS) {
      expect([key, catalogue[key].trim()]).toEqual([key, expect.stringMatching(/\S/)]);
      expect([key, catalogue[key]]).toEqual([key, catalogue[key].trim()]);
      expect([key, placeholdersOf(catalogue[key])]).toEqual([key, placeholdersOf(ENGLISH_TEXTS[key])]);
    }
  });

  it('has no message left in English', async () => {
    const catalogue = await loadAll(language);
    const same = KEYS.filter((key) => catalogue[key] === ENGLISH_TEXTS[key]);
    const permitted = SAME_IN[language] ?? [];
    expect(same.filter((key) => !permitted.includes(key))).toEqual([]);
    const half =
      language === 'pcm' ? [] : KEYS.filter((key) => ENGLISH.test(catalogue[key].replace(/\{\w+\}/g, '')));
    expect(half).toEqual([]);
  });

  it('uses composed letters (NFC), as fonts and searches need', async () => {
    for (const text of Object.values(await loadAll(language))) expect(text).toBe(text.normalize('NFC'));
  });
});

it('lists every language in docs/checkout/languages.md', () => {
  const document = readFileSync(join(__dirname, '../../../../docs/checkout/languages.md'), 'utf8');
  const rows = [...document.matchAll(/^\| [^|]+ \| ([^|]+?) +\| `(\w+)` +\| `(\w+)\.ts`/gm)];
  expect(Object.fromEntries(rows.map(([, name, tag]) => [tag, name]))).toEqual(LANGUAGES);
  for (const [, , tag, file] of rows) expect(file).toBe(tag);
});

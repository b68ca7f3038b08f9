import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { merchantFields } from '../pages/operator/merchant-fields';
import { settingWords } from '../lib/setting.words';
import { merchantsWords } from '../pages/operator/merchants-page.words';
import { type Pack, PACKS } from './language';
import type { Words } from './words';

const SOURCE = resolve(__dirname, '..');
type AnyWords = Words<string, Record<string, unknown>>;
const isWords = (value: unknown): value is AnyWords =>
  typeof value === 'object' && value !== null && 'name' in value && 'en' in value;

const filesIn = (end: string): string[] =>
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(end));
/** Every `defineWords` of the dashboard. */
const all = filesIn('.words.ts').flatMap((file) =>
  // eslint-disable-next-line cowrie/no-restricted-syntax -- the files are found by how their names end
  Object.values(jest.requireActual<Record<string, unknown>>(join(SOURCE, file))).filter(isWords),
);
/** Words that are the same in English. Texts without a word, names and addresses are, too. */
const SAME: Readonly<Record<string, string>> = {
  fr:
    'Actions, Active, Code, Conversion, Description, Destination, E-mail, Finance, Invitations, Logo, Menu, Mobile money, ' +
    'Net, Net 7, Secret, Sessions, Test, Total, Transaction, Type, Volume, Webhooks',
};
const NO_WORD = /^(?:[^a-z]*|Cowrie|7 · Cowrie|Safe|webhook-id|\/api\/.*|https:.*|203\.0\..*)$/s;

type Pair = [path: string, english: string, own: string];

/** The texts of words with those of a language, by their path. */
function pairsOf(english: unknown, own: unknown, path: string): Pair[] {
  if (typeof english === 'string') return [[path, english, String(own)]];
  if (typeof english === 'function')
    return [[path, said(english), typeof own === 'function' ? said(own) : '']];
  const inner = Object.entries(english as object);
  return inner.flatMap(([name, value]) =>
    pairsOf(value, (own as Record<string, unknown> | undefined)?.[name], `${path}.${name}`),
  );
}

/** What a function says of 7, 8 and 9, which are numbers, texts, and objects and functions of themselves. */
function said(text: unknown): string {
  return String((text as (...values: unknown[]) => unknown)(mark('7'), mark('8'), mark('9')));
}
function mark(sign: string): unknown {
  const itself: unknown = new Proxy(() => itself, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => sign : itself),
    apply: () => itself,
  });
  return itself;
}
const marksIn = (text: string): string => [...new Set(text.match(/[789]/g))].sort().join('');

it('every name of words is used once', () => {
  const names = all.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(60);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(Object.keys(PACKS) as (keyof typeof PACKS)[])('%s', (language) => {
  let pack: Pack;
  let texts: Pair[];
  beforeAll(async () => {
    pack = (await PACKS[language]()).default;
    texts = all.flatMap(({ name, en }) => pairsOf(en, pack[name], name));
  });

  it('has every words file, and no others', () => {
    expect(Object.keys(pack).sort()).toEqual(all.map(({ name }) => name).sort());
    const english = filesIn('.words.ts').map((file) => file.replace('.words.ts', ''));
    const own = filesIn(`.words.${language}.ts`).map((file) => file.replace(`.words.${language}.ts`, ''));
    expect(own.sort()).toEqual(english.sort());
  });

  it('has a text for each English one, and none is left in English', () => {
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.filter(([, , own]) => /^(?:undefined)?$|^\s|\s$/.test(own))).toEqual([]);
    const left = texts.filter(([, english, own]) => english === own);
    expect(
      left.filter(([, english]) => !NO_WORD.test(english) && !SAME[language]?.split(', ').includes(english)),
    ).toEqual([]);
  });

  it('says everything that the English text is told', () => {
    const silent = texts.filter(([, english, own]) => marksIn(english) !== marksIn(own));
    expect(silent.map(([path]) => path)).toEqual([]);
  });

  it('has the settings of a merchant, whose English texts are in the table', () => {
    const fieldsIn = (say: object) =>
      merchantFields({ currency: 'NGN' }, 'live', say as typeof merchantsWords.en & typeof settingWords.en);
    const english = fieldsIn({ ...merchantsWords.en, ...settingWords.en }).flatMap(({ label, help = '' }) => [
      label,
      help,
    ]);
    const own = fieldsIn({ ...pack.merchants, ...pack.setting });
    expect(
      own.flatMap(({ label, help }) => [label, help]).filter((one) => english.includes(one ?? '-')),
    ).toEqual([]);
    expect(own.map(({ label }) => label).join()).toContain('NGN');
  });

  it('uses composed letters (NFC), as fonts and searches need', () => {
    for (const [, , own] of texts) expect(own).toBe(own.normalize('NFC'));
  });
});

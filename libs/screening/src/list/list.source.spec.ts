import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListSource } from './list.source';

const LISTED = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';

let directory: string;
let path: string;
const loaded: number[] = [];
const refused: string[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cowrie-list-'));
  path = join(directory, 'list.txt');
  loaded.length = refused.length = 0;
});
afterEach(() => rmSync(directory, { recursive: true }));

const open = (text: string) => {
  writeFileSync(path, text);
  return new ListSource(path, {
    onLoaded: (count) => loaded.push(count),
    onRefused: (why) => refused.push(why),
  });
};
/** Replaces the file as an operator should: the new version takes its name atomically. */
const replace = (text: string) => {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
};
const verdictOf = async (list: ListSource, address: string) =>
  (await list.ask({ network: 'base', address })).verdict;

it('finds listed addresses in any case, on every network, and clears others', async () => {
  const list = open(`# our list\n\n${LISTED.toLowerCase()}  # a known fraud\r\n`);
  expect(await list.ask({ network: 'base', address: LISTED })).toEqual({ verdict: 'hit', source: 'list' });
  expect(await list.ask({ network: 'bsc', address: LISTED.toLowerCase() })).toMatchObject({ verdict: 'hit' });
  expect(await list.ask({ network: 'base', address: OTHER })).toEqual({ verdict: 'clear', source: 'list' });
  expect(loaded).toEqual([1]);
});

it('uses a new version from the next question on', async () => {
  const list = open(LISTED);
  expect(await verdictOf(list, OTHER)).toBe('clear');
  replace(`${LISTED}\n${OTHER}\n`);
  expect(await verdictOf(list, OTHER)).toBe('hit');
  expect([loaded, refused]).toEqual([[1, 2], []]);
});

it.each([
  ['a line that is no address', `${OTHER}\n0x12\n`, /^line 2 holds "0x12", which is not an address/],
  ['wrong capitals', OTHER.replace('C44C', 'c44C'), /^line 1 holds "0x3c44C/],
  ['no address at all', '# nothing here\n', /^it holds no address/],
])(
  'refuses a version with %s as a whole, says so once, and keeps the previous one',
  async (_case, text, why) => {
    const list = open(LISTED);
    replace(text);
    expect([await verdictOf(list, LISTED), await verdictOf(list, OTHER)]).toEqual(['hit', 'clear']);
    expect(refused).toEqual([expect.stringMatching(why)]);
    expect(list.refresh()).toMatch(why);
    replace(OTHER);
    expect(list.refresh()).toBeUndefined();
    expect([await verdictOf(list, LISTED), await verdictOf(list, OTHER)]).toEqual(['clear', 'hit']);
  },
);

it('keeps the list when its file is gone, and reads the file again when it is back', async () => {
  const list = open(LISTED);
  rmSync(path);
  expect(await verdictOf(list, LISTED)).toBe('hit');
  expect(refused).toEqual([expect.stringContaining('ENOENT')]);
  replace(OTHER);
  expect(await verdictOf(list, OTHER)).toBe('hit');
});

it.each([
  ['is missing', undefined, /ENOENT/],
  ['has a fault', 'nobody', /line 1 holds "nobody"/],
])('does not start with a file that %s', (_case, text, message) => {
  if (text !== undefined) writeFileSync(path, text);
  const watch = { onLoaded: () => undefined, onRefused: () => undefined };
  expect(() => new ListSource(path, watch)).toThrow(message);
});

it('reads addresses of another form with the reader that it was given', () => {
  writeFileSync(path, 'T1\n');
  const watch = { onLoaded: () => undefined, onRefused: () => undefined };
  expect(() => new ListSource(path, watch)).toThrow('line 1 holds "T1"');
  const read = (text: string) => (text === 'T1' ? LISTED : undefined);
  return expect(verdictOf(new ListSource(path, watch, read), LISTED)).resolves.toBe('hit');
});

import { faultsOf, sectionsOf } from './citations.check';

const INTERFACE = '# The interface\n\n## 3. Statuses\n\n### 3.2 Transitions\n\n### 3.10 Other\n';
const PAGES = {
  'docs/interface.md': INTERFACE,
  'docs/decisions/0011-life-of-a-payment.md': '# 11. The life of a payment\n',
  'ARCHITECTURE.md': '# Architecture\n\n## The map\n\n## `npm start`, and more\n\n## The map\n',
};

/** Returns the faults of one more file, next to the pages above. */
function faultsWith(path: string, text: string): string[] {
  const texts = new Map(Object.entries({ ...PAGES, [path]: text }));
  return faultsOf({
    texts,
    exists: (one) => texts.has(one) || one === 'docs/decisions' || one === 'docs/decisions/',
  });
}

describe.each([
  ['a section', '/** Allowed (docs/interface.md §3.2). */'],
  ['a whole chapter', '// docs/interface.md §3'],
  ['several sections', '// docs/interface.md §3, §3.2 and §3.10.'],
  ['a section on the next line of a comment', '/**\n * As docs/interface.md\n * §3.2 says.\n */'],
  ['a decision', '// docs/decisions/0011'],
  ['a decision by its file', '// docs/decisions/0011-life-of-a-payment.md'],
  ['a page', '// see docs/interface.md'],
  ['a heading', '// ARCHITECTURE.md, "The map"'],
  ['a heading on the next line', '/*\n * ARCHITECTURE.md,\n * "The map"\n */'],
  ['code that looks like an old citation', 'const format = (style: string) => f(style, "x");'],
])('accepts %s', (_, source) => {
  it('in a source', () => expect(faultsWith('libs/a.ts', source)).toEqual([]));
});

it.each([
  ['a section that does not exist', 'docs/interface.md §3.3', 'has no section §3.3'],
  ['a second section that does not exist', 'docs/interface.md §3.2, §9', 'has no section §9'],
  ['a decision that does not exist', 'docs/decisions/0012', 'there is no decision docs/decisions/0012'],
  ['a decision with another name', 'docs/decisions/0011-death.md', 'there is no decision'],
  ['half a decision number', 'docs/decisions/11', 'there is no decision docs/decisions/11'],
  ['a section of a decision', 'docs/decisions/0011 §2', 'names no page'],
  ['a second decision by number alone', 'docs/decisions/0011, 0012', 'names no page'],
  ['a heading that does not exist', 'ARCHITECTURE.md, "The rooms"', 'has no heading "The rooms"'],
  ['a heading of a page that does not exist', 'STYLE.md, "The map"', 'there is no page STYLE.md'],
  ['a page that does not exist', 'docs/nowhere.md', 'there is no page docs/nowhere.md'],
  ['decisions by paragraph', '(decisions §2)', '"decisions §2" names no page'],
  ['a decision by paragraph', 'Decision §3', 'names no page'],
  ['a decision by number', 'as decision 9 says', '"decision 9" names no page'],
  ['a number alone', '(see above; 0006)', '"; 0006)" names no page'],
  ['the interface by heading', 'Interface, "Limits"', '"Interface, "Limits"" names no page'],
  ['the interface in parentheses', '(interface: `deficitAmount`)', 'names no page'],
  ['the interface without quotes', '(interface, enumerations)', 'names no page'],
  ['the style by heading', '(style, "The rooms")', 'names no page'],
  ['the style in parentheses', '(style: platform first)', 'names no page'],
  ['a paper outside the repository', 'interface-spec', 'names no page'],
  ['a file name outside the repository', 'see style.md', 'names no page'],
])('refuses %s', (_, citation, what) => {
  const faults = faultsWith('libs/a.ts', `const a = 1;\n/** Says it ${citation}. */\nconst b = 2;`);
  expect(faults).toContainEqual(expect.stringContaining(what));
  expect(faults.every((fault) => fault.startsWith('libs/a.ts:2 '))).toBe(true);
});

it('names the first line of a citation that breaks across lines', () => {
  expect(faultsWith('libs/a.ts', '/**\n * As docs/interface.md §3.2,\n * §4.1 say.\n */')).toEqual([
    'libs/a.ts:3 docs/interface.md has no section §4.1',
  ]);
});

it('reads the comments of settings files too', () => {
  expect(faultsWith('docker/compose.yaml', 'a: 1 # decisions §2')).toHaveLength(1);
  expect(faultsWith('docker/compose.yaml', 'a: "decisions §2"')).toEqual([]);
});

it.each([
  ['a file', '[map](../ARCHITECTURE.md)'],
  ['a heading of a file', '[map](../ARCHITECTURE.md#the-map)'],
  ['the second heading of the same text', '[map](../ARCHITECTURE.md#the-map-1)'],
  ['a heading with code and a comma', '[start](../ARCHITECTURE.md#npm-start-and-more)'],
  ['a numbered heading', '[§3.2](interface.md#32-transitions)'],
  ['a heading of the same page', '# Here I am\n\n[here](#here-i-am)'],
  ['a folder', '[decisions](decisions/)'],
  ['another site', '[site](https://example.com/nowhere#at-all)'],
  ['nothing, since it is code', '`[x](nowhere.md)`\n\n```md\n[y](nowhere.md)\n```'],
])('accepts a link to %s', (_, text) => {
  expect(faultsWith('docs/a.md', text)).toEqual([]);
});

it.each([
  ['a file', '[x](nowhere.md)', 'the link nowhere.md leads to no file'],
  ['an image', '![x](nowhere.webp)', 'the link nowhere.webp leads to no file'],
  ['a file outside the repository', '[x](../../other.md)', 'leads to no file'],
  ['a heading', '[x](interface.md#33-other)', 'the link interface.md#33-other leads to no heading'],
  ['a heading of the same page', '[x](#there)', 'the link #there leads to no heading'],
  ['a definition', '[x]\n\n[x]: nowhere.md', 'leads to no file'],
  ['an old citation in a page', 'As decisions §2 says.', '"decisions §2" names no page'],
  ['a section in a link’s text', '[interface.md §8](interface.md)', 'has no section §8'],
])('refuses a page that names %s, which does not exist', (_, text, what) => {
  expect(faultsWith('docs/a.md', text)).toEqual([expect.stringContaining(what)]);
});

it('knows sections by the numbers of their headings', () => {
  expect(sectionsOf(INTERFACE)).toEqual(['3', '3.2', '3.10']);
});

import { phrasesIn } from './words.check';

it.each([
  ['Returns by what the person can sign in.', 'by what'],
  ['As what the person works.', 'as what'],
  ['Exactly so many tokens.', 'so many'],
  ['So often can a customer choose.', 'so often can'],
  ['Where the refund shall go.', 'shall'],
  ['Earlier codes count no more.', 'no more'],
  ['The lot takes it no more, because it is full.', 'no more'],
  ['/** It waits no more */', 'no more'],
  ['Whoever has it can sign in.', 'whoever'],
  ['The same, save that it waits.', 'save that'],
  ['It waits in vain.', 'in vain'],
  ['A payment of which nothing is left.', 'of which'],
  ['/**\n * It waits so\n * many seconds.\n */', 'so many'],
  ['// It waits so\n// many seconds.', 'so many'],
])('%j is found', (text, phrase) => {
  expect(phrasesIn('a.ts', text)).toEqual([
    expect.stringMatching(new RegExp(String.raw`^a\.ts:[12] "${phrase}": write `)),
  ]);
});

it.each([
  'It takes no more than 500.',
  'It takes no more\n * than 500.',
  'It gets no more requests.',
  'So many refunds that a person cannot sign them.',
  'Several calls, all of which must succeed.',
  'The network that a payment was made on.',
])('%j is not found', (text) => {
  expect(phrasesIn('a.ts', text)).toEqual([]);
});

it('the code of a page is not read', () => {
  expect(phrasesIn('a.md', 'Send `whoever`.\n\n```\nshall\n```\n')).toEqual([]);
});

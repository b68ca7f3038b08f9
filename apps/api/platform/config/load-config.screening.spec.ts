import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, loadConfig } from './load-config';

const ADDRESS = '0x3A91A31cB3dC49b4db9Ce721F50a9D076c8D739B';
const network = (name: string) => ({
  name,
  chainId: 31337,
  rpcUrls: ['http://127.0.0.1:9'],
  confirmations: 2,
  factory: '0x18D28A92dB29189a2b02D4b7d0F69628223b15c4',
  tokens: {},
});
const environment = (name: string) => ({
  treasury: '0x000000000000000000000000000000000000dEaD',
  networks: [network(name)],
});
const base = {
  ROLE: 'worker',
  CHECKOUT_URL: 'https://pay.example.com',
  KEY_HMAC_SECRET: '3f9c1e7ab25d4086c7e1f0a94bd26835',
  SWEEPER_KEY_TEST: `0x${'1'.repeat(64)}`,
  SWEEPER_KEY_LIVE: `0x${'2'.repeat(64)}`,
  MONGODB_URI: 'mongodb://cowrie:8d41f6b09ce7a235@db.example.com/cowrie?tls=true',
  NETWORKS: JSON.stringify({ test: environment('celo'), live: environment('base') }),
};
const load = (env: Record<string, string>) => loadConfig({ ...base, ...env }).screening;
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    load(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
};

let directory: string;
let list: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cowrie-config-'));
  list = join(directory, 'list.txt');
  writeFileSync(list, `${ADDRESS}\n`);
});
afterAll(() => rmSync(directory, { recursive: true }));

it('screens nothing by default', () => {
  expect(load({})).toEqual({ sources: [] });
  expect(load({ SCREENING_SOURCES: 'none' })).toEqual({ sources: [] });
});

it('reads the sources with what each needs', () => {
  const given = { SCREENING_SOURCES: 'list, oracle', SCREENING_LIST_FILE: list };
  const { sources, listFile, oracle } = load({ ...given, SCREENING_ORACLE: `base:${ADDRESS.toLowerCase()}` });
  expect([sources, listFile]).toEqual([['list', 'oracle'], list]);
  expect(oracle).toMatchObject({ address: ADDRESS, network: { name: 'base', chainId: 31337 } });
});

it('refuses sources that know no addresses of a network', () => {
  const treasury = 'TN3W4H6rK2ce4vX9YnFQHwKENnHjoxb3m9';
  const tron = { name: 'tron', rpcUrls: ['http://127.0.0.1:9'], factory: treasury, treasury };
  const test = environment('celo');
  const networks = { test: { ...test, networks: [...test.networks, tron] } };
  const given = { NETWORKS: JSON.stringify(networks), SCREENING_ORACLE: `celo:${ADDRESS}` };
  expect(problemsOf({ ...given, SCREENING_SOURCES: 'oracle' })).toEqual([
    'SCREENING_SOURCES names oracle only, which knows no addresses of "tron"; name list too',
  ]);
  const both = { SCREENING_SOURCES: 'oracle,list', SCREENING_LIST_FILE: list };
  expect(problemsOf({ ...given, ...both })).toEqual([]);
  expect(problemsOf({ ...given, SCREENING_SOURCES: 'none' })).toEqual([]);
});

it('finds the oracle’s network in test only when there is no live environment', () => {
  const env = { SCREENING_SOURCES: 'oracle', SCREENING_ORACLE: `celo:${ADDRESS}` };
  expect(problemsOf(env)).toEqual([
    expect.stringMatching(/names the network "celo", which is not configured/),
  ]);
  const NETWORKS = JSON.stringify({ test: environment('celo') });
  expect(load({ ...env, NETWORKS }).oracle).toMatchObject({ network: { name: 'celo' } });
});

it('reads nothing in an api, which moves no money and may not have the list', () => {
  const env = { ROLE: 'api', ADMIN_TOKEN: '', SCREENING_SOURCES: 'list', SCREENING_LIST_FILE: '/nowhere' };
  expect(load(env)).toEqual({ sources: [] });
});

it.each([
  ['an unknown source', { SCREENING_SOURCES: 'list,ofac' }, /^SCREENING_SOURCES names "ofac"/],
  ['none beside a source', { SCREENING_SOURCES: 'none,oracle' }, /^SCREENING_SOURCES names none beside/],
  ['a source twice', { SCREENING_SOURCES: 'oracle,oracle' }, /^SCREENING_SOURCES names a source twice/],
  ['a list without a file', { SCREENING_SOURCES: 'list' }, /^SCREENING_LIST_FILE is not set/],
  [
    'a file that cannot be read',
    { SCREENING_SOURCES: 'list', SCREENING_LIST_FILE: '/nowhere/list.txt' },
    /^SCREENING_LIST_FILE cannot be used: ENOENT/,
  ],
  ['an oracle without a contract', { SCREENING_SOURCES: 'oracle' }, /^SCREENING_ORACLE is not set/],
  [
    'an oracle without a network',
    { SCREENING_SOURCES: 'oracle', SCREENING_ORACLE: ADDRESS },
    /^SCREENING_ORACLE is "0x3A91/,
  ],
  [
    'an oracle with wrong capitals',
    { SCREENING_SOURCES: 'oracle', SCREENING_ORACLE: `base:${ADDRESS.replace('A91', 'a91')}` },
    /^SCREENING_ORACLE holds "0x3a91/,
  ],
])('refuses %s', (_case, env: Record<string, string>, problem) =>
  expect(problemsOf(env)).toEqual(expect.arrayContaining([expect.stringMatching(problem)])),
);

it('names the line of a fault in a list', () => {
  const faulty = join(directory, 'faulty.txt');
  writeFileSync(faulty, `${ADDRESS}\nnobody\n`);
  expect(problemsOf({ SCREENING_SOURCES: 'list', SCREENING_LIST_FILE: faulty })).toEqual([
    expect.stringMatching(/^SCREENING_LIST_FILE cannot be used: .*faulty\.txt: line 2 holds "nobody"/),
  ]);
});

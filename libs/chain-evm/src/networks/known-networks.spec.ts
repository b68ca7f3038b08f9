import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getAddress } from 'ethers';
import { factoryDeployment } from '@cowrie/contracts';
import {
  chainFamilyOf,
  NETWORKS as ALL_NETWORKS,
  TRON,
  TRON_SOURCES,
  TRUST_WALLET_COINS,
} from '@cowrie/tables';
import { createChainReader } from '../index';
import { knownNetwork, knownNetworks } from './known-networks';
import type { ChainEnvironment, Figure } from './network-facts.types';
import { networksMarkdown } from './networks.markdown';

const NETWORKS = ALL_NETWORKS.filter((name) => chainFamilyOf(name) === 'evm');
const environments: ChainEnvironment[] = ['live', 'test'];
const all = NETWORKS.flatMap((name) => environments.map((environment) => [name, environment] as const));
const definitionOf = (name: string, environment: ChainEnvironment) => {
  const found = knownNetwork(name, environment);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

test('lists the networks of the table', () => {
  expect(knownNetworks.map(({ name }) => name)).toEqual(NETWORKS);
  expect(knownNetwork('bitcoin', 'live')).toBeUndefined();
});

test.each(all)('%s %s has everything that a reader needs except endpoints', (name, environment) => {
  const definition = definitionOf(name, environment);
  createChainReader({ ...definition, rpcUrls: ['http://127.0.0.1:1'] }).close();
  expect(definition).toMatchObject({ name, factory: '0x18D28A92dB29189a2b02D4b7d0F69628223b15c4' });
  expect(definition.explorerUrl).toMatch(/^https:\/\/[a-z.-]+$/);
  expect(definition.tokens.USDC).toMatchObject({ symbol: 'USDC' });
});

test.each(all)('the addresses of %s %s have checksums', (name, environment) => {
  for (const { address, feeCurrency } of Object.values(definitionOf(name, environment).tokens)) {
    expect(getAddress(address.toLowerCase())).toBe(address);
    if (feeCurrency) expect(getAddress(feeCurrency.toLowerCase())).toBe(feeCurrency);
  }
});

// Guarantee: a payment is never off by a factor of a trillion.
test.each(all)('the tokens of %s %s have 18 decimals on bsc and 6 elsewhere', (name, environment) => {
  for (const { decimals } of Object.values(definitionOf(name, environment).tokens)) {
    expect(decimals).toBe(name === 'bsc' ? 18 : 6);
  }
});

test('lists the tokens whose transfers can be signed, with their domains', () => {
  const domains = all.flatMap(([name, environment]) =>
    Object.values(definitionOf(name, environment).tokens).flatMap(({ symbol, signature }) =>
      signature ? [`${environment} ${name} ${symbol}: ${signature.name} ${signature.version}`] : [],
    ),
  );
  expect(domains).toEqual([
    'live base USDC: USD Coin 2',
    'test base USDC: USDC 2',
    'live celo USDC: USDC 2',
    'live celo USDT: Tether USD 1',
    'test celo USDC: USDC 2',
    'live polygon USDC: USD Coin 2',
    'test polygon USDC: USDC 2',
    'live ethereum USDC: USD Coin 2',
    'test ethereum USDC: USDC 2',
  ]);
});

// A token that has not 18 decimals pays fees through an adapter, never by its own address.
test('only tokens on Celo pay network fees, through adapters', () => {
  const adapters = all.flatMap(([name, environment]) =>
    Object.values(definitionOf(name, environment).tokens).flatMap(({ symbol, address, feeCurrency }) =>
      feeCurrency ? [{ pair: `${environment} ${name} ${symbol}`, isItself: feeCurrency === address }] : [],
    ),
  );
  expect(adapters).toEqual([
    { pair: 'live celo USDC', isItself: false },
    { pair: 'live celo USDT', isItself: false },
  ]);
});

test('chain IDs are unique, and so are the tokens of a chain', () => {
  const ids = [
    ...all.map(([name, environment]) => definitionOf(name, environment).chainId),
    ...environments.map((environment) => TRON[environment].chainId),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  for (const [name, environment] of all) {
    const addresses = Object.values(definitionOf(name, environment).tokens).map(({ address }) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
  }
});

// Guarantee: the page's link to Trust Wallet opens the chain of the payment.
test("Trust Wallet's numbers are for live chains, each for one", () => {
  const live = NETWORKS.map((name) => definitionOf(name, 'live').chainId);
  const coins = Object.entries(TRUST_WALLET_COINS);
  expect(live).toEqual(expect.arrayContaining(coins.map(([chainId]) => Number(chainId))));
  expect(new Set(coins.map(([, coin]) => coin)).size).toBe(coins.length);
});

// Guarantee: a large payment never waits for less: a higher tag, or the same tag and no smaller depth.
test.each(all)('on %s %s a large payment waits longer', (name, environment) => {
  const { confirmations, tag, large } = definitionOf(name, environment);
  const rank = (which?: string) => ['safe', 'finalized'].indexOf(which ?? '');
  expect(large?.aboveTokens).toBe('1000');
  expect(large?.confirmations).toBeGreaterThan(confirmations);
  expect(rank(large?.tag)).toBeGreaterThanOrEqual(Math.max(0, rank(tag)));
});

test('every figure has a source, and every source has its figure', () => {
  for (const { sources, live, test } of knownNetworks) {
    const figures: Figure[] = ['chainId', 'blockSeconds', 'finality', 'large'];
    for (const [environment, { tokens }] of Object.entries({ live, test })) {
      for (const [symbol, token] of Object.entries(tokens)) {
        const figure = `${environment}.${symbol}`;
        const columns = (['signature', 'feeCurrency'] as const).filter((column) => token[column]);
        figures.push(...([figure, ...columns.map((column) => `${figure}.${column}`)] as Figure[]));
      }
    }
    expect(Object.keys(sources).sort()).toEqual(figures.sort());
    expect(Object.values(sources).every(({ from }) => from.length > 0)).toBe(true);
  }
});

test('figures from second-hand sources are marked', () => {
  const marked = knownNetworks.flatMap(({ name, sources }) =>
    Object.entries(sources)
      .filter(([, { isVerified }]) => !isVerified)
      .map(([figure]) => `${name} ${figure}`),
  );
  // A worker compares each signature's domain with the contract, so no source has to be relied on.
  expect(marked.filter((one) => !one.endsWith('.signature'))).toEqual([
    'celo test.USDT',
    'optimism blockSeconds',
    'bsc blockSeconds',
    'bsc test.USDC',
    'bsc test.USDT',
  ]);
});

test('returns a definition that the caller can change', () => {
  const mine = definitionOf('base', 'live');
  mine.tokens = {};
  if (mine.large) mine.large.aboveTokens = '0';
  expect(definitionOf('base', 'live')).toMatchObject({
    large: { aboveTokens: '1000' },
    tokens: { USDC: {} },
  });
});

// UPDATE_DOCS=1 npx jest --selectProjects chain-evm -t docs/networks.md writes the page.
test('docs/networks.md shows the table', () => {
  const file = join(__dirname, '../../../../docs/networks.md');
  const text = networksMarkdown(knownNetworks, factoryDeployment.factoryAddress, {
    ...TRON,
    sources: TRON_SOURCES,
  });
  if (process.env['UPDATE_DOCS']) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

import { knownNetwork } from '@cowrie/chain-evm';
import { networkDefinition } from './network.definition';
import type { NetworkDto } from './networks.dto';

const rpcUrls = ['https://rpc.example.com'];
const ADDRESS = '0x18D28A92dB29189a2b02D4b7d0F69628223b15c4';
const define = (given: Omit<NetworkDto, 'rpcUrls'>, environment: 'live' | 'test' = 'live') => {
  const problems: string[] = [];
  const definition = networkDefinition({ rpcUrls, ...given }, environment, problems);
  return { definition, problems };
};

it.each(['live', 'test'] as const)('completes a known %s network from its name and nodes', (environment) => {
  const { definition, problems } = define({ name: 'polygon' }, environment);
  expect(problems).toEqual([]);
  expect(definition).toEqual({ ...knownNetwork('polygon', environment), rpcUrls });
});

it('prefers the given fields; given tokens replace all known ones', () => {
  const tokens = { USDT: { address: ADDRESS.toLowerCase(), decimals: 18 } };
  const { definition } = define({ name: 'bsc', pollIntervalMs: 500, tokens, sweep: { batchSize: 10 } });
  expect(definition).toEqual({
    ...knownNetwork('bsc', 'live'),
    rpcUrls,
    pollIntervalMs: 500,
    sweep: { batchSize: 10 },
    tokens: { USDT: { symbol: 'USDT', address: ADDRESS, decimals: 18 } },
  });
});

it('treats null as not set', () => {
  const nothing = { chainId: null, tokens: null, tag: null } as unknown as Partial<NetworkDto>;
  expect(define({ name: 'polygon', ...nothing }).definition).toEqual({
    ...knownNetwork('polygon', 'live'),
    rpcUrls,
  });
});

describe('a chain with another ID', () => {
  it('gets nothing from the known network of its name', () => {
    const { definition, problems } = define({ name: 'base', chainId: 31337, confirmations: 2 });
    expect(definition).toBeUndefined();
    expect(problems).toEqual(['"base" is not a known network; give its factory, tokens']);
  });

  it('needs depth, factory and tokens', () => {
    const given = { name: 'base', chainId: 31337, confirmations: 2, factory: ADDRESS, tokens: {} };
    expect(define(given).definition).toEqual({ ...given, rpcUrls, pollIntervalMs: 2000 });
  });
});

describe('finality', () => {
  it('is replaced as a whole: a given depth drops the known tag and large amounts', () => {
    const { definition } = define({ name: 'polygon', confirmations: 3 }, 'test');
    expect(definition?.confirmations).toBe(3);
    expect(definition).not.toHaveProperty('tag');
    expect(definition).not.toHaveProperty('large');
  });

  it('requires large together with confirmations on a real chain', () => {
    expect(define({ name: 'base', confirmations: 20 }).problems).toEqual([
      'confirmations is set without large; give large too (null: large payments wait no longer than others)',
    ]);
    expect(define({ name: 'base', confirmations: 20, large: null }).problems).toEqual([]);
  });

  it('lets large amounts be set, or switched off, alone', () => {
    const large = { aboveTokens: '500', confirmations: 64, tag: 'finalized' as const };
    expect(define({ name: 'base', large }).definition).toMatchObject({ confirmations: 10, large });
    expect(define({ name: 'base', large: null }).definition).not.toHaveProperty('large');
  });
});

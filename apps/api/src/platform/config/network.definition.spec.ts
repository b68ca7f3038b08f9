import { knownNetwork } from '@cowrie/chain-evm';
import { networkDefinition } from './network.definition';
import type { NetworkDto } from './networks.dto';

const rpcUrls = ['https://rpc.example.com'];
const ADDRESS = '0x18D28A92dB29189a2b02D4b7d0F69628223b15c4';
const define = (given: Omit<NetworkDto, 'rpcUrls'>, environment: 'live' | 'test' = 'live') => {
  const faults: string[] = [];
  const definition = networkDefinition({ rpcUrls, ...given }, environment, faults);
  return { definition, faults };
};

it.each(['live', 'test'] as const)('a %s network that is known needs its nodes alone', (environment) => {
  const { definition, faults } = define({ name: 'polygon' }, environment);
  expect(faults).toEqual([]);
  expect(definition).toEqual({ ...knownNetwork('polygon', environment), rpcUrls });
});

it('what is given wins; given tokens are all there are', () => {
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

it('what is null is as if it was left out', () => {
  const nothing = { chainId: null, tokens: null, tag: null } as unknown as Partial<NetworkDto>;
  expect(define({ name: 'polygon', ...nothing }).definition).toEqual({
    ...knownNetwork('polygon', 'live'),
    rpcUrls,
  });
});

describe('a chain of another id', () => {
  it('gets nothing from the known one of its name', () => {
    const { definition, faults } = define({ name: 'base', chainId: 31337, confirmations: 2 });
    expect(definition).toBeUndefined();
    expect(faults).toEqual(['factory, tokens must be given: nothing is known of "base"']);
  });

  it('is complete with depth, factory and tokens', () => {
    const given = { name: 'base', chainId: 31337, confirmations: 2, factory: ADDRESS, tokens: {} };
    expect(define(given).definition).toEqual({ ...given, rpcUrls, pollIntervalMs: 2000 });
  });
});

describe('finality', () => {
  it('is given as a whole: beside a depth nothing else of it is taken from what is known', () => {
    const { definition } = define({ name: 'polygon', confirmations: 3 }, 'test');
    expect(definition?.confirmations).toBe(3);
    expect(definition).not.toHaveProperty('tag');
    expect(definition).not.toHaveProperty('large');
  });

  it('of a real chain does not lose what large amounts wait for by an oversight', () => {
    expect(define({ name: 'base', confirmations: 20 }).faults).toEqual([
      'large must be given beside confirmations (null: large payments wait no longer than others)',
    ]);
    expect(define({ name: 'base', confirmations: 20, large: null }).faults).toEqual([]);
  });

  it('of large amounts can be given, or done without, alone', () => {
    const large = { aboveTokens: '500', confirmations: 64, tag: 'finalized' as const };
    expect(define({ name: 'base', large }).definition).toMatchObject({ confirmations: 10, large });
    expect(define({ name: 'base', large: null }).definition).not.toHaveProperty('large');
  });
});

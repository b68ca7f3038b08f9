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

  // Guarantee: no network is left out without a word. Nobody would read it, or sweep its vaults.
  it.each([
    ['chainId', { chainId: undefined }],
    ['confirmations', { confirmations: undefined }],
    ['tokens', { tokens: undefined }],
    ['factory', { factory: null }],
  ])('says that its %s is missing', (field, over) => {
    const given = { name: 'lagoon', chainId: 31337, confirmations: 2, factory: ADDRESS, tokens: {} };
    const { definition, problems } = define({ ...given, ...over } as unknown as NetworkDto);
    expect(definition).toBeUndefined();
    expect(problems).toEqual([`"lagoon" is not a known network; give its ${field}`]);
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

describe('a network of TRON', () => {
  const FACTORY = 'TJhSSbZ8dVqtEiLYgva1WWcV4R4NkRCARH';
  const TREASURY = 'TQe8oR3LibG2EHCMUe6WgvHXhAVpRLizBz';
  const given = { name: 'tron', factory: FACTORY, treasury: TREASURY };

  it('is completed from the table, with every address as it is inside', () => {
    const { definition, problems } = define(given);
    expect(problems).toEqual([]);
    expect(definition).toMatchObject({
      name: 'tron',
      family: 'tron',
      chainId: 728_126_428,
      confirmations: 20,
      tag: 'finalized',
      explorerUrl: 'https://tronscan.org/#',
      factory: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      treasury: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      tokens: { USDT: { address: '0xa614f803B6FD780986A42c78Ec9c7f77e6DeD13C', decimals: 6 } },
    });
    expect(define(given, 'test').definition).toMatchObject({ chainId: 3_448_148_188 });
  });

  it('has a smallest payment where TRX are worth money, unless the configuration says otherwise', () => {
    const leastOf = (...of: Parameters<typeof define>) => define(...of).definition?.leastPaymentTokens;
    expect(leastOf(given)).toBe('20');
    expect(leastOf(given, 'test')).toBeUndefined();
    expect(leastOf({ ...given, leastPaymentTokens: '7.5' })).toBe('7.5');
    expect(leastOf({ ...given, leastPaymentTokens: null })).toBeUndefined();
    expect(leastOf({ name: 'ethereum' })).toBeUndefined();
  });

  // Guarantee: a window ends. Its vault is read at the solid block, so no newer block may be confirmed.
  it('counts no transfer before its block is solid', () => {
    const problemsAt = (confirmations: number) =>
      define({ ...given, confirmations, tag: 'finalized', large: null }).problems;
    expect(problemsAt(19)).toEqual([
      "confirmations is 19, and TRON's nodes tell balances only of blocks with 19 others on top; give 20 or more",
    ]);
    expect(problemsAt(20)).toEqual([]);
    expect(define({ ...given, confirmations: 4 }, 'test').problems).toEqual([]);
  });

  it('needs a factory and a treasury of its own', () => {
    const { definition, problems } = define({ name: 'tron' });
    expect(definition).toBeUndefined();
    expect(problems).toEqual([
      expect.stringContaining('treasury is not set; set an account on TRON'),
      '"tron" is not a known network; give its factory',
    ]);
  });

  it('explains addresses of the other family, both ways', () => {
    expect(define({ ...given, treasury: ADDRESS }).problems).toEqual([
      expect.stringMatching(/^treasury is "0x18D2.*an EVM network.*begins with T$/),
    ]);
    expect(define({ name: 'base', factory: FACTORY }).problems).toEqual([
      expect.stringMatching(/^factory is "TJhS.*": it is an address of TRON/),
    ]);
  });

  it('refuses what only EVM networks have', () => {
    const signature = { kind: 'eip3009' as const, name: 'USDT', version: '1' };
    const USDT = { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6, signature };
    const over = { wsUrls: ['wss://ws.example.com'], tokens: { USDT } };
    expect(define({ ...given, ...over }).problems).toEqual([
      'wsUrls is set; networks of TRON have none, so leave it out',
      'tokens.USDT.signature is set; networks of TRON have none, so leave it out',
    ]);
  });

  it('refuses a treasury that nobody owns', () => {
    const treasury = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
    expect(define({ ...given, treasury }).problems).toEqual([expect.stringContaining('nobody owns')]);
  });

  it('has its family from its name', () => {
    expect(define({ ...given, name: 'nile', family: 'tron' }).problems).toContainEqual(
      expect.stringContaining('call networks of TRON "tron", or "tron-" and more'),
    );
    expect(define({ name: 'base', treasury: ADDRESS }).problems).toEqual([
      'treasury is set; only networks of TRON have one of their own',
    ]);
  });

  // Guarantee: no payer gets the address of a vault that its chain derives otherwise.
  it.each([
    ['lagoon', 728_126_428],
    ['base', 3_448_148_188],
    ['tron2', 728_126_428],
  ])('is no EVM network: %s with chain %i', (name, chainId) => {
    const figures = { confirmations: 20, large: null, factory: ADDRESS, tokens: {} };
    expect(define({ name, chainId, ...figures }).problems).toEqual([
      `chainId ${chainId} is a chain of TRON; call the network "tron", or "tron-" and more`,
    ]);
  });
});

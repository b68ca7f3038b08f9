import { ConfigError, loadConfig } from './load-config';

const network = (chainId: number) => ({
  name: 'base',
  chainId,
  rpcUrls: ['https://rpc.example.com/base'],
  confirmations: 10,
  large: null,
  factory: '0x18D28A92dB29189a2b02D4b7d0F69628223b15c4',
  tokens: {
    USDT: {
      address: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2',
      decimals: 6,
      contractSymbol: 'USD₮0',
      signature: { kind: 'eip3009', name: 'Tether USD', version: '1' },
      feeCurrency: '0x0E2A3e05bc9A16F5292A6170456A710cb89C6f72',
    },
  },
});
const live = (chainId: number, treasury = '0x000000000000000000000000000000000000dEaD') =>
  JSON.stringify({ live: { treasury, networks: [network(chainId)] } });
const base = {
  ROLE: 'api',
  CHECKOUT_URL: 'https://pay.example.com',
  KEY_HMAC_SECRET: '3f9c1e7ab25d4086c7e1f0a94bd26835',
  MONGODB_URI: 'mongodb://cowrie:8d41f6b09ce7a235@db.example.com/cowrie?tls=true',
  NETWORKS: live(8453),
  RATE_SOURCES: 'coinbase,cross',
  RATE_MIN_SOURCES: '2',
};
const messageFor = (env: Record<string, string>): string => {
  try {
    loadConfig({ ...base, ...env });
    return '';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
};

it('accepts two sources for real money', () => {
  expect(loadConfig(base).rates).toEqual({
    sources: ['coinbase', 'cross'],
    minSources: 2,
    maxAgeSeconds: 300,
    maxSpreadBasisPoints: 300,
    access: {},
  });
});

it('reads rules and keys', () => {
  const { rules, access } = loadConfig({
    ...base,
    RATE_RULES: 'NGN=executable:yellowcard,band:valr|cross',
    RATE_YELLOWCARD_KEY: 'k',
    RATE_YELLOWCARD_SECRET: 's',
    RATE_COINGECKO_KEY: 'c',
  }).rates;
  expect(rules).toMatchObject({ NGN: { executable: 'yellowcard', band: ['valr', 'cross'] } });
  expect(access).toEqual({ coingeckoKey: 'c', yellowCard: { key: 'k', secret: 's' } });
});

it.each([
  ['an unknown source', { RATE_SOURCES: 'coinbase,cosmos' }, 'names "cosmos"'],
  ['a source that is named twice', { RATE_SOURCES: 'cross, cross' }, 'twice'],
  ['a minimum above the number of sources', { RATE_MIN_SOURCES: '3' }, 'RATE_MIN_SOURCES asks for more'],
  ['a single source for real money', { RATE_SOURCES: 'coinbase' }, 'at least two sources'],
  ['a quote from one source for real money', { RATE_MIN_SOURCES: '' }, 'RATE_MIN_SOURCES must be 2 or more'],
  ['static rates for real money', { RATE_SOURCES: 'static,coinbase' }, 'must not be static'],
  [
    'static in a rule for real money',
    { RATE_RULES: 'NGN=executable:static,band:cross' },
    'RATE_RULES must not name static',
  ],
  [
    'a rule with a fault',
    { RATE_RULES: 'NGN=executable:kwidax,band:cross' },
    'RATE_RULES for NGN has executable:kwidax',
  ],
  ['yellowcard without its keys', { RATE_SOURCES: 'yellowcard,cross' }, 'RATE_YELLOWCARD_SECRET is not set'],
  [
    'a test chain beside a real one',
    {
      NETWORKS: JSON.stringify({
        live: {
          treasury: '0x000000000000000000000000000000000000dEaD',
          networks: [network(8453), { ...network(44787), name: 'celo', chainId: 31337 }],
        },
      }),
    },
    'NETWORKS names celo in live, which is a local or test chain',
  ],
  [
    'the zero treasury of the example file',
    { NETWORKS: live(8453, `0x${'0'.repeat(40)}`) },
    'treasury is the zero address',
  ],
])('refuses %s', (_case, env, problem) => expect(messageFor(env)).toContain(problem));

it('lets a live environment with test chains only run on one static source', () => {
  expect(messageFor({ NETWORKS: live(84532), RATE_SOURCES: '', RATE_MIN_SOURCES: '', MONGODB_URI: '' })).toBe(
    '',
  );
});

it('keeps the token contract’s own symbol, signature and fee currency', () => {
  const { environments } = loadConfig(base);
  expect(environments.live?.networks[0]?.tokens.USDT).toEqual({
    symbol: 'USDT',
    address: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2',
    decimals: 6,
    contractSymbol: 'USD₮0',
    signature: { kind: 'eip3009', name: 'Tether USD', version: '1' },
    feeCurrency: '0x0E2A3e05bc9A16F5292A6170456A710cb89C6f72',
  });
  const wrong = live(8453).replace('0x0E2A', '0x0e2A');
  expect(messageFor({ NETWORKS: wrong })).toMatch(/feeCurrency must be an address/);
  const permit = live(8453).replace('eip3009', 'permit2');
  expect(messageFor({ NETWORKS: permit })).toMatch(/signature\.kind: kind must be one of .*eip3009/);
});

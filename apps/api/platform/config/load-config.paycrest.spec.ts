import { TREASURY } from '../testing/test-config';
import { ConfigError, loadConfig } from './load-config';

const network = (chainId: number) => ({
  name: 'base',
  chainId,
  rpcUrls: ['https://rpc.example.com'],
  confirmations: 10,
  factory: '0x18D28A92dB29189a2b02D4b7d0F69628223b15c4',
  tokens: { USDC: { address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e', decimals: 6 } },
});
const networksOn = (chainId: number) =>
  JSON.stringify({ live: { treasury: TREASURY, networks: [network(chainId)] } });
const KEY = '0b6f2c1e-9a47-4f13';
const SECRET = '7c1d20a94be83f56';
const base = {
  KEY_HMAC_SECRET: '3f9c1e7ab25d4086c7e1f0a94bd26835',
  SWEEPER_KEY_LIVE: `0x${'2'.repeat(64)}`,
  NETWORKS: networksOn(84532),
};
const given = { PAYCREST_API_KEY: KEY, PAYCREST_API_SECRET: SECRET };
const load = (env: Record<string, string>) => loadConfig({ ...base, ...env }).paycrest;
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    load(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
};

it('is off without a key and without a secret', () => expect(load({})).toBeUndefined());

it('pays for live, and each role holds only its own secret', () => {
  const reached = { environment: 'live', baseUrl: 'https://api.paycrest.io', feeMillionths: 10_000 };
  expect(load(given)).toEqual({ ...reached, apiKey: KEY, apiSecret: SECRET });
  expect(load({ ...given, ROLE: 'worker' })).toEqual({ ...reached, apiKey: KEY });
  expect(load({ ...given, ROLE: 'api' })).toEqual({ ...reached, apiSecret: SECRET });
});

it('takes another address without its trailing slash', () => {
  const env = { ...given, PAYCREST_URL: 'http://127.0.0.1:9/', PAYCREST_ENVIRONMENT: 'test' };
  expect(load(env)).toMatchObject({ baseUrl: 'http://127.0.0.1:9', environment: 'test' });
});

it.each([
  [{ PAYCREST_API_KEY: 'two words' }, /^PAYCREST_API_KEY cannot be a key/],
  [{ PAYCREST_ENVIRONMENT: 'both' }, /^PAYCREST_ENVIRONMENT is "both"/],
  [{ PAYCREST_URL: 'ftp://a' }, /^PAYCREST_URL is not a URL/],
  [{ PAYCREST_FEE_MILLIONTHS: '-1' }, /^PAYCREST_FEE_MILLIONTHS is "-1"/],
])('refuses %j', (env: Record<string, string>, problem) =>
  expect(problemsOf({ ...given, ...env })).toEqual([expect.stringMatching(problem)]),
);

it('with real money requires https, and a secret that has no other purpose', () => {
  const real = { ...given, NETWORKS: networksOn(8453) };
  expect(problemsOf({ ...real, PAYCREST_URL: 'http://api.paycrest.io' })).toEqual(
    expect.arrayContaining([expect.stringMatching(/^PAYCREST_URL must be an https URL/)]),
  );
  expect(problemsOf({ ...real, PAYCREST_API_SECRET: base.KEY_HMAC_SECRET })).toEqual(
    expect.arrayContaining([expect.stringMatching(/^PAYCREST_API_SECRET must/)]),
  );
});

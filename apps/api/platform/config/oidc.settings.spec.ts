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
const base = {
  KEY_HMAC_SECRET: '3f9c1e7ab25d4086c7e1f0a94bd26835',
  SWEEPER_KEY_LIVE: `0x${'2'.repeat(64)}`,
  NETWORKS: networksOn(84532),
};
const given = {
  OIDC_ISSUER: 'https://id.example.com/tenant',
  OIDC_CLIENT_ID: 'cowrie',
  OIDC_CLIENT_SECRET: '7c1d20a94be83f56',
};
const load = (env: Record<string, string>) => loadConfig({ ...base, ...env }).oidc;
const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    load(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
};

it('is off without a provider', () => {
  expect(load({})).toBeUndefined();
  expect(load({ OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_CLIENT_SECRET: '' })).toBeUndefined();
});

it('belongs to the API only', () => {
  const expected = {
    issuer: 'https://id.example.com/tenant',
    clientId: 'cowrie',
    clientSecret: '7c1d20a94be83f56',
    name: 'single sign-on',
  };
  expect(load(given)).toEqual(expected);
  expect(load({ ...given, ROLE: 'api', OIDC_NAME: 'Acme' })).toEqual({ ...expected, name: 'Acme' });
  expect(load({ ...given, ROLE: 'worker' })).toBeUndefined();
});

it.each(['http://localhost:8080', 'http://127.0.0.1:8080/realms/cowrie'])(
  'takes %s on this machine',
  (issuer) => expect(load({ ...given, OIDC_ISSUER: issuer })?.issuer).toBe(issuer),
);

it.each([
  [{ OIDC_ISSUER: 'http://id.example.com' }, /^OIDC_ISSUER is not an https URL/],
  [{ OIDC_ISSUER: 'http://localhost.evil.example' }, /^OIDC_ISSUER is not an https URL/],
  [{ OIDC_ISSUER: 'https://user@id.example.com' }, /^OIDC_ISSUER is not an https URL/],
  [{ OIDC_CLIENT_ID: '' }, /^OIDC_CLIENT_ID is not set/],
  [{ OIDC_CLIENT_SECRET: '' }, /^OIDC_CLIENT_SECRET is not set/],
  [{ OIDC_CLIENT_SECRET: 'two words' }, /^OIDC_CLIENT_SECRET cannot be the secret/],
])('refuses %j', (env: Record<string, string>, problem) =>
  expect(problemsOf({ ...given, ...env })).toEqual(expect.arrayContaining([expect.stringMatching(problem)])),
);

it('with real money requires https, and a secret that has no other purpose', () => {
  const real = { ...given, NETWORKS: networksOn(8453) };
  expect(problemsOf({ ...real, OIDC_ISSUER: 'http://localhost:8080' })).toEqual(
    expect.arrayContaining([expect.stringMatching(/^OIDC_ISSUER must be an https URL/)]),
  );
  expect(problemsOf({ ...real, OIDC_CLIENT_SECRET: base.KEY_HMAC_SECRET })).toEqual(
    expect.arrayContaining([expect.stringMatching(/^OIDC_CLIENT_SECRET must/)]),
  );
});

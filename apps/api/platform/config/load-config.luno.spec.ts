import { ConfigError, loadConfig } from './load-config';

const network = (chainId: number) => ({
  name: 'base',
  chainId,
  rpcUrls: ['https://rpc.example.com'],
  confirmations: 2,
  factory: '0x18D28A92dB29189a2b02D4b7d0F69628223b15c4',
  tokens: {},
});
const environment = { treasury: '0x000000000000000000000000000000000000dEaD', networks: [network(31337)] };
const base = {
  ROLE: 'worker',
  CHECKOUT_URL: 'https://pay.example.com',
  KEY_HMAC_SECRET: '3f9c1e7ab25d4086c7e1f0a94bd26835',
  SWEEPER_KEY_TEST: `0x${'1'.repeat(64)}`,
  NETWORKS: JSON.stringify({ test: environment }),
};
const keys = { LUNO_KEY_ID: 'the-id', LUNO_KEY_SECRET: 'the-secret' };

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig({ ...base, ...env });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
}

it('does not sell without a key', () => {
  expect(loadConfig(base).luno).toBeUndefined();
});

it('reads the account, and how it sells', () => {
  expect(loadConfig({ ...base, ...keys }).luno).toEqual({
    access: { keyId: 'the-id', keySecret: 'the-secret', url: 'https://api.luno.com' },
    sale: { deposits: 'sweep', maxSlippageBasisPoints: 200, tokenFeeBasisPoints: 0 },
  });
  const own = {
    LUNO_DEPOSITS: 'operator',
    LUNO_MAX_SLIPPAGE_BASIS_POINTS: '50',
    LUNO_TOKEN_FEE_BASIS_POINTS: '10',
  };
  expect(loadConfig({ ...base, ...keys, ...own }).luno?.sale).toEqual({
    deposits: 'operator',
    maxSlippageBasisPoints: 50,
    tokenFeeBasisPoints: 10,
  });
});

it('leaves the key out of a process that does not sell', () => {
  expect(loadConfig({ ...base, ...keys, ROLE: 'api' }).luno).toBeUndefined();
});

it.each([
  ['an id alone', { LUNO_KEY_ID: 'the-id' }, /^LUNO_KEY_SECRET is not set/],
  ['a secret alone', { LUNO_KEY_SECRET: 'the-secret' }, /^LUNO_KEY_ID is not set/],
  ['no URL', { ...keys, LUNO_URL: 'api.luno.com' }, /^LUNO_URL is not a URL/],
  ['another way', { ...keys, LUNO_DEPOSITS: 'pigeon' }, /^LUNO_DEPOSITS is "pigeon"/],
])('refuses %s, and quotes no key', (_, env, problem) => {
  const problems = problemsOf(env);
  expect(problems).toEqual([expect.stringMatching(problem)]);
  expect(problems.join()).not.toContain('the-');
});

it('requires https while real money is taken', () => {
  const live = { ...environment, networks: [network(8453)] };
  const NETWORKS = JSON.stringify({ live });
  const problems = problemsOf({ ...keys, NETWORKS, LUNO_URL: 'http://luno.example.com' });
  expect(problems).toContain('LUNO_URL must begin with https:// while the live environment takes real money');
});

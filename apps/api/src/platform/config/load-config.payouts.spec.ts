import { createVaultSweeper } from '@cowrie/chain-evm';
import { aNetwork } from '@cowrie/testing/api/test-config';
import { ConfigError, loadConfig } from './load-config';

const keyOf = (digits: string) => `0x${digits.repeat(32)}`;
const [SWEEPER, FLOAT, LIVE_SWEEPER, LIVE_FLOAT] = ['a1', 'b2', 'c3', 'd4'].map(keyOf) as [
  string,
  string,
  string,
  string,
];
const TREASURY_KEY = keyOf('e5');
const sweeper = createVaultSweeper(aNetwork(), TREASURY_KEY);
const TREASURY = sweeper.address;
sweeper.close();

const network = {
  ...{ name: 'base', chainId: 84532, rpcUrls: ['https://rpc.example.com'], confirmations: 10 },
  factory: '0x18D28A92dB29189a2b02D4b7d0F69628223b15c4',
  tokens: { USDC: { address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e', decimals: 6 } },
};
const inEach = { treasury: TREASURY, networks: [network] };
const hot = {
  KEY_HMAC_SECRET: 'hmac-secret-hmac-secret-hmac-secret',
  NETWORKS: JSON.stringify({ test: inEach, live: inEach }),
  SWEEPER_KEY_TEST: SWEEPER,
  SWEEPER_KEY_LIVE: LIVE_SWEEPER,
  PAYOUT_SIGNER_TEST: 'hot',
  PAYOUT_KEY_TEST: FLOAT,
};

function problemsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
}

it('holds a float’s key only where it signs, and caps everywhere', () => {
  const caps = { perPayout: 20, perDestinationAndDay: 1000, perDay: 5000 };
  expect(loadConfig({ ...hot, PAYOUT_HOT_MAX_TOKENS: '20', PAYOUT_KEY_LIVE: LIVE_FLOAT }).payouts).toEqual({
    test: { signer: 'hot', hotKey: FLOAT, caps },
    live: { signer: 'batch', caps },
  });
});

it('leaves the key out of a process with role api, even when it is set', () => {
  const { payouts } = loadConfig({ ...hot, ROLE: 'api' });
  expect(payouts.test).toMatchObject({ signer: 'hot' });
  expect(JSON.stringify(payouts)).not.toContain(FLOAT.slice(2));
  expect(problemsOf({ ...hot, ROLE: 'api', PAYOUT_KEY_TEST: 'not a key' })).toEqual([]);
});

it.each<[string, Record<string, string | undefined>, RegExp]>([
  ['missing', { PAYOUT_KEY_TEST: undefined }, /^PAYOUT_KEY_TEST is not set; .* PAYOUT_SIGNER_TEST is hot$/],
  ['not a key', { PAYOUT_KEY_TEST: '0x12' }, /^PAYOUT_KEY_TEST is not a private key/],
  [
    'the sweeper’s',
    { PAYOUT_KEY_TEST: SWEEPER.toUpperCase().replace('0X', '0x') },
    /is the key of a sweeper/,
  ],
  ['the other environment’s sweeper’s', { PAYOUT_KEY_TEST: LIVE_SWEEPER }, /is the key of a sweeper/],
  ['the treasury’s', { PAYOUT_KEY_TEST: TREASURY_KEY }, /^PAYOUT_KEY_TEST is the key of the treasury/],
  [
    'the other environment’s float’s',
    { PAYOUT_SIGNER_LIVE: 'hot', PAYOUT_KEY_LIVE: FLOAT },
    /^PAYOUT_KEY_LIVE is the key of the float of test/,
  ],
])('refuses a key that is %s, and does not quote it', (_, over, problem) => {
  const problems = problemsOf({ ...hot, ...over });
  expect(problems).toEqual([expect.stringMatching(problem)]);
  for (const key of Object.values(over)) if (key) expect(problems.join()).not.toContain(key);
});

it('does not look at the key of a float that signs nothing', () => {
  expect(problemsOf({ ...hot, PAYOUT_SIGNER_TEST: 'batch', PAYOUT_KEY_TEST: SWEEPER })).toEqual([]);
});

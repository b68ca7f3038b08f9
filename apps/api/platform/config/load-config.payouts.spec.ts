import { createVaultSweeper } from '@cowrie/chain-evm';
import { formatTronAddress, tronAccount } from '@cowrie/chain-tron';
import { aNetwork } from '../testing/test-config';
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
  name: 'base',
  chainId: 84532,
  rpcUrls: ['https://rpc.example.com'],
  confirmations: 10,
  factory: '0x18D28A92dB29189a2b02D4b7d0F69628223b15c4',
  tokens: { USDC: { address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e', decimals: 6 } },
};
const tron = {
  name: 'tron',
  rpcUrls: ['https://nile.trongrid.io'],
  factory: 'TJhSSbZ8dVqtEiLYgva1WWcV4R4NkRCARH',
  treasury: formatTronAddress(tronAccount(keyOf('f6')).address),
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
    'the treasury’s of TRON',
    {
      PAYOUT_KEY_TEST: keyOf('f6'),
      NETWORKS: JSON.stringify({ test: { ...inEach, networks: [network, tron] }, live: inEach }),
    },
    /^PAYOUT_KEY_TEST is the key of the treasury/,
  ],
  [
    'the other environment’s float’s',
    { PAYOUT_SIGNER_LIVE: 'hot', PAYOUT_KEY_LIVE: FLOAT },
    /^PAYOUT_KEY_LIVE is the key of the float of test/,
  ],
])('refuses a key that is %s, and does not quote it', (_, over, problem) => {
  const problems = problemsOf({ ...hot, ...over });
  expect(problems).toEqual([expect.stringMatching(problem)]);
  for (const [name, key] of Object.entries(over))
    if (key && name.startsWith('PAYOUT_KEY')) expect(problems.join()).not.toContain(key);
});

it('ignores the key of a float that signs nothing', () => {
  expect(problemsOf({ ...hot, PAYOUT_SIGNER_TEST: 'batch', PAYOUT_KEY_TEST: SWEEPER })).toEqual([]);
});

describe('a Safe that the worker proposes to', () => {
  const url = 'https://safe.example.com/api';
  const inOne = { ...inEach, networks: [{ ...network, safeServiceUrl: url }] };
  const safe = {
    ...hot,
    NETWORKS: JSON.stringify({ test: inOne, live: inEach }),
    PAYOUT_SIGNER_TEST: 'safe',
    PAYOUT_KEY_TEST: undefined,
    PAYOUT_DELEGATE_KEY_TEST: FLOAT,
    SAFE_SERVICE_API_KEY: 'key-of-the-service',
  };

  it('has its delegate’s key in the worker only, and the service’s address with the network', () => {
    const { payouts, environments } = loadConfig({ ...safe, PAYOUT_SAFE_GATHER_MINUTES: '5' });
    expect(payouts.test).toMatchObject({ signer: 'safe', delegateKey: FLOAT, gatherMinutes: 5 });
    expect(payouts.test).toMatchObject({ safeServiceApiKey: 'key-of-the-service' });
    expect(payouts.test).not.toHaveProperty('hotKey');
    expect(environments.test?.networks[0]?.safeServiceUrl).toBe(url);
    const api = JSON.stringify(loadConfig({ ...safe, ROLE: 'api' }).payouts);
    expect(api).toContain('safe');
    expect(api).not.toContain(FLOAT.slice(2));
    expect(api).not.toContain('key-of-the-service');
  });

  it('needs no service on a network that has no Safes', () => {
    const networks = [...inOne.networks, tron];
    const NETWORKS = JSON.stringify({ test: { ...inOne, networks }, live: inEach });
    expect(problemsOf({ ...safe, NETWORKS })).toEqual([]);
  });

  it.each<[string, Record<string, string | undefined>, RegExp]>([
    ['no key', { PAYOUT_DELEGATE_KEY_TEST: undefined }, /^PAYOUT_DELEGATE_KEY_TEST is not set; .* is safe$/],
    ['the sweeper’s key', { PAYOUT_DELEGATE_KEY_TEST: SWEEPER }, /is the key of a sweeper/],
    ['the treasury’s key', { PAYOUT_DELEGATE_KEY_TEST: TREASURY_KEY }, /is the key of the treasury/],
    [
      'no service',
      { NETWORKS: JSON.stringify({ test: inEach }), SWEEPER_KEY_LIVE: undefined },
      /^the network base has no safeServiceUrl; .* PAYOUT_SIGNER_TEST is safe$/,
    ],
  ])('is refused with %s', (_what, over, problem) => {
    expect(problemsOf({ ...safe, ...over })).toEqual([expect.stringMatching(problem)]);
  });
});

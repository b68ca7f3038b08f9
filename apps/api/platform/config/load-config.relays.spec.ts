import { accountOf } from '@cowrie/chain-evm';
import { ConfigError, loadConfig } from './load-config';

const key = (digit: string) => `0x${digit.repeat(64)}`;
const [SWEEPER, RELAYER, TREASURY_KEY] = [key('1'), key('2'), key('3')];
const network = {
  name: 'base',
  chainId: 84532,
  rpcUrls: ['https://rpc.example.com'],
  confirmations: 10,
  factory: '0x18D28A92dB29189a2b02D4b7d0F69628223b15c4',
  tokens: { USDC: { address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e', decimals: 6 } },
};
const inEach = { treasury: accountOf(TREASURY_KEY), networks: [network] };
const good = {
  KEY_HMAC_SECRET: 'hmac-secret-hmac-secret-hmac-secret',
  NETWORKS: JSON.stringify({ test: inEach, live: inEach }),
  SWEEPER_KEY_TEST: SWEEPER,
  SWEEPER_KEY_LIVE: key('4'),
  RELAYER_KEY_TEST: RELAYER,
};

function problemsOf(env: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig({ ...good, ...env });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
}

it('has the relayer’s key in the worker only, and the bounds in every process', () => {
  expect(loadConfig(good).relayerKeys).toEqual({ test: RELAYER });
  const api = loadConfig({ ...good, ROLE: 'api', RELAY_GAS_PER_DAY: '7' });
  expect(JSON.stringify(api)).not.toContain(RELAYER.slice(2));
  expect(api.relays).toEqual({
    walletFactories: [],
    mostGas: 1_000_000,
    budgets: { perPayment: 2e6, perPayer: 20e6, perMerchant: 200e6, perDay: 7e6 },
  });
});

// Guarantee: without a key nothing of the relay is needed.
it('needs no relayer', () => {
  expect(loadConfig({ ...good, RELAYER_KEY_TEST: undefined }).relayerKeys).toEqual({});
});

// Guarantee: two senders of one account would sign under the same nonces.
it.each<[string, Record<string, string>, RegExp]>([
  ['a sweeper', { RELAYER_KEY_TEST: SWEEPER }, /^RELAYER_KEY_TEST is the key of a sweeper/],
  ['the treasury', { RELAYER_KEY_TEST: TREASURY_KEY }, /^RELAYER_KEY_TEST is the key of the treasury/],
  ['the other relayer', { RELAYER_KEY_LIVE: RELAYER }, /^RELAYER_KEY_LIVE is the key of the relayer of test/],
  [
    'a float',
    { PAYOUT_SIGNER_TEST: 'hot', PAYOUT_KEY_TEST: RELAYER },
    /^PAYOUT_KEY_TEST is the key of a relayer/,
  ],
])('refuses the key of %s, and does not quote it', (_, over, problem) => {
  const problems = problemsOf(over);
  expect(problems).toEqual([expect.stringMatching(problem)]);
  for (const given of Object.values(over))
    if (given.startsWith('0x')) expect(problems.join()).not.toContain(given.slice(2));
});

it('takes factories of wallets with checksums, and refuses what is no address', () => {
  const factory = '0x18D28A92dB29189a2b02D4b7d0F69628223b15c4';
  const { relays } = loadConfig({ ...good, RELAY_WALLET_FACTORIES: ` ${factory.toLowerCase()},` });
  expect(relays.walletFactories).toEqual([factory]);
  expect(problemsOf({ RELAY_WALLET_FACTORIES: '0x12' })).toEqual([
    expect.stringContaining('RELAY_WALLET_FACTORIES holds "0x12"'),
  ]);
});

import { runForTest } from '../../testing/cli.harness';

const NETWORKS = JSON.stringify({
  live: {
    treasury: '0x000000000000000000000000000000000000dEaD',
    networks: [{ name: 'base', rpcUrls: ['https://rpc.example.com'] }],
  },
});
/** A live environment that follows every rule. */
const GOOD = {
  NETWORKS,
  ROLE: 'all',
  CHECKOUT_URL: 'https://pay.example.com',
  KEY_HMAC_SECRET: '6a09e667f3bcc908bb67ae8584caa73b',
  SWEEPER_KEY_LIVE: '0x510e527fade682d19b05688c2b3e6c1f1f83d9abfb41bd6b5be0cd19137e2178',
  // Nobody listens there: the check connects to nothing.
  MONGODB_URI: 'mongodb://cowrie:5be0cd19137e2179@mongo:9/cowrie?replicaSet=rs0',
  RATE_SOURCES: 'coinbase,cross',
  RATE_MIN_SOURCES: '2',
};
interface Checked {
  role: string;
  faults: { fault: string; cure?: string }[];
}

async function check(over: Record<string, string> = {}, ...args: string[]) {
  const env = { ...GOOD, ...over };
  const { exitCode, out } = await runForTest(['config', 'check', ...args, '--json'], { env });
  const { role, faults } = JSON.parse(out) as Checked;
  return { exitCode, role, faults };
}

it('finds no fault in a valid configuration, without a database', async () => {
  expect(await check()).toEqual({ exitCode: 0, role: 'all', faults: [] });
  const { out } = await runForTest(['config', 'check'], { env: GOOD });
  expect(out).toBe('No fault: the configuration is valid as api and worker.\n');
});

it('prints every fault with its remedy, and quotes no secret', async () => {
  const over = {
    RATE_SOURCES: 'coinbase,kross',
    RATE_RULES: 'NGN=executable:quidax',
    SCREENING_SOURCES: 'lists',
    PORT: 'many',
    KEY_HMAC_SECRET: 'hunter2',
  };
  const { exitCode, faults } = await check(over);
  expect(exitCode).toBe(1);
  expect(faults.map(({ fault }) => fault.split(' ')[0])).toEqual(
    expect.arrayContaining(['RATE_SOURCES', 'RATE_RULES', 'SCREENING_SOURCES', 'PORT', 'KEY_HMAC_SECRET']),
  );
  expect(faults.find(({ fault }) => fault.startsWith('PORT'))).toEqual({
    fault: 'PORT is "many"',
    cure: 'set a whole number from 0 to 65535',
  });
  const { out } = await runForTest(['config', 'check'], { env: { ...GOOD, ...over } });
  expect(out).toContain('- PORT is "many"\n  → set a whole number from 0 to 65535');
  expect(out).not.toContain('hunter2');
});

// Guarantee: money is real only where nothing is simulated.
it.each<[string, Record<string, string>, string]>([
  ['figures for local work', { RATE_SOURCES: 'static,cross' }, 'RATE_SOURCES must not be static'],
  [
    'a rule with them',
    { RATE_RULES: 'NGN=executable:quidax,band:static' },
    'RATE_RULES must not name static',
  ],
  ['the embedded database', { MONGODB_URI: '' }, 'MONGODB_URI must be set'],
  ['played customers', { TEST_HELPERS: 'true' }, 'TEST_HELPERS must not be true'],
  [
    'a published key as float',
    {
      PAYOUT_SIGNER_LIVE: 'hot',
      PAYOUT_KEY_LIVE: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
    },
    'PAYOUT_KEY_LIVE must hold a random secret',
  ],
  [
    'a local chain',
    {
      NETWORKS: NETWORKS.replace(
        '"networks":[',
        '"networks":[{"name":"celo","chainId":31337,"rpcUrls":["http://127.0.0.1:8545"],"confirmations":1,"factory":"0x18D28A92dB29189a2b02D4b7d0F69628223b15c4","tokens":{"USDC":{"address":"0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2","decimals":6}}},',
      ),
    },
    'NETWORKS names celo in live, which is a local or test chain',
  ],
])('real money refuses %s', async (_, over, fault) => {
  const { exitCode, faults } = await check(over);
  expect([exitCode, faults.map((one) => one.fault)]).toEqual([
    1,
    expect.arrayContaining([expect.stringContaining(fault)]),
  ]);
});

it('checks for one role', async () => {
  const env = { ...GOOD, SWEEPER_KEY_LIVE: '' };
  const faultsAs = async (role: string) => {
    const { out } = await runForTest(['config', 'check', '--role', role, '--json'], { env });
    return (JSON.parse(out) as Checked).faults.map(({ fault }) => fault.split(' ')[0]);
  };
  expect(await faultsAs('api')).toEqual([]);
  expect(await faultsAs('worker')).toEqual(['SWEEPER_KEY_LIVE']);
});

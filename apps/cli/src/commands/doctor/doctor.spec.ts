import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type ChainAccount,
  createLocalAccount,
  deployFactory,
  deployTestSanctionsList,
  deployTestToken,
  mintTestToken,
  type NetworkDefinition,
  type SignatureCheck,
} from '@cowrie/chain-evm';
import { localAccounts, type LocalChain, startLocalChain } from '@cowrie/testing';
import { verifiedOf } from '@cowrie/api/chain/chain-records/verified-network';
import { aCursor } from '@cowrie/api/chain/testing/builders';
import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import { type CliWorld, startCliWorld } from '../../testing/cli.harness';
import type { Finding, RoleFinding } from '@cowrie/api/operations/operator/doctor/finding';

let chain: LocalChain;
let network: NetworkDefinition;
let world: CliWorld;
beforeAll(async () => {
  chain = await startLocalChain({ chainId: 84532, blockTimeSeconds: 1 });
  const account: ChainAccount = { rpcUrl: chain.rpcUrl, privateKey: localAccounts[0]?.privateKey ?? '' };
  const { address: factory } = await deployFactory(account);
  const USDC = await deployTestToken(account, { symbol: 'USDC', label: 'test' });
  const USDT = await deployTestToken(account, { symbol: 'USDT', label: 'test' });
  network = aNetwork({ chainId: 84532, rpcUrls: [chain.rpcUrl], factory, tokens: { USDC, USDT } });
  world = await startCliWorld(network);
});
beforeEach(() => world.database.clear());
afterAll(async () => {
  await world.stop();
  await chain.stop();
});

async function doctor(over: Record<string, string> = {}) {
  const { exitCode, out, error } = await world.cowrie(['doctor', '--json'], {
    env: { ...world.env, ...over },
  });
  expect(error).toBe('');
  const all = JSON.parse(out) as RoleFinding[];
  const findings = all.map(({ concerns: _, ...finding }): Finding => finding);
  const of = (check: string) => findings.filter((one) => one.check === check);
  const concerned = (check: string) => all.find((one) => one.check === check)?.concerns;
  return { exitCode, findings, of, concerned };
}

/** The configuration with a changed network. */
const networks = (change: object) => {
  const given = JSON.parse(String(world.env.NETWORKS)) as { test: { networks: object[] } };
  Object.assign(given.test.networks[0] ?? {}, change);
  return { NETWORKS: JSON.stringify(given) };
};
const keyOf = (index: number) => localAccounts[index]?.privateKey ?? '';

it('reports every check as ok and exits with 0 when nothing is wrong', async () => {
  const healthy = { SWEEPER_KEY_TEST: keyOf(8) };
  await world.json('operator', 'create', 'ada', '--role', 'admin');
  const { exitCode, findings, of } = await doctor(healthy);
  expect(exitCode).toBe(0);
  const wrong = findings.filter(({ verdict }) => verdict !== 'ok').map(({ check }) => check);
  // The embedded database is not a replica set, and no worker watches this chain.
  expect(wrong.filter((check) => check !== 'database')).toEqual([
    'watcher test/base',
    'offer test/base',
    'mail',
    'api',
  ]);
  expect(of('rpc test/base')[0]?.found).toMatch(/^127\.0\.0\.1:\d+: chain 84532, block \d+, \d+ s old$/);
  for (const check of ['factory test/base', 'token test/base USDC', 'token test/base USDT', 'gas test/base'])
    expect(of(check)).toMatchObject([{ verdict: 'ok' }]);
  for (const check of ['rates static', 'rates agreed', 'webhook secrets', 'operators', 'configuration'])
    expect(of(check)).toMatchObject([{ verdict: 'ok' }]);
  for (const { todo, verdict } of findings) expect(Boolean(todo)).toBe(verdict !== 'ok');
  const { out } = await world.cowrie(['doctor'], { env: { ...world.env, ...healthy } });
  expect(out).toMatch(/warn {2}worker {2}watcher test\/base +nothing read yet\n {6}→ Start a worker/);
  expect(out).toMatch(/\n\n\d+ ok, \d warnings, 0 failed, 1 not checked here\n$/);
  expect(out).not.toContain(keyOf(8).slice(2));
});

it('says which endpoints announce blocks', async () => {
  const wsUrls = [chain.rpcUrl.replace('http', 'ws'), 'ws://127.0.0.1:9/key'];
  const { exitCode, of } = await doctor(networks({ wsUrls, pollIntervalMs: 1000 }));
  expect(exitCode).toBe(0);
  expect(of('ws test/base')).toEqual([
    {
      verdict: 'ok',
      check: 'ws test/base',
      found: expect.stringMatching(/^127\.0\.0\.1:\d+: announced block \d+$/),
    },
    {
      verdict: 'warn',
      check: 'ws test/base',
      found: '127.0.0.1:9: announced no block in 8 s',
      todo: 'Blocks are found by polling only: correct its URL in wsUrls, or use another endpoint that has newHeads',
    },
  ]);
});

it.each<[string, () => Record<string, string>, string, RegExp]>([
  ['a wrong variable', () => ({ KEY_HMAC_SECRET: 'short' }), 'configuration', /KEY_HMAC_SECRET/],
  [
    'a database that does not answer',
    () => ({ MONGODB_URI: 'mongodb://ada:hunter2@127.0.0.1:9/x' }),
    'database',
    /not answer/,
  ],
  [
    'a node that does not answer',
    () => networks({ rpcUrls: ['http://127.0.0.1:9/key'] }),
    'rpc test/base',
    /no usable answer/,
  ],
  ['another chain', () => networks({ chainId: 8453 }), 'rpc test/base', /is on chain 84532/],
  [
    'no factory',
    () => networks({ factory: `0x${'12'.repeat(20)}` }),
    'factory test/base',
    /factory code is none/,
  ],
  [
    'wrong decimals',
    () => networks({ tokens: { USDC: { address: network.tokens.USDC!.address, decimals: 18 } } }),
    ...(['token test/base USDC', /decimals is 6, not 18/] as const),
  ],
  ['a wrong sweeper key', () => ({ SWEEPER_KEY_TEST: '0x12' }), 'gas test', /not a private key/],
])('fails for %s, says what to do and exits with 1', async (_, over, check, found) => {
  const { exitCode, of, findings } = await doctor(over());
  expect([exitCode, of(check)]).toEqual([
    1,
    [{ verdict: 'fail', check, found: expect.stringMatching(found), todo: expect.stringMatching(/./) }],
  ]);
  expect(JSON.stringify(findings)).not.toMatch(/hunter2|127\.0\.0\.1:9\/key/);
});

it('fails for a sweeper without gas, and warns of one silent node among two', async () => {
  const { privateKey, address } = await createLocalAccount(chain.rpcUrl);
  await chain.rpc('anvil_setBalance', [address, '0x0']);
  const broke = await doctor({ SWEEPER_KEY_TEST: privateKey });
  expect([broke.exitCode, broke.of('gas test/base')[0]?.verdict]).toEqual([1, 'fail']);
  const two = await doctor(networks({ rpcUrls: ['http://127.0.0.1:9', chain.rpcUrl] }));
  expect(two.of('rpc test/base').map(({ verdict }) => verdict)).toEqual(['warn', 'ok']);
  expect(two.exitCode).toBe(0);
});

describe('a float', () => {
  const hot = (privateKey?: string) =>
    doctor({ PAYOUT_SIGNER_TEST: 'hot', ...(privateKey && { PAYOUT_KEY_TEST: privateKey }) });

  it('fails without gas, and warns when it holds less of a token than the largest payout', async () => {
    const { privateKey, address } = await createLocalAccount(chain.rpcUrl);
    const account: ChainAccount = { rpcUrl: chain.rpcUrl, privateKey: keyOf(0) };
    const tokenAddress = network.tokens.USDC?.address ?? '';
    await mintTestToken(account, { tokenAddress, to: address, amountUnits: 500_000_000n });
    const filled = await hot(privateKey);
    const verdicts = ['', ' USDC', ' USDT'].map((end) => filled.of(`float test/base${end}`)[0]?.verdict);
    expect(verdicts).toEqual(['ok', 'ok', 'warn']);
    await chain.rpc('anvil_setBalance', [address, '0x0']);
    const empty = await hot(privateKey);
    expect([empty.exitCode, empty.of('float test/base')[0]?.verdict]).toEqual([1, 'fail']);
    expect(JSON.stringify(empty.findings)).not.toContain(privateKey.slice(2));
  });

  it('is not checked without its key, nor while a Safe pays', async () => {
    expect((await hot()).of('float test')[0]?.verdict).toBe('skip');
    const { findings } = await doctor();
    expect(findings.filter(({ check }) => check.startsWith('float'))).toEqual([]);
  });
});

describe('a Safe to which the worker proposes', () => {
  const safe = (over: Record<string, string> = {}) =>
    doctor({
      ...networks({ safeServiceUrl: 'http://127.0.0.1:9/api' }),
      PAYOUT_SIGNER_TEST: 'safe',
      ...over,
    });

  it('is not checked without its delegate’s key, and warns while the treasury is not a Safe', async () => {
    expect((await safe()).of('safe test')[0]?.verdict).toBe('skip');
    const { privateKey } = await createLocalAccount(chain.rpcUrl);
    const { findings, of } = await safe({ PAYOUT_DELEGATE_KEY_TEST: privateKey });
    expect(of('safe test/base')).toMatchObject([
      { verdict: 'warn', found: expect.stringContaining('no Safe answers') as string },
    ]);
    expect(JSON.stringify(findings)).not.toContain(privateKey.slice(2));
  });
});

it('names payouts that have waited for more than a day', async () => {
  expect((await doctor()).of('payouts test')).toMatchObject([{ verdict: 'ok' }]);
  const row = { environment: 'test', network: 'base', status: 'awaiting_approval' };
  const updatedAt = new Date(Date.now() - 50 * 3_600_000);
  await world.database.payouts.collection.insertOne({ ...row, updatedAt });
  expect((await doctor()).of('payouts test approval')).toMatchObject([
    { verdict: 'warn', found: '1 wait, the longest for 2 d' },
  ]);
});

describe('the relayer', () => {
  const ofToken = () => {
    const { address, decimals } = network.tokens.USDC!;
    const signature = { kind: 'eip3009', name: 'USD Coin', version: '2' };
    return networks({ tokens: { USDC: { address, decimals, signature } } });
  };

  it('is not asked for where no token can be signed', async () => {
    const { findings } = await doctor({ RELAYER_KEY_TEST: keyOf(3) });
    expect(findings.filter(({ check }) => check.startsWith('relayer'))).toEqual([]);
  });

  it('has gas, or is told to get some; without a key payers pay their own', async () => {
    const relayer = async (over: Record<string, string>) => {
      const { exitCode, findings } = await doctor({ ...ofToken(), ...over });
      return [exitCode, findings.filter(({ check }) => check.startsWith('relayer'))];
    };
    expect(await relayer({ RELAYER_KEY_TEST: keyOf(3) })).toMatchObject([
      0,
      [
        {
          verdict: 'ok',
          check: 'relayer test/base',
          found: expect.stringMatching(/^0x\w{40} has [\d.]+ ETH$/),
        },
      ],
    ]);
    expect(await relayer({})).toMatchObject([0, [{ verdict: 'skip', check: 'relayer test' }]]);
    expect(await relayer({ RELAYER_KEY_TEST: '0x12' })).toMatchObject([
      1,
      [{ verdict: 'fail', check: 'relayer test', found: 'RELAYER_KEY_TEST is not a private key' }],
    ]);
    const { privateKey, address } = await createLocalAccount(chain.rpcUrl);
    await chain.rpc('anvil_setBalance', [address, '0x0']);
    expect(await relayer({ RELAYER_KEY_TEST: privateKey })).toMatchObject([
      1,
      [{ verdict: 'fail', todo: expect.stringMatching(/without gas the relays wait$/) }],
    ]);
  });
});

it('says which tokens can be paid by signature, and why others cannot', async () => {
  const check = 'signature test/base USDC';
  const signature = { kind: 'eip3009', name: 'USD Coin', version: '2' } as const;
  const { address, decimals } = network.tokens.USDC!;
  const signed = networks({ tokens: { USDC: { address, decimals, signature } } });
  const found = async (...answers: SignatureCheck[]) => {
    await world.database.cursors.deleteMany({});
    for (const answer of answers) {
      const tokens = { USDC: { ...network.tokens.USDC!, signature } };
      const verified = verifiedOf({ ...network, tokens }, { USDC: answer });
      await world.database.cursors.create(aCursor('test', 'base', new Date(), { verified }));
    }
    return (await doctor(signed)).of(check);
  };
  expect((await doctor()).of(check)).toEqual([]);
  const domain = 'domain "USD Coin", version "2"';
  expect(await found({ state: 'matches' })).toEqual([
    { verdict: 'ok', check, found: `the contract has ${domain}` },
  ]);
  expect(await found({ state: 'differs', reason: 'DOMAIN_SEPARATOR reverts' })).toEqual([
    {
      verdict: 'warn',
      check,
      found: `not offered in ${domain}: DOMAIN_SEPARATOR reverts`,
      todo: expect.stringMatching(/^Correct or remove the signature of USDC in NETWORKS_FILE/),
    },
  ]);
  for (const noAnswer of [await found({ state: 'unknown', reason: 'silence' }), await found()]) {
    expect(noAnswer).toMatchObject([
      { verdict: 'warn', found: expect.stringMatching(/no worker has an answer/), todo: expect.any(String) },
    ]);
  }
});

it('says that the head is unknown when no node of a watched network answers', async () => {
  await world.database.cursors.create(
    aCursor('test', 'base', new Date('2026-11-21T03:32:40Z'), {
      number: 12,
      verified: verifiedOf(network),
    }),
  );
  const { of } = await doctor(networks({ rpcUrls: ['http://127.0.0.1:9'] }));
  expect(of('watcher test/base')).toEqual([
    {
      check: 'watcher test/base',
      verdict: 'warn',
      found: 'read to block 12, head unknown, last moved 2026-11-21T03:32:40.000Z',
      todo: 'No node answers: see the rpc lines of this network',
    },
  ]);
  expect(of('offer test/base')).toMatchObject([
    { verdict: 'warn', found: expect.stringMatching(/^customers cannot choose it: it is read \d+ s behind/) },
  ]);
  await world.database.cursors.updateOne(
    { _id: 'test:base' },
    { timestamp: new Date(), updatedAt: new Date() },
  );
  expect((await doctor()).of('offer test/base')).toMatchObject([{ verdict: 'ok' }]);
});

it.each([
  ['ok', 'a minute', 60],
  ['warn', 'six minutes', 360],
])('says %s for a watcher that is many blocks, and %s, behind', async (verdict, _, behindSeconds) => {
  const readAt = new Date(Date.now() - behindSeconds * 1000);
  await world.database.cursors.create(aCursor('test', 'base', readAt, { number: -500 }));
  expect((await doctor()).of('watcher test/base')).toMatchObject([
    { verdict, found: expect.stringMatching(/^read to block -500, 5\d\d behind/) },
  ]);
});

it('says what is left on a retired network, and when it can be removed', async () => {
  const retired = networks({ retired: true });
  const payment = aLockedPayment(new Date(), {}, network);
  await world.database.payments.create(payment);
  const until = payment.watchedUntil?.toISOString();
  const found = `1 payment on it is open, 1 is watched until ${until}`;
  const finding = { verdict: 'ok', check: 'retired test/base' };
  const needed = await doctor(retired);
  expect(needed.of('retired test/base')).toEqual([{ ...finding, found: `still needed: ${found}` }]);
  expect(needed.of('offer test/base')).toEqual([]);
  const ended = { $set: { status: 'expired', watchedUntil: new Date(0) } };
  await world.database.payments.updateOne({ _id: payment._id }, ended);
  expect((await doctor(retired)).of('retired test/base')).toEqual([
    { ...finding, found: 'nothing is left on it: it can be removed from the configuration' },
  ]);
});

it('fails when a network is missing from the configuration', async () => {
  await world.database.payments.create(aLockedPayment(new Date(), {}, { ...network, name: 'celo' }));
  const { exitCode, of } = await doctor();
  expect(exitCode).toBe(1);
  expect(of('missing test/celo')).toEqual([
    {
      verdict: 'fail',
      check: 'missing test/celo',
      found: expect.stringMatching(/^network "celo" of test is no longer configured, but 1 payment/),
      todo: 'Add it to the configuration again, with "retired": true',
    },
  ]);
});

it('recommends an allow-list to merchants with live keys and no list', async () => {
  const business = await world.aMerchant();
  const found = async () => (await doctor()).of('live allow-lists');
  await world.json('key', 'issue', business, '--kind', 'public', '--environment', 'test');
  expect(await found()).toMatchObject([{ verdict: 'ok' }]);
  await world.json('key', 'issue', business, '--kind', 'public', '--environment', 'live');
  expect(await found()).toMatchObject([{ verdict: 'warn', found: expect.stringContaining(business) }]);
  await world.json('allowlist', 'set', business, '198.51.100.7', '--environment', 'live');
  expect(await found()).toMatchObject([{ verdict: 'ok' }]);
});

it('names the payments whose money a reorg took back', async () => {
  expect((await doctor()).of('reversed payments')).toMatchObject([{ verdict: 'ok' }]);
  const lost = aLockedPayment(new Date(), { isReversed: true });
  await world.database.payments.create(lost);
  expect((await doctor()).of('reversed payments')).toEqual([
    expect.objectContaining({ verdict: 'warn', found: expect.stringContaining(lost._id.toHexString()) }),
  ]);
});

it('warns if the page is behind a TLS server that is not a trusted proxy', async () => {
  const behindTls = { CHECKOUT_URL: 'https://pay.example.com' };
  expect((await doctor(behindTls)).of('trusted proxies')).toMatchObject([{ verdict: 'warn' }]);
  const named = await doctor({ ...behindTls, TRUSTED_PROXIES: '10.0.0.1' });
  expect(named.of('trusted proxies')).toEqual([
    { verdict: 'ok', check: 'trusted proxies', found: '10.0.0.1' },
  ]);
});

it('fails for webhook secrets that cannot be decrypted', async () => {
  const business = await world.aMerchant();
  await world.json('webhook', 'add', business, 'http://shop.test/hooks');
  const { exitCode, of } = await doctor({ KEY_HMAC_SECRET: 'l'.repeat(32) });
  expect([exitCode, of('webhook secrets')[0]]).toEqual([
    1,
    expect.objectContaining({ verdict: 'fail', todo: expect.stringContaining('KEY_HMAC_SECRET') }),
  ]);
});

it('fails when there is no configuration', async () => {
  const { exitCode, out } = await world.cowrie(['doctor'], { env: {} });
  expect([exitCode, out]).toEqual([
    1,
    expect.stringMatching(/^fail {2}both {4}configuration +MONGODB_URI is not set/),
  ]);
});

it('warns while no admin exists, and when ADMIN_TOKEN is still set although one exists', async () => {
  const ADMIN_TOKEN = 'a'.repeat(32);
  for (const role of ['operator', 'viewer']) await world.json('operator', 'create', role, '--role', role);
  for (const over of [{}, { ADMIN_TOKEN }])
    expect((await doctor(over)).of('operators')).toMatchObject([
      {
        verdict: 'warn',
        found: expect.stringMatching('no active admin'),
        todo: expect.stringMatching('create'),
      },
    ]);
  await world.json('operator', 'create', 'ada', '--role', 'admin');
  expect((await doctor({ ADMIN_TOKEN })).of('operators')).toMatchObject([
    { verdict: 'warn', todo: expect.stringMatching(/^Remove ADMIN_TOKEN/) },
  ]);
  expect((await doctor()).of('operators')).toMatchObject([{ verdict: 'ok' }]);
});

describe('role by role', () => {
  it('names the roles that each line applies to', async () => {
    const { concerned } = await doctor({ SWEEPER_KEY_TEST: keyOf(8), ROLE: 'api' });
    const roles = Object.fromEntries(
      [
        'configuration',
        'trusted proxies',
        'database',
        'gas test/base',
        'rates agreed',
        'watcher test/base',
        'api',
      ].map((check) => [check, concerned(check)]),
    );
    expect(roles).toEqual({
      configuration: ['api', 'worker'],
      database: ['api', 'worker'],
      'trusted proxies': ['api'],
      'rates agreed': ['api'],
      api: ['api'],
      'gas test/base': ['worker'],
      'watcher test/base': ['worker'],
    });
  });

  it('says in the api container what only a worker can check', async () => {
    const { exitCode, of } = await doctor({ ROLE: 'api' });
    expect([exitCode, of('gas test')]).toEqual([
      0,
      [
        {
          verdict: 'skip',
          check: 'gas test',
          found: 'SWEEPER_KEY_TEST is not set here: only a worker holds it',
          todo: 'Run cowrie doctor where the worker runs',
        },
      ],
    ]);
  });

  it('checks a worker’s settings in its container, and says what it cannot see there', async () => {
    const missing = await doctor({ ROLE: 'worker' });
    expect([missing.exitCode, missing.findings.map(({ found }) => found)]).toEqual([
      1,
      [expect.stringMatching(/^SWEEPER_KEY_TEST /)],
    ]);
    expect(missing.concerned('configuration')).toEqual(['worker']);
    await world.json('operator', 'create', 'ada', '--role', 'admin');
    const whole = await doctor({ ROLE: 'worker', SWEEPER_KEY_TEST: keyOf(8) });
    expect(whole.exitCode).toBe(0);
    expect(whole.of('configuration')[0]?.found).toMatch(/^as worker: test: base/);
    expect(whole.of('gas test/base')).toMatchObject([{ verdict: 'ok' }]);
    expect(whole.of('ADMIN_TOKEN')).toMatchObject([{ verdict: 'skip' }]);
  });

  it('asks the API for its health', async () => {
    const answers: [number, object][] = [
      [200, { data: { status: 'ready', checks: [{ name: 'a', state: 'ok' }] } }],
      [200, { data: { status: 'degraded', checks: [{ name: 'a', state: 'failing', detail: 'it hangs' }] } }],
      [503, { message: 'The service is still starting: a; try again shortly', data: null }],
    ];
    const seen: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      seen.push(request.url);
      const [status, body] = answers.shift() ?? [500, {}];
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const found = async () => (await doctor({ COWRIE_API_URL: url })).of('api');
      expect(await found()).toEqual([{ verdict: 'ok', check: 'api', found: `ready at ${url}` }]);
      expect(await found()).toMatchObject([{ verdict: 'warn', found: `degraded at ${url}: a: it hangs` }]);
      expect(await found()).toMatchObject([
        { verdict: 'fail', found: expect.stringMatching(/^answers 503: The service is/) },
      ]);
      expect(seen).toEqual(['/health/ready', '/health/ready', '/health/ready']);
    } finally {
      server.closeAllConnections();
      server.close();
    }
    const { of, exitCode } = await doctor({ COWRIE_API_URL: 'http://127.0.0.1:9' });
    expect([exitCode, of('api')]).toMatchObject([
      1,
      [{ verdict: 'fail', found: expect.stringMatching(/^does not answer/) }],
    ]);
  });
});

describe('screening, where a worker runs', () => {
  const worker = (over: Record<string, string> = {}) =>
    doctor({ ROLE: 'worker', SWEEPER_KEY_TEST: keyOf(8), SWEEPER_KEY_LIVE: keyOf(9), ...over });

  it('is fine without a source while no real money is accepted, and is not judged elsewhere', async () => {
    expect((await worker()).of('screening')).toMatchObject([{ verdict: 'ok' }]);
    expect((await doctor()).of('screening')).toEqual([]);
  });

  it('asks each source, and warns of one that gives no usable answer', async () => {
    const account = { rpcUrl: chain.rpcUrl, privateKey: keyOf(0) };
    const oracle = await deployTestSanctionsList(account);
    const asked = (address: string) =>
      worker({ SCREENING_SOURCES: 'oracle', SCREENING_ORACLE: `base:${address}` });
    const fine = await asked(oracle);
    expect(fine.of('screening oracle')).toMatchObject([{ verdict: 'ok', found: 'it answers' }]);
    expect(fine.concerned('screening oracle')).toEqual(['worker']);
    const { exitCode, of } = await asked(`0x${'12'.repeat(20)}`);
    expect([exitCode, of('screening oracle')]).toMatchObject([
      0,
      [{ verdict: 'warn', found: expect.stringContaining('no usable answer'), todo: expect.any(String) }],
    ]);
  });
});

import { ConfigError, loadConfig } from './load-config';

const network = (over: object = {}) => ({ name: 'base', rpcUrls: ['https://rpc.example.com'], ...over });
const networks = (over?: object) =>
  JSON.stringify({
    live: { treasury: '0x000000000000000000000000000000000000dEaD', networks: [network(over)] },
  });
const KEY = '510e527fade682d19b05688c2b3e6c1f1f83d9abfb41bd6b5be0cd19137e2178';
const good = {
  NETWORKS: networks(),
  CHECKOUT_URL: 'https://pay.example.com/cowrie',
  KEY_HMAC_SECRET: '6a09e667f3bcc908bb67ae8584caa73b',
  ADMIN_TOKEN: 'w3Kq8ZrT0vLm5XyB2nHc7GdJ4fPs9aQe',
  SWEEPER_KEY_LIVE: `0x${KEY}`,
  MONGODB_URI: 'mongodb://cowrie:5be0cd19137e2179@mongo:27017/cowrie?replicaSet=rs0',
  RATE_SOURCES: 'coinbase,cross',
  RATE_MIN_SOURCES: '2',
  TRUSTED_PROXIES: '10.0.0.0/8,fd00::/8',
};
type Env = Readonly<Record<string, string>>;

function problemsOf(over: Env): readonly string[] {
  try {
    loadConfig({ ...good, ...over });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
}
/** The variables that the refusal names, one for each problem. */
const namesIn = (problems: readonly string[]) => problems.map((problem) => problem.split(' ')[0]);

it('accepts a configuration that follows every rule', () => expect(problemsOf({})).toEqual([]));

it.each([
  'http://pay.example.com',
  'https://user@pay.example.com',
  'https://user:pass@pay.example.com',
  'https://pay.example.com?shop=1',
  'https://pay.example.com/#top',
  'https://pay.example.com\\@evil.example.com',
])('refuses %s as address of the page', (CHECKOUT_URL) =>
  expect(problemsOf({ CHECKOUT_URL })).toEqual([expect.stringMatching(/^CHECKOUT_URL must be an https URL/)]),
);

it.each([
  ['smtp://mail.example.com?tls=off', 1],
  ['smtp://10.0.0.5?tls=off', 1],
  ['smtp://mailpit:1025?tls=off', 1],
  ['smtp://127.0.0.1:25?tls=off', 0],
  ['smtp://mail.example.com', 0],
  ['smtps://mail.example.com', 0],
])('e-mails leave this machine only over TLS: %s', (SMTP_URL, problems) =>
  expect(namesIn(problemsOf({ SMTP_URL, MAIL_FROM: 'pay@example.com' }))).toEqual(
    Array<string>(problems).fill('SMTP_URL'),
  ),
);

describe('secrets', () => {
  it.each([
    ['few different characters', { KEY_HMAC_SECRET: 'abcabcaabbccabcabcaabbccabcabcaabbcc' }],
    ['a repeated block', { KEY_HMAC_SECRET: '0123456789abcdef'.repeat(2) }],
    ['a placeholder', { ADMIN_TOKEN: 'please-change-me-before-you-go-live' }],
    ['a repeated block as private key', { SWEEPER_KEY_LIVE: `0x${'a1b2c3d4e5f60718'.repeat(4)}` }],
    [
      'a private key of Anvil',
      { SWEEPER_KEY_LIVE: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d' },
    ],
    [
      'a private key of Anvil as float',
      {
        PAYOUT_SIGNER_LIVE: 'hot',
        PAYOUT_KEY_LIVE: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
      },
    ],
    ['a placeholder as password', { MONGODB_URI: 'mongodb://cowrie:password@mongo/cowrie' }],
  ])('are refused with %s, and not quoted', (_, over: Env) => {
    const problems = problemsOf(over);
    expect(problems).toEqual([expect.stringContaining('must hold a random secret')]);
    const secrets = Object.entries(over).filter(([name]) => name !== 'PAYOUT_SIGNER_LIVE');
    expect(namesIn(problems)).toEqual(secrets.map(([name]) => name));
    for (const [, secret] of secrets) expect(problems.join()).not.toContain(secret);
  });

  it.each<[string, Env, string[]]>([
    ['two variables', { ADMIN_TOKEN: good.KEY_HMAC_SECRET }, ['KEY_HMAC_SECRET', 'ADMIN_TOKEN']],
    [
      'both sweepers',
      { SWEEPER_KEY_TEST: `0x${KEY.toUpperCase()}` },
      ['SWEEPER_KEY_TEST', 'SWEEPER_KEY_LIVE'],
    ],
    ['a sweeper and another', { KEY_HMAC_SECRET: KEY }, ['KEY_HMAC_SECRET', 'SWEEPER_KEY_LIVE']],
    [
      'the database and another',
      { MONGODB_URI: `mongodb://cowrie:${good.ADMIN_TOKEN}@mongo/cowrie` },
      ['ADMIN_TOKEN', 'MONGODB_URI'],
    ],
  ])('are refused when %s share one', (_, over, names) =>
    expect(namesIn(problemsOf(over)).sort()).toEqual(names.sort()),
  );

  it('are not checked in a process whose role does not need them', () => {
    expect(problemsOf({ ROLE: 'api', SWEEPER_KEY_LIVE: good.KEY_HMAC_SECRET })).toEqual([]);
    expect(problemsOf({ ROLE: 'worker', ADMIN_TOKEN: good.KEY_HMAC_SECRET })).toEqual([]);
  });
});

describe('the database', () => {
  const account = 'cowrie:5be0cd19137e2179';
  it.each([
    `mongodb://${account}@db.example.com/cowrie?tls=true`,
    `mongodb://${account}@a.example.com,b.example.com:27018/cowrie?replicaSet=rs0&ssl=true`,
    `mongodb+srv://${account}@cluster.example.com/cowrie`,
    'mongodb://db.example.com/cowrie?authMechanism=MONGODB-X509&tls=true',
    `mongodb://${account}@127.0.0.1:27017/cowrie`,
    `mongodb://${account}@[::1]:27017/cowrie`,
    `mongodb://${account}@localhost/cowrie`,
    `mongodb://${account}@%2Frun%2Fmongodb.sock/cowrie`,
    `mongodb://${account}@mongo-1:27017,mongo-2:27017/cowrie`,
  ])('may be %s', (MONGODB_URI) => expect(problemsOf({ MONGODB_URI })).toEqual([]));

  it.each([
    ['mongodb://mongo/cowrie', 'must name an account'],
    ['mongodb://cowrie@mongo/cowrie', 'must name an account'],
    ['mongodb+srv://cluster.example.com/cowrie', 'must name an account'],
    [`mongodb://${account}@db.example.com/cowrie`, 'must use TLS'],
    [`mongodb://${account}@10.0.0.5/cowrie`, 'must use TLS'],
    [`mongodb://${account}@mongo,db.example.com/cowrie`, 'must use TLS'],
    [`mongodb://${account}@db.example.com/cowrie?tls=true&tlsAllowInvalidCertificates=true`, 'must use TLS'],
    [`mongodb+srv://${account}@cluster.example.com/cowrie?tls=false`, 'must use TLS'],
  ])('is refused as %s', (MONGODB_URI, problem) =>
    expect(problemsOf({ MONGODB_URI })).toEqual([expect.stringContaining(`MONGODB_URI ${problem}`)]),
  );
});

it.each(['10.0.0.0/7', '::ffff:0:0/100', 'fc00::/7', '127.0.0.1,128.0.0.0/1'])(
  'refuses %s as trusted proxies',
  (TRUSTED_PROXIES) =>
    expect(problemsOf({ TRUSTED_PROXIES })).toEqual([expect.stringContaining('no range wider than /8')]),
);

it('refuses a single confirmation without a tag', () => {
  const depth = (over: object) => problemsOf({ NETWORKS: networks({ large: null, ...over }) });
  expect(depth({ confirmations: 1 })).toEqual([
    expect.stringMatching(/^NETWORKS.live.networks.0: confirmations is 1/),
  ]);
  expect(depth({ confirmations: 2 })).toEqual([]);
  expect(depth({ confirmations: 1, tag: 'finalized' })).toEqual([]);
});

it('lists every broken rule at once', () => {
  const problems = problemsOf({
    CHECKOUT_URL: 'http://pay.example.com',
    KEY_HMAC_SECRET: 'k'.repeat(32),
    ADMIN_TOKEN: 'k'.repeat(32),
    MONGODB_URI: 'mongodb://db.example.com/cowrie',
    RATE_MIN_SOURCES: '1',
    TRUSTED_PROXIES: '0.0.0.0/1',
    NETWORKS: networks({ large: null, confirmations: 1 }),
  });
  expect(namesIn(problems).sort()).toEqual([
    'ADMIN_TOKEN',
    'ADMIN_TOKEN',
    'CHECKOUT_URL',
    'KEY_HMAC_SECRET',
    'KEY_HMAC_SECRET',
    'MONGODB_URI',
    'MONGODB_URI',
    'NETWORKS.live.networks.0:',
    'RATE_MIN_SOURCES',
    'TRUSTED_PROXIES',
  ]);
});

it('asks none of this of a live environment with test chains only', () => {
  const NETWORKS = networks({
    chainId: 84532,
    confirmations: 1,
    factory: '0x18D28A92dB29189a2b02D4b7d0F69628223b15c4',
    tokens: { USDC: { address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e', decimals: 6 } },
  });
  const plain = { CHECKOUT_URL: 'http://127.0.0.1:4200', MONGODB_URI: '', RATE_SOURCES: 'static' };
  expect(problemsOf({ ...plain, NETWORKS, KEY_HMAC_SECRET: 'k'.repeat(32), RATE_MIN_SOURCES: '1' })).toEqual(
    [],
  );
});

// Guarantee: a setting that removes a protection is refused with real money, and the refusal says what it
// must be.
it.each([
  ['SETTLEMENT_ACCOUNT_DELAY_HOURS', '0', '24', 'must be at least 24'],
  ['RATE_LIMIT_SIGN_IN_ADDRESS', '1000000', '3000', 'must be at most 6000'],
  ['RATE_LIMIT_SIGN_IN_ACCOUNT', '1000000', '100', 'must be at most 400'],
  ['RATE_LIMIT_SECOND_FACTOR', '1000000', '100', 'must be at most 400'],
  ['PAYOUT_HOT_MAX_TOKENS', '1000000', '100000', 'must be at most 100000'],
  ['PAYOUT_HOT_MAX_TOKENS_PER_DESTINATION', '1000000', '100000', 'must be at most 100000'],
  ['PAYOUT_HOT_MAX_TOKENS_PER_DAY', '1000000', '100000', 'must be at most 100000'],
  ['DASHBOARD_URL', 'https://pay.example.com', 'https://dashboard.example.com', 'must have another host'],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'http://10.0.0.5:4318',
    'http://collector:4318',
    'must begin with https://',
  ],
])('%s is not %s, and can be %s', (name, bad, fine, why) => {
  expect(problemsOf({ [name]: bad })).toEqual([expect.stringContaining(`${name} ${why}`)]);
  expect(problemsOf({ [name]: fine })).toEqual([]);
});

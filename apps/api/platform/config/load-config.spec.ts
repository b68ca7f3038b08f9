import { generateKeyPairSync } from 'node:crypto';
import fs, { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppConfig } from './app.config';
import { ConfigError, loadConfig } from './load-config';

type Env = Record<string, string | undefined>;

const SWEEPER_KEY = `0x${'a1'.repeat(32)}`;
const TREASURY = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const network = {
  name: 'base',
  chainId: 84532,
  rpcUrls: ['https://rpc.example.com/v2/rpc-secret'],
  confirmations: 10,
  factory: '0x18D28A92dB29189a2b02D4b7d0F69628223b15c4',
  tokens: { USDC: { address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e', decimals: 6 } },
};
const networks = (environments: object = { test: { treasury: TREASURY, networks: [network] } }) =>
  JSON.stringify(environments);
const good: Env = {
  KEY_HMAC_SECRET: 'hmac-secret-hmac-secret-hmac-secret',
  NETWORKS: networks(),
  SWEEPER_KEY_TEST: SWEEPER_KEY,
};

/** The lines of the refusal. Empty when the configuration is good. */
function problemsOf(env: Env): string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').slice(1);
  }
}

it('migrates at start unless the deployment says otherwise', () => {
  expect(loadConfig({ ...good, MIGRATIONS: 'manual' }).migrations).toBe('manual');
  expect(problemsOf({ ...good, MIGRATIONS: 'never' })).toEqual([
    '  - MIGRATIONS is "never"; set one of at-start, manual',
  ]);
});

// Guarantee: no business figure is on the public port, and none is served anywhere unless configured.
it('serves metrics only on a separate port that the deployment sets', () => {
  expect(loadConfig(good).metrics).toBeUndefined();
  const METRICS_PORT = '9464';
  expect(loadConfig({ ...good, METRICS_PORT }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  expect(loadConfig({ ...good, METRICS_PORT: '0', PORT: '0' }).metrics?.port).toBe(0);
  expect(problemsOf({ ...good, METRICS_PORT, PORT: METRICS_PORT })).toEqual([
    '  - METRICS_PORT is 9464, which is PORT: the metrics would be public; set another port',
  ]);
  expect(problemsOf({ ...good, METRICS_PORT: '65536' })).toEqual([
    '  - METRICS_PORT is "65536"; set a whole number from 0 to 65535, or leave it out',
  ]);
});

it('signs proofs of rates only in an API, and a key is optional', () => {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const keysOf = (ROLE: string) => loadConfig({ ...good, ROLE, RATE_PROOF_KEYS: pem }).rateProofKeys;
  expect(keysOf('api')).toMatchObject([{ kid: expect.any(String), privateKey: { type: 'private' } }]);
  expect(keysOf('worker')).toEqual([]);
  expect(loadConfig({ ...good, ROLE: 'api' }).rateProofKeys).toEqual([]);
});

it('sends e-mails only with a server and a sender, and an API holds neither', () => {
  const mail = { SMTP_URL: 'smtps://u:p@mail.example.com', MAIL_FROM: 'pay@example.com' };
  expect(loadConfig(good).mail).toBeUndefined();
  expect(loadConfig({ ...good, ...mail }).mail).toMatchObject({
    server: { host: 'mail.example.com', user: 'u', password: 'p' },
    from: { address: 'pay@example.com' },
  });
  expect(loadConfig({ ...good, ...mail, ROLE: 'api' }).mail).toBeUndefined();
  expect(problemsOf({ ...good, ...mail, MAIL_FROM: '' })).toEqual([
    '  - MAIL_FROM is not set; set the sender of the e-mails',
  ]);
});

it('needs a secret, networks and a sweeper key; everything else has defaults', () => {
  expect(loadConfig(good)).toEqual({
    role: 'all',
    http: { host: '127.0.0.1', port: 3000, maxConnections: 20_000, requestTimeoutSeconds: 30 },
    trustedProxies: [],
    mongo: { uri: undefined, embeddedDirectory: undefined, embeddedPort: 0 },
    migrations: 'at-start',
    checkoutUrl: 'http://127.0.0.1:4200',
    dashboardUrl: 'http://localhost:4300',
    keySecret: good.KEY_HMAC_SECRET,
    webhookSecretKeys: [good.KEY_HMAC_SECRET],
    paymentWindowSeconds: 1800,
    payableDecimals: 18,
    sessionTtlSeconds: 3600,
    watchAfterEndSeconds: 7 * 86_400,
    settlementAccountDelayHours: 48,
    environments: {
      test: {
        treasury: TREASURY,
        networks: [
          {
            ...network,
            pollIntervalMs: 2000,
            maxHeadAgeSeconds: 300,
            explorerUrl: 'https://sepolia.basescan.org',
            tokens: { USDC: { ...network.tokens.USDC, symbol: 'USDC' } },
          },
        ],
      },
    },
    retention: {
      test: { emptySessionDays: 7, personalDataDays: 30 },
      live: { emptySessionDays: 90, personalDataDays: 730 },
    },
    requestLogDays: 7,
    apiUrl: undefined,
    sweeperKeys: { test: SWEEPER_KEY },
    relayerKeys: {},
    relays: {
      walletFactories: [],
      mostGas: 1_000_000,
      budgets: { perPayment: 2e6, perPayer: 20e6, perMerchant: 200e6, perDay: 500e6 },
    },
    payouts: {
      test: { signer: 'batch', caps: { perPayout: 500, perDestinationAndDay: 1000, perDay: 5000 } },
    },
    rates: expect.objectContaining({ sources: ['static'] }) as AppConfig['rates'],
    rateLimits: {
      'secret-key': { limit: 600, windowSeconds: 60 },
      'public-key': { limit: 600, windowSeconds: 60 },
      'public-key-address': { limit: 120, windowSeconds: 60 },
      'open-sessions': { limit: 10_000, windowSeconds: 3600 },
      'open-sessions-address': { limit: 1000, windowSeconds: 3600 },
      'link-sessions': { limit: 3000, windowSeconds: 3600 },
      'link-sessions-address': { limit: 300, windowSeconds: 3600 },
      'failed-auth': { limit: 60, windowSeconds: 60 },
      'failed-auth-site': { limit: 600, windowSeconds: 60 },
      checkout: { limit: 6000, windowSeconds: 60 },
      complete: { limit: 30, windowSeconds: 60 },
      trace: { limit: 10, windowSeconds: 60 },
      'trace-all': { limit: 120, windowSeconds: 60 },
      'payer-refund': { limit: 3, windowSeconds: 86_400 },
      invitations: { limit: 50, windowSeconds: 86_400 },
      'account-changes': { limit: 10, windowSeconds: 86400 },
      'account-checks': { limit: 50, windowSeconds: 86400 },
      'person-mail': { limit: 5, windowSeconds: 3600 },
      'person-mail-address': { limit: 20, windowSeconds: 3600 },
      'person-link-address': { limit: 100, windowSeconds: 3600 },
      export: { limit: 6, windowSeconds: 60 },
      simulate: { limit: 300, windowSeconds: 60 },
      'logo-upload': { limit: 20, windowSeconds: 3600 },
      'sign-in-address': { limit: 300, windowSeconds: 900 },
      'sign-in-account': { limit: 20, windowSeconds: 900 },
      'second-factor': { limit: 20, windowSeconds: 3600 },
    },
    rateProofKeys: [],
    screening: { sources: [] },
    webhooks: { allowPrivate: false },
    testHelpers: false,
    sandbox: {
      fillDelayMs: 500,
      spreadBasisPoints: 0,
      partialFillBasisPoints: 10_000,
      smallestLotMillionths: 10_000,
      loseNextAnswers: 0,
    },
    logLevel: 'info',
  });
});

it('leaves the sweeper key out of a process with role api, even when it is set', () => {
  expect(loadConfig({ ...good, ROLE: 'api' }).sweeperKeys).toEqual({});
  expect(problemsOf({ ...good, ROLE: 'api', SWEEPER_KEY_TEST: undefined })).toEqual([]);
});

it.each(['mongodb://mongo', 'mongodb://u:p@mongo/', 'mongodb+srv://mongo/?tls=true'])(
  'refuses %s, which names no database, because the driver would use another one',
  (MONGODB_URI) => {
    expect(problemsOf({ ...good, MONGODB_URI })).toEqual([
      '  - MONGODB_URI names no database; add its name, as in mongodb://host/cowrie?replicaSet=rs0',
    ]);
  },
);

it('reads the networks from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-config-'));
  try {
    const file = join(folder, 'networks.json');
    writeFileSync(file, networks());
    const { environments } = loadConfig({ ...good, NETWORKS: '', NETWORKS_FILE: file });
    expect(environments.test?.networks.map(({ name }) => name)).toEqual(['base']);
    expect(problemsOf({ ...good, NETWORKS: '', NETWORKS_FILE: join(folder, 'none') })).toHaveLength(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('says for another user’s private file whose it is, who reads it and what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-config-'));
  const file = join(folder, 'networks.json');
  writeFileSync(file, networks(), { mode: 0o600 });
  // An administrator may run this test, and no file mode stops an administrator from reading.
  const refused = Object.assign(new Error(`EACCES: permission denied, open '${file}'`), { code: 'EACCES' });
  const spies = [
    jest.spyOn(fs, 'readFileSync').mockImplementation(() => {
      throw refused;
    }),
    jest.spyOn(process, 'geteuid').mockReturnValue(1000),
  ];
  try {
    expect(problemsOf({ ...good, NETWORKS: '', NETWORKS_FILE: file })).toEqual([
      `  - NETWORKS_FILE cannot be read: ${file} belongs to user ${process.getuid?.()} and has mode 0600, and this process runs ` +
        'as user 1000; give the file to that user (chown 1000) and keep it private (chmod 600)',
    ]);
  } finally {
    for (const spy of spies) spy.mockRestore();
    rmSync(folder, { recursive: true });
  }
});

it('reads how the simulated exchange behaves', () => {
  const sandbox = {
    SANDBOX_FILL_DELAY_MS: '1',
    SANDBOX_SPREAD_BASIS_POINTS: '2',
    SANDBOX_PARTIAL_FILL_BASIS_POINTS: '3',
    SANDBOX_SMALLEST_LOT_MILLIONTHS: '7',
    SANDBOX_LOSE_ANSWERS: '4',
    SANDBOX_REFUSE_WITH: 'market closed',
  };
  expect(loadConfig({ ...good, ...sandbox }).sandbox).toEqual({
    fillDelayMs: 1,
    spreadBasisPoints: 2,
    partialFillBasisPoints: 3,
    smallestLotMillionths: 7,
    loseNextAnswers: 4,
    refuseWith: 'market closed',
  });
});

it.each(['0.0.0.0/0', '::/0', '::ffff:0:0/96'])('refuses %s as a trusted proxy', (TRUSTED_PROXIES) =>
  expect(problemsOf({ ...good, TRUSTED_PROXIES })).toEqual([expect.stringContaining('trusts everybody')]),
);

it('seals webhook secrets under their own key if there is one, and opens them under every older one', () => {
  const [present, before, own, ownBefore] = ['a', 'b', 'c', 'd'].map((sign) => sign.repeat(32));
  const hmac = { KEY_HMAC_SECRET: present, KEY_HMAC_SECRET_PREVIOUS: before };
  expect(loadConfig({ ...good, ...hmac })).toMatchObject({
    keySecret: present,
    previousKeySecret: before,
    webhookSecretKeys: [present, before],
  });
  const webhook = { WEBHOOK_SECRET_KEY: own, WEBHOOK_SECRET_KEY_PREVIOUS: ownBefore };
  expect(loadConfig({ ...good, ...hmac, ...webhook }).webhookSecretKeys).toEqual([
    own,
    ownBefore,
    present,
    before,
  ]);
  expect(problemsOf({ ...good, WEBHOOK_SECRET_KEY: 'short' })).toEqual([
    expect.stringContaining('WEBHOOK_SECRET_KEY has fewer than 32 characters'),
  ]);
});

it('names every problem at once', () => {
  const problems = problemsOf({
    ROLE: 'boss',
    PORT: '70000',
    EMBEDDED_MONGO_PORT: '-1',
    KEY_HMAC_SECRET: 'short',
    CHECKOUT_URL: 'ftp://pay.example.com',
    PAYMENT_WINDOW_SECONDS: '1.5',
    SESSION_TTL_SECONDS: '0',
    WATCH_AFTER_END_SECONDS: 'week',
    SWEEPER_KEY_TEST: '0x12',
    RATE_MAX_AGE_SECONDS: '0',
    RATE_MAX_SPREAD_BASIS_POINTS: '10001',
    RATE_LIMIT_WINDOW_SECONDS: '0',
    RATE_LIMIT_CHECKOUT: 'many',
    SANDBOX_FILL_DELAY_MS: '-5',
    SANDBOX_SPREAD_BASIS_POINTS: '10001',
    SANDBOX_PARTIAL_FILL_BASIS_POINTS: '0',
    SANDBOX_LOSE_ANSWERS: 'some',
    LOG_LEVEL: 'loud',
    NETWORKS: networks(),
  });
  const named = [
    'ROLE',
    'PORT',
    'EMBEDDED_MONGO_PORT',
    'KEY_HMAC_SECRET',
    'CHECKOUT_URL',
    'PAYMENT_WINDOW_SECONDS',
    'SESSION_TTL_SECONDS',
    'WATCH_AFTER_END_SECONDS',
    'SWEEPER_KEY_TEST',
    'RATE_MAX_AGE_SECONDS',
    'RATE_MAX_SPREAD_BASIS_POINTS',
    'SANDBOX_FILL_DELAY_MS',
    'LOG_LEVEL',
    'SANDBOX_SPREAD_BASIS_POINTS',
    'SANDBOX_PARTIAL_FILL_BASIS_POINTS',
    'SANDBOX_LOSE_ANSWERS',
    'RATE_LIMIT_WINDOW_SECONDS',
    'RATE_LIMIT_CHECKOUT',
  ];
  for (const name of named) expect(problems.filter((line) => line.includes(` ${name} `))).toHaveLength(1);
  expect(problems).toHaveLength(named.length);
});

describe('networks', () => {
  const problemsOfNetwork = (over: object) =>
    problemsOf({
      ...good,
      NETWORKS: networks({ test: { treasury: TREASURY, networks: [{ ...network, ...over }] } }),
    });

  it.each([
    ['no name', { name: undefined }, 'name'],
    ['a name with a space', { name: 'My Net' }, 'name'],
    ['a chain id in quotes', { chainId: '1' }, 'chainId'],
    ['no node', { rpcUrls: [] }, 'rpcUrls'],
    ['a node without http', { rpcUrls: ['wss://rpc.example.com'] }, 'rpcUrls'],
    ['zero confirmations', { confirmations: 0 }, 'confirmations'],
    ['a factory that is not an address', { factory: '0x12' }, 'factory'],
    ['a factory with wrong capitals', { factory: '0x18d28A92dB29189a2b02D4b7d0F69628223b15c4' }, 'factory'],
    ['a token without decimals', { tokens: { USDC: { address: TREASURY } } }, 'decimals'],
    [
      'a token with wrong capitals',
      { tokens: { USDC: { address: '0xA0Ee7A142d267C1f36714E4a8F75612F20a79720', decimals: 6 } } },
      'USDC',
    ],
    ['a token that is a list', { tokens: { USDC: [] } }, 'USDC'],
    ['an unknown token', { tokens: { DOGE: { address: TREASURY, decimals: 8 } } }, 'DOGE'],
    ['an unknown field', { gas: 1 }, 'gas'],
    ['an unknown tag', { tag: 'latest' }, 'tag'],
    ['a large amount that is a number', { large: { aboveTokens: 1000, confirmations: 20 } }, 'aboveTokens'],
    ['a large amount of zero', { large: { aboveTokens: '0', confirmations: 20 } }, 'aboveTokens'],
    ['a large amount without its depth', { large: { aboveTokens: '1000' } }, 'large.confirmations'],
    ['an empty batch', { sweep: { batchSize: 0 } }, 'sweep.batchSize'],
    ['a batch above the limit', { sweep: { batchSize: 201 } }, 'sweep.batchSize'],
    ['a price that is a number', { sweep: { maxFeePerGasGwei: 30 } }, 'sweep.maxFeePerGasGwei'],
    ['a smallest sweep that is a number', { sweep: { leastTokens: 1 } }, 'sweep.leastTokens'],
    [
      'a smallest sweep that waits for ever',
      { sweep: { leastMaxAgeSeconds: 0 } },
      'sweep.leastMaxAgeSeconds',
    ],
    ['a smallest payment that is a number', { leastPaymentTokens: 20 }, 'leastPaymentTokens'],
    ['a negative wait', { sweep: { maxWaitSeconds: -1 } }, 'sweep.maxWaitSeconds'],
    ['a text instead of true', { recordsUnlistedTokens: 'yes' }, 'recordsUnlistedTokens'],
  ])('with %s are refused, with the name of the field', (_, over, field) => {
    const problems = problemsOfNetwork(over);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.every((line) => line.includes('NETWORKS.test') && line.includes(field))).toBe(true);
  });

  it('reports a wrong treasury together with all other problems', () => {
    const treasury = '0xA0Ee7A142d267C1f36714E4a8F75612F20a79720';
    const NETWORKS = networks({ test: { treasury, networks: [network] } });
    const problems = problemsOf({ ...good, NETWORKS, LOG_LEVEL: 'loud' });
    expect(problems.some((line) => line.includes('NETWORKS.test.treasury'))).toBe(true);
    expect(problems.some((line) => line.includes('LOG_LEVEL'))).toBe(true);
  });

  it('refuses two entries with one name', () => {
    const NETWORKS = networks({ test: { treasury: TREASURY, networks: [network, network] } });
    expect(problemsOf({ ...good, NETWORKS })).toEqual([expect.stringContaining('twice')]);
  });

  it.each([
    'null',
    '[]',
    '5',
    '"x"',
    '{}',
    '{"test":null}',
    '{"test":[]}',
    '{"test":{"networks":[[]]}}',
    '{',
  ])('reports %s as a problem instead of crashing', (NETWORKS) =>
    expect(problemsOf({ ...good, NETWORKS }).length).toBeGreaterThan(0),
  );
});

describe('real money', () => {
  const real = networks({
    live: { treasury: TREASURY, networks: [{ ...network, chainId: 8453, large: null }] },
  });
  const live = { ...good, NETWORKS: real, SWEEPER_KEY_LIVE: SWEEPER_KEY };

  it('refuses static rates and the embedded database', () => {
    const problems = problemsOf(live).join();
    expect(problems).toContain('RATE_SOURCES must not be static');
    expect(problems).toContain('MONGODB_URI must be set');
  });

  it('refuses webhooks to private addresses', () => {
    expect(problemsOf({ ...live, WEBHOOK_ALLOW_PRIVATE: 'true' }).join()).toContain(
      'WEBHOOK_ALLOW_PRIVATE must not be true',
    );
    expect(problemsOf(live).join()).not.toContain('WEBHOOK_ALLOW_PRIVATE');
    expect(loadConfig({ ...good, WEBHOOK_ALLOW_PRIVATE: 'true' }).webhooks.allowPrivate).toBe(true);
  });

  it('refuses test helpers with real money, and has none by default', () => {
    expect(problemsOf({ ...live, TEST_HELPERS: 'true' }).join()).toContain(
      'TEST_HELPERS must not be true while the live environment takes real money',
    );
    expect(loadConfig(good).testHelpers).toBe(false);
    expect(loadConfig({ ...good, TEST_HELPERS: 'true' }).testHelpers).toBe(true);
  });

  it('needs none of this in a live environment with test chains only', () => {
    const NETWORKS = networks({ live: { treasury: TREASURY, networks: [network] } });
    expect(problemsOf({ ...live, NETWORKS })).toEqual([]);
  });
});

it('puts no secret into a message', () => {
  const secrets = { key: 'b2'.repeat(32), hmac: 'my-hmac', mongo: 'mongo-password', rpc: 'rpc-secret' };
  const text = [
    { SWEEPER_KEY_TEST: `0x${secrets.key}0` },
    { SWEEPER_KEY_TEST: secrets.key.slice(1) },
    { KEY_HMAC_SECRET: secrets.hmac },
    { MONGODB_URI: `mongodb://u:${secrets.mongo}@h/x`, PORT: 'x' },
    { NETWORKS: '{"rpcUrls": ["rpc-secret" "x"]}' },
    { NETWORKS: 'rpc-secret' },
    {
      NETWORKS: networks({
        test: { treasury: TREASURY, networks: [{ ...network, rpcUrls: ['rpc-secret:/'] }] },
      }),
    },
  ]
    .flatMap((over) => {
      const problems = problemsOf({ ...good, ...over });
      expect(problems.length).toBeGreaterThan(0);
      return problems;
    })
    .join('\n');
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
});

describe('the operator’s token', () => {
  const ADMIN_TOKEN = 'a'.repeat(32);
  it('has 32 characters or more, or is not set, and a worker never holds it', () => {
    expect(loadConfig({ ...good, ADMIN_TOKEN }).adminToken).toBe(ADMIN_TOKEN);
    expect(loadConfig({ ...good, ADMIN_TOKEN: '' }).adminToken).toBeUndefined();
    expect(loadConfig({ ...good, ADMIN_TOKEN, ROLE: 'worker' }).adminToken).toBeUndefined();
  });

  it.each(['a'.repeat(31), `${'a'.repeat(31)} a`, `${'a'.repeat(32)}\u00e9`])(
    'is refused as too weak without being quoted: %s',
    (weak) => {
      const problems = problemsOf({ ...good, ADMIN_TOKEN: weak });
      expect(problems).toEqual([
        '  - ADMIN_TOKEN is too weak or cannot be used in a header; set 32 to 512 ASCII characters without spaces',
      ]);
    },
  );
});

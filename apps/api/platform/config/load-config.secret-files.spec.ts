import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, loadConfig } from './load-config';
import { namesFromFiles, withSecretFiles } from './secret-files.read';
import { SERVICE_SETTINGS } from './service.settings';

const KEY = 'hmac-secret-hmac-secret-hmac-secret';
const SWEEPER_KEY = `0x${'a1'.repeat(32)}`;
const network = {
  name: 'base',
  chainId: 84532,
  rpcUrls: ['https://rpc.example.com'],
  confirmations: 10,
  factory: '0x18D28A92dB29189a2b02D4b7d0F69628223b15c4',
  tokens: { USDC: { address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e', decimals: 6 } },
};
const treasury = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const NETWORKS = JSON.stringify({ test: { treasury, networks: [network] } });

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cowrie-secrets-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig({ NETWORKS, ROLE: 'api', ...env });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
}

it('takes every secret except the networks from a file', () => {
  expect(namesFromFiles(SERVICE_SETTINGS).sort()).toEqual([
    'ADMIN_TOKEN',
    'KEY_HMAC_SECRET',
    'KEY_HMAC_SECRET_PREVIOUS',
    'LUNO_KEY_ID',
    'LUNO_KEY_SECRET',
    'MONGODB_URI',
    'OIDC_CLIENT_SECRET',
    'PAYCREST_API_KEY',
    'PAYCREST_API_SECRET',
    'PAYOUT_DELEGATE_KEY_LIVE',
    'PAYOUT_DELEGATE_KEY_TEST',
    'PAYOUT_KEY_LIVE',
    'PAYOUT_KEY_TEST',
    'RATE_COINGECKO_KEY',
    'RATE_PROOF_KEYS',
    'RATE_YELLOWCARD_SECRET',
    'RELAYER_KEY_LIVE',
    'RELAYER_KEY_TEST',
    'SAFE_SERVICE_API_KEY',
    'SMTP_URL',
    'SWEEPER_KEY_LIVE',
    'SWEEPER_KEY_TEST',
    'WEBHOOK_SECRET_KEY',
    'WEBHOOK_SECRET_KEY_PREVIOUS',
  ]);
});

it.each(['', '\n', '\r\n'])('reads a secret that ends with %j', (end) => {
  const config = loadConfig({
    NETWORKS,
    KEY_HMAC_SECRET_FILE: file('key', `${KEY}${end}`),
    SWEEPER_KEY_TEST_FILE: file('sweeper', `${SWEEPER_KEY}${end}`),
    MONGODB_URI_FILE: file('uri', `mongodb://mongo/cowrie${end}`),
  });
  expect(config).toMatchObject({
    keySecret: KEY,
    sweeperKeys: { test: SWEEPER_KEY },
    mongo: { uri: 'mongodb://mongo/cowrie' },
  });
});

it('refuses a secret that is set twice', () => {
  expect(problemsOf({ KEY_HMAC_SECRET: KEY, KEY_HMAC_SECRET_FILE: file('key', KEY) })).toEqual([
    'KEY_HMAC_SECRET and KEY_HMAC_SECRET_FILE are both set; set one of them',
  ]);
});

it('counts an empty variable as not set, so that a file can replace it', () => {
  expect(problemsOf({ KEY_HMAC_SECRET: '', KEY_HMAC_SECRET_FILE: file('key', KEY) })).toEqual([]);
  expect(problemsOf({ KEY_HMAC_SECRET: KEY, KEY_HMAC_SECRET_FILE: '' })).toEqual([]);
});

it('names a file that is missing, empty or a folder', () => {
  const problemWith = (path: string) => problemsOf({ KEY_HMAC_SECRET_FILE: path })[0];
  const missing = join(directory, 'missing');
  expect(problemWith(missing)).toBe(
    `KEY_HMAC_SECRET_FILE names ${missing}, which cannot be read (there is no such file; mount it, or correct the path)`,
  );
  expect(problemWith(file('empty', '\n'))).toMatch(/^KEY_HMAC_SECRET_FILE names an empty file, .*empty;/);
  expect(problemWith(directory)).toMatch(/\(it is a folder; name the file in it\)$/);
});

it('checks a secret of a file like any other, and does not quote it', () => {
  const problems = problemsOf({ KEY_HMAC_SECRET_FILE: file('key', 'too-short') });
  expect(problems).toEqual([expect.stringMatching(/^KEY_HMAC_SECRET has fewer than 32 characters/)]);
  expect(problems.join()).not.toContain('too-short');
});

it('opens no file of a secret that the role does not need', () => {
  const SWEEPER_KEY_TEST_FILE = join(directory, 'only-for-the-worker');
  expect(problemsOf({ KEY_HMAC_SECRET: KEY, SWEEPER_KEY_TEST_FILE })).toEqual([]);
  expect(problemsOf({ KEY_HMAC_SECRET: KEY, SWEEPER_KEY_TEST_FILE, ROLE: 'worker' })[0]).toContain(
    SWEEPER_KEY_TEST_FILE,
  );
});

it('compares the secrets of files by the rules for real money too', () => {
  const live = { treasury, networks: [{ ...network, chainId: 8453 }] };
  const same = file('same', '6a09e667f3bcc908bb67ae8584caa73b');
  const problems = problemsOf({
    NETWORKS: JSON.stringify({ live }),
    KEY_HMAC_SECRET_FILE: same,
    WEBHOOK_SECRET_KEY_FILE: same,
  });
  expect(problems).toContain(
    'KEY_HMAC_SECRET must hold a secret that no other variable holds while the live environment takes real money',
  );
});

/** The tests' user may be able to read every file, so the system's refusal is simulated. */
it('reports mode, owner and user when the system refuses', () => {
  const path = file('locked', KEY);
  const problems: string[] = [];
  const refuse = () => {
    throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
  };
  withSecretFiles({ KEY_HMAC_SECRET_FILE: path }, ['KEY_HMAC_SECRET'], problems, refuse);
  expect(problems).toEqual([
    expect.stringMatching(
      /locked, which cannot be read \(mode 0\d{3}, owner \d+, and this process runs as \d+; make the process its owner\)$/,
    ),
  ]);
});

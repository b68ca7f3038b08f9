import { aConfig, aNetwork, PAYOUT_CAPS } from '../testing/test-config';
import { secretFilter, secretsOf } from './secrets.filter';

const KEY_SECRET = 'secret-of-the-keys-"with"-quotes-0123';
const SWEEPER_KEY = `0x${'ab12'.repeat(16)}`;
const RELAYER_KEY = `0x${'cd34'.repeat(16)}`;
const FLOAT_KEY = `0x${'cd34'.repeat(16)}`;
const NODE_KEY = 'k3yOfTheNode0123456789';
const SOCKET_KEY = 's0cketOfTheNode0123456789';
const PASSWORD = 'p@ss/word-of-mongo';
const config = aConfig({
  keySecret: KEY_SECRET,
  previousKeySecret: 'the-previous-secret-of-the-keys-0123',
  webhookSecretKeys: ['a-key-for-webhook-secrets-0123456789'],
  adminToken: 'a-token-for-the-first-admin-0123456789',
  sweeperKeys: { test: SWEEPER_KEY },
  relayerKeys: { test: RELAYER_KEY },
  payouts: { test: { signer: 'hot', hotKey: FLOAT_KEY, caps: PAYOUT_CAPS } },
  luno: {
    access: { keyId: 'luno-id', keySecret: 'luno-secret-0123456789', url: 'https://luno.example' },
    sale: {} as never,
  },
  paycrest: {
    environment: 'test',
    baseUrl: 'https://rail.example',
    feeMillionths: 0,
    apiKey: 'rail-key-0123456789',
    apiSecret: 'rail-secret-0123456789',
  },
  mail: {
    server: {
      host: 'mail.example',
      port: 465,
      isSecure: true,
      requiresTls: false,
      user: 'cowrie',
      password: 'mail-password-0123',
    },
    from: {} as never,
  },
  mongo: { uri: `mongodb://cowrie:${encodeURIComponent(PASSWORD)}@db:27017/cowrie`, embeddedPort: 0 },
  environments: {
    test: {
      treasury: '0x',
      networks: [
        aNetwork({
          rpcUrls: [
            `https://node.example/v2/${NODE_KEY}`,
            'https://node.example/rpc?apikey=q-key-0123456789',
            'https://ada:node-password-0123@node.example/',
          ],
          wsUrls: [`wss://node.example/v2/${SOCKET_KEY}`],
        }),
      ],
    },
  },
});
const hide = secretFilter(secretsOf(config));

describe('every secret of the configuration', () => {
  const secrets = [
    KEY_SECRET,
    'the-previous-secret-of-the-keys-0123',
    'a-key-for-webhook-secrets-0123456789',
    'a-token-for-the-first-admin-0123456789',
    SWEEPER_KEY,
    SWEEPER_KEY.slice(2),
    RELAYER_KEY,
    RELAYER_KEY.slice(2),
    PASSWORD,
    FLOAT_KEY,
    FLOAT_KEY.slice(2),
    NODE_KEY,
    SOCKET_KEY,
    'q-key-0123456789',
    'node-password-0123',
    'luno-secret-0123456789',
    'rail-key-0123456789',
    'rail-secret-0123456789',
    'mail-password-0123',
  ];

  it.each(secrets)('hides %s in a text, in JSON, in an address, in base64 and in hex', (secret) => {
    const bytes = Buffer.from(secret);
    const forms = [
      secret,
      JSON.stringify({ secret }),
      encodeURIComponent(secret),
      bytes.toString('base64'),
      bytes.toString('base64url'),
      bytes.toString('hex'),
    ];
    for (const form of forms) {
      expect(hide(`before ${form} after`)).not.toContain(form.replaceAll(/^\{"secret":"|"\}$|=+$/g, ''));
      expect(hide(`before ${form} after`)).toMatch(/^before .*\[hidden\].* after$/);
    }
  });
});

it.each([
  `cwr_sk_live_abcd${'x'.repeat(34)}`,
  `cwr_op_abcd${'x'.repeat(34)}`,
  `cwr_ds_abcd${'x'.repeat(34)}`,
  `cwr_st_abcd${'x'.repeat(34)}`,
  `whsec_${'A'.repeat(43)}=`,
  'ada@example.com',
  'ada%40example.com',
  `0x02f8${'ab'.repeat(120)}`,
])('hides %s, which is in no configuration', (secret) => {
  expect(hide(`at ${secret}, then`)).toBe('at [hidden], then');
});

it('hides the user of a URL', () => {
  expect(hide('mongodb://other:unknown@db:27017/cowrie')).toBe('mongodb://[hidden]db:27017/cowrie');
});

it('leaves prefixes of keys, hashes, addresses and routes', () => {
  const line = JSON.stringify({
    key: 'cwr_sk_live_abcd',
    txHash: `0x${'12'.repeat(32)}`,
    address: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
    route: '/api/v1/payments/:paymentId',
    endpoint: 'https://node.example/v2/',
    paymentId: '65f000000000000000000001',
  });
  expect(hide(line)).toBe(line);
});

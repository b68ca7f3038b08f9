import {
  type CollectedSpan,
  type FakeNode,
  localAccounts,
  type NodeProxy,
  startFakeNode,
  startMailServer,
  startNodeProxy,
  startReceiver,
  startServiceProcess,
  startTraceCollector,
  type TestMailServer,
  type TestReceiver,
  type TraceCollector,
} from '@cowrie/testing';
import { Cluster, type OpenPayment, until } from '../cluster/cluster';
import { secretsIn } from './secrets-in';

const KEY_SECRET = 'canary-key-secret-0123456789-abcdef';
const WEBHOOK_KEY = 'canary-webhook-key-0123456789-abcdef';
const NODE_KEY = 'canaryKeyOfTheNode0123456789';
const NODE_PASSWORD = 'canary-password-of-a-node';
const EMAIL = 'canary.ada+1@example.com';
const NAME = 'Canaryadaeze';
const HOOK_PATH = 'canary-path-of-the-merchants-server';
const SMTP_PASSWORD = 'canary-password-of-the-mail-server';
const MONGO_PASSWORD = 'canary/password:of@mongo';

let collector: TraceCollector;
let cluster: Cluster;
let receiver: TestReceiver;
let mailbox: TestMailServer;
let refusing: FakeNode;
let proxy: NodeProxy;
let payment: OpenPayment;
let requestId: string;
/** Every secret in the test, by name. */
const secrets: Record<string, string> = {
  'key secret': KEY_SECRET,
  'webhook key': WEBHOOK_KEY,
  'node key': NODE_KEY,
  'node password': NODE_PASSWORD,
  'e-mail': EMAIL,
  name: NAME,
  'path of a webhook': HOOK_PATH,
  'mail server’s password': SMTP_PASSWORD,
  'sweeper key': localAccounts[8]?.privateKey.slice(2) ?? '',
};

const printed = () => [cluster.api, ...cluster.workers].map((one) => one.output()).join('\n');
const lines = () =>
  printed()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Sends each secret wrongly: as a wrong key, in a query or an ID, and in bodies that are refused. */
async function callWrongly(keys: { public: string; secret: string }): Promise<void> {
  const { service } = cluster;
  const body = { amount: 5000, customerEmail: EMAIL };
  const path = '/api/v1/payments';
  await service.call('get', path, { key: `${keys.secret.slice(0, -1)}x` });
  await service.call('get', `${path}?key=${keys.secret}`, { key: keys.public });
  await service.call('get', path, { key: keys.secret, headers: { 'X-Request-Id': keys.secret } });
  await service.call('post', path, { key: keys.public, body: { ...body, unknown: keys.secret } });
  await service.call('post', path, { key: keys.public, body: { ...body, amount: EMAIL } });
  await service.call('get', `${path}/${payment.payCode}`, { key: keys.secret });
  await service.call('get', `/nowhere/${payment.payCode}/${keys.secret}`);
  await service.call('get', '/admin/v1/merchants', { key: keys.secret });
  const malformed = `{"customerEmail":"${EMAIL}","key":"${keys.secret}"`;
  const headers = { 'Content-Type': 'application/json' };
  await service.call('post', path, { key: keys.public, headers, body: malformed });
}

beforeAll(async () => {
  collector = await startTraceCollector();
  // A node that quotes the key it refuses.
  refusing = await startFakeNode(() => ({
    error: { code: -32_001, message: `invalid API key ${NODE_KEY}, http://x/v2/${NODE_KEY}` },
  }));
  receiver = await startReceiver((response) =>
    response.writeHead(receiver.heard.length === 1 ? 500 : 204).end(),
  );
  // The first try is refused with a message that quotes the address.
  let mailTries = 0;
  mailbox = await startMailServer({
    password: SMTP_PASSWORD,
    recipient: (address) => (address === EMAIL && (mailTries += 1) === 1 ? 451 : undefined),
  });
  cluster = await Cluster.start({
    env: {
      SMTP_URL: `smtp://cowrie:${SMTP_PASSWORD}@127.0.0.1:${mailbox.port}?tls=off`,
      MAIL_FROM: 'payments@cowrie.example',
      ...collector.env,
      KEY_HMAC_SECRET: KEY_SECRET,
      WEBHOOK_SECRET_KEY: WEBHOOK_KEY,
      WEBHOOK_ALLOW_PRIVATE: 'true',
      LOG_LEVEL: 'trace',
    },
    network: async ({ rpcUrl }) => {
      proxy = await startNodeProxy(rpcUrl);
      const withKey = (url: string) =>
        `${url.replace('://', `://ada:${NODE_PASSWORD}@`)}/v2/${NODE_KEY}?key=${NODE_KEY}`;
      return { rpcUrls: [withKey(refusing.rpcUrl), withKey(proxy.rpcUrl)] };
    },
  });
  const { service } = cluster;
  const merchant = `/merchants/${service.dev.merchants[0]?.businessId}`;
  const mails = { receipt: true, shortPayment: true, refunds: true };
  await service.admin('patch', merchant, { body: { environments: { test: { mails } } } });
  const made = await service.admin('post', `${merchant}/webhook-endpoints`, {
    body: { url: `${receiver.url}/${HOOK_PATH}`, environment: 'test' },
  });
  const { secret } = (made.body as { data: { secret: string } }).data;
  const keys = service.keys();
  Object.assign(secrets, {
    'admin token': String(cluster.env.ADMIN_TOKEN),
    'public key': keys.public,
    'secret key': keys.secret,
    "operator's token": service.dev.admin.token,
    'webhook secret': secret,
    'webhook secret alone': secret.slice(6),
  });
  await cluster.startWorker();

  const created = await service.call('post', '/api/v1/payments', {
    key: keys.public,
    body: { amount: 3100, customerEmail: EMAIL, customerFirstName: NAME },
  });
  requestId = String(created.headers['x-request-id']);
  const { paymentId, paymentURL } = (created.body as { data: { paymentId: string; paymentURL: string } })
    .data;
  const payCode = String(paymentURL.split('/').at(-1));
  await until('base is offered', () => service.offers(payCode, 'USDC', 'base'));
  const { receiveAddress: address } = await service.complete(payCode, 'USDC', 'base');
  await cluster.chain().fundPayerOf(address);
  payment = {
    paymentId,
    payCode,
    token: 'USDC',
    network: 'base',
    address,
    units: 2_000_000n,
    validUntil: '',
  };
  await callWrongly(keys);
  await proxy.setMode('dead');
  await until('a worker tells of the node', () => /not read|does not answer/.test(printed()));
  await proxy.setMode('straight');
  await cluster.pay(payment);
  await cluster.untilStatus([payment], 'completed');
  await until('the mail server asks to come back', () => printed().includes('mail not handed over'));
  await cluster.collection('mails').updateMany({ kind: 'receipt' }, { $set: { nextAt: new Date(0) } });
  await until('the receipt arrives', () => mailbox.caught.length > 0);
  await until('its hand-over is printed', () => printed().includes('"msg":"mail handed over"'));
  await until('both events arrive', () => receiver.heard.length >= 3);
  await until('the sweep is closed', async () => {
    const [sweep] = await cluster.collection('sweeps').find({ outcome: 'confirmed' }).toArray();
    const [attempt] = (sweep?.attempts ?? []) as { rawTransaction: string }[];
    if (attempt) secrets['signed transaction'] = attempt.rawTransaction.slice(2);
    return attempt !== undefined;
  });
  secrets.payCode = payCode;
  await until('its line is written', () => printed().includes('sweep confirmed'));
  await until('its spans have come', () => collector.spans().some(({ name }) => name === 'webhook try'));
});
afterAll(async () => {
  await cluster?.stop();
  await Promise.all(
    [collector, receiver, mailbox, refusing, proxy].map(
      (one) => one && ('stop' in one ? one.stop() : one.close()),
    ),
  );
});

it('finds a value in every form, so that a leak would be noticed', () => {
  const secret = 'a/secret "value"+0123456789';
  const bytes = Buffer.from(secret);
  const forms = [
    secret,
    JSON.stringify(secret),
    encodeURIComponent(secret),
    bytes.toString('hex').toUpperCase(),
  ];
  for (const form of [...forms, bytes.toString('base64'), bytes.toString('base64url')])
    expect(secretsIn(`{"msg":"${form}"}`, { secret })).toEqual(['secret']);
  expect(secretsIn('{"msg":"nothing"}', { secret })).toEqual([]);
});

it('prints no key, token, e-mail, name, secret, link, payCode or signed transaction during a whole payment', () => {
  expect(Object.keys(secrets)).toHaveLength(17);
  for (const value of Object.values(secrets)) expect(value.length).toBeGreaterThanOrEqual(12);
  expect(secretsIn(printed(), secrets)).toEqual([]);
});

it('mailed the payer, so the address and the text were there to be printed', () => {
  expect(mailbox.caught.map(({ to, user }) => [to, user])).toEqual([[[EMAIL], 'cowrie']]);
  expect(printed()).toContain('mail handed over');
});

it('sends none of them to the trace collector, nor the values of any query', () => {
  expect(secretsIn(collector.text(), { ...secrets, vault: payment.address })).toEqual([]);
});

it('keeps them out of the errors that it reported', () => {
  expect(refusing.seen.length).toBeGreaterThan(0);
  expect(lines().filter(({ err }) => err !== undefined).length).toBeGreaterThan(0);
  expect(lines().filter(({ context }) => context === 'Security').length).toBeGreaterThanOrEqual(2);
});

it('prints no password when it cannot reach its database', async () => {
  const uri = `mongodb://cowrie:${encodeURIComponent(MONGO_PASSWORD)}@127.0.0.1:1/cowrie`;
  const env = { ...cluster.env, MONGODB_URI: uri, LOG_LEVEL: 'trace' };
  const { message } = await startServiceProcess({ ...env, ROLE: 'api' }).then(
    () => new Error('it started'),
    (error: Error) => error,
  );
  expect(message).toMatch(/the service ended:[^]*ECONNREFUSED/);
  expect(secretsIn(message, { ...secrets, password: MONGO_PASSWORD })).toEqual([]);
});

it('writes lines from which one payment can be followed through every process', () => {
  const ofPayment = lines().filter(
    ({ paymentId, paymentIds }) =>
      paymentId === payment.paymentId || (paymentIds as string[] | undefined)?.includes(payment.paymentId),
  );
  const told = ofPayment.map(({ context, route, msg, from, to }) =>
    context === 'Request' ? `${route}` : [msg, from, to].filter(Boolean).join(' '),
  );
  for (const step of [
    '/api/v1/payments',
    '/checkout/:payCode/complete',
    '/checkout/:payCode/status',
    'status changed pending processing',
    'settlement moved due sweeping',
    'sweep signed',
    'sweep confirmed',
    'settlement moved sweeping converting',
    'settlement moved converting charging',
    'settlement moved charging settled',
    'status changed processing completed',
    'webhook not delivered',
    'webhook delivered',
  ])
    expect(told).toContain(step);
  expect(ofPayment.find((line) => line.requestId === requestId)).toMatchObject({
    context: 'Request',
    status: 201,
  });
});

describe('traces', () => {
  const spans = () => collector.spans();
  const childrenOf = ({ spanId }: CollectedSpan) => spans().filter((one) => one.parentSpanId === spanId);

  it('show watcher, database and node of a credit in one tree', () => {
    const evaluations = spans().filter(({ name }) => /^evaluate payments?$/.test(name));
    const roots = spans().filter(
      (span) =>
        span.name === 'Watcher test:base' && evaluations.some(({ traceId }) => traceId === span.traceId),
    );
    expect(roots.length).toBeGreaterThan(0);
    const [root] = roots as [CollectedSpan];
    expect(root).toMatchObject({
      service: 'cowrie-worker',
      attributes: { 'cowrie.task': 'Watcher test:base' },
    });
    const inTrace = spans().filter(({ traceId }) => traceId === root.traceId);
    expect(inTrace.filter(({ parentSpanId }) => !parentSpanId)).toEqual([root]);
    const nodes = inTrace.filter(({ attributes }) => attributes['rpc.system'] === 'jsonrpc');
    expect(nodes.length).toBeGreaterThan(0);
    for (const { attributes } of nodes)
      expect(attributes).toMatchObject({
        'cowrie.network': 'base',
        'server.address': expect.stringMatching(/^127/),
      });
    const evaluation = inTrace.find(({ name }) => /^evaluate/.test(name)) as CollectedSpan;
    expect(childrenOf(evaluation).map(({ name }) => name)).toContain('find payments');
  });

  it('show each settlement step and webhook try as a separate trace, with the payment', () => {
    for (const name of ['settlement step', 'webhook try']) {
      const own = spans().filter(
        (span) => span.name === name && span.attributes['cowrie.payment_id'] === payment.paymentId,
      );
      expect(own.length).toBeGreaterThan(0);
      for (const span of own) expect(span.parentSpanId).toBeUndefined();
    }
    const [failed] = spans().filter(({ name, hasFailed }) => name === 'webhook try' && hasFailed);
    expect(failed?.attributes['http.response.status_code']).toBe(500);
  });

  it('load nothing while they are off', async () => {
    const off = { ...cluster.env, OTEL_EXPORTER_OTLP_ENDPOINT: '' };
    const service = await startServiceProcess({ ...off, ROLE: 'all', NODE_DEBUG: 'module' });
    await service.stop();
    expect(service.output()).toContain('@nestjs/core');
    expect(service.output()).not.toContain('@opentelemetry');
  });
});

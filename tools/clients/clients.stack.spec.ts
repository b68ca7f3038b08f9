import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import request from 'supertest';
import { createCowrieClient } from '@cowrie/sdk';
import {
  type Heard,
  type LocalStackProcess,
  startLocalStackProcess,
  startReceiver,
  type TestReceiver,
} from '@cowrie/testing';
import { CLIENTS } from './clients.run';

// Guarantee: each call of the Python and PHP clients works with the service: a payment is created once, paid,
// verified and refunded, its events are found, and a real webhook is genuine.

const WITHIN_MS = 60_000;
const STEP_MS = 100;

/** What both stories see. */
const SEEN = {
  webhook: ['payment', '5000.00'],
  quote: ['1234.57', 'NGN', true],
  'created once': true,
  refused: ['validation_failed', 400, true, ['customerEmail']],
  'used reference': ['duplicate_reference', 409, true, []],
  unknown: ['payment_not_found', 404, true, []],
  'unknown key': ['invalid_api_key', 401, true, []],
  unpaid: false,
  verified: [true, true, '1234.57'],
  details: ['1234.57', { cart: 'A-1' }, 'ada@example.com'],
  transfers: [[true, 'credited']],
  'every row once': [true, true, true],
  events: ['payment.paid', 'payment.completed'],
  'later events': [true, true],
  refund: [true, 'excess', true],
  'refund read': true,
  refunds: [true],
  decisions: ['refund_not_found', 'refund_not_found'],
  settlements: [],
  account: 'NGN',
  'rate proof': [2, true],
};

let stack: LocalStackProcess;
let receiver: TestReceiver;
let env: Record<string, string>;

beforeAll(async () => {
  [stack, receiver] = await Promise.all([startLocalStackProcess(), startReceiver()]);
  const { apiUrl, admin, merchants } = stack.dev;
  const merchant = merchants.find(({ country }) => country === 'NG');
  if (!merchant) throw new Error('the stack has no merchant of NG');
  const { public: publicKey, secret: secretKey } = merchant.keys.test;
  const endpoint = await request(apiUrl)
    .post(`/admin/v1/merchants/${merchant.businessId}/webhook-endpoints`)
    .set('Authorization', `Bearer ${admin.token}`)
    .send({ url: receiver.url, environment: 'test' });
  const { secret } = (endpoint.body as { data: { secret: string } }).data;
  // One payment before the stories, so that there are a webhook and a second page.
  const cowrie = createCowrieClient({ baseUrl: apiUrl, publicKey, secretKey });
  const { paymentId } = await cowrie.payments.initialize({
    amount: '5000.00',
    customerEmail: 'a@example.com',
  });
  await cowrie.testHelpers.simulate(paymentId, { case: 'exact' });
  const { body, headers } = await firstHeard();
  env = {
    COWRIE_URL: apiUrl,
    COWRIE_PUBLIC_KEY: publicKey,
    COWRIE_SECRET_KEY: secretKey,
    WEBHOOK_BODY: body,
    WEBHOOK_HEADERS: JSON.stringify(headers),
    WEBHOOK_SECRET: secret,
  };
});
afterAll(async () => {
  await receiver?.stop();
  await stack?.remove();
});

async function firstHeard(): Promise<Heard> {
  for (const deadline = performance.now() + WITHIN_MS; performance.now() < deadline; await pause(STEP_MS))
    if (receiver.heard[0]) return receiver.heard[0];
  throw new Error(`no webhook within a minute:\n${stack.output()}`);
}

for (const { language, missing, runStory, runExample } of CLIENTS) {
  const name = `the ${language} client takes, verifies and refunds a payment, and its README's example runs`;
  const test = async () => {
    const example = await runExample(env);
    expect(example.code === 0 ? '' : example.output + example.errors).toBe('');
    // It prints whether the new payment is paid.
    expect(example.output.toLowerCase()).toContain('false');
    const reference = `Order10001${randomBytes(8).toString('hex')}`;
    const { code, output, errors } = await runStory({ ...env, REFERENCE: reference });
    expect(code === 0 ? '' : output + errors).toBe('');
    expect(JSON.parse(output)).toEqual(SEEN);
  };
  // eslint-disable-next-line jest/no-disabled-tests -- its name tells what this machine lacks
  if (missing !== undefined) it.skip(`NOT RUN: ${name} (this machine has no ${missing})`, test);
  else it(name, test);
}

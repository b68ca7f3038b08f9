import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { createHmac } from 'node:crypto';
import type { Model } from 'mongoose';
import request from 'supertest';
import { getModelToken } from '@nestjs/mongoose';
import { ADAS_ACCOUNT } from '@cowrie/api/money-out/testing/rail-world';
import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import { type RunningApp, startApp } from '../app';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';

const SECRET = 'secret-of-a-sender';
const ORDER = '00000000-0000-4000-8000-000000000001';
const LATER = new Date('2100-01-01T00:00:00Z');

let app: RunningApp;
let payments: Model<Payment>;
beforeAll(async () => {
  app = await startApp(
    aConfig({
      role: 'api',
      paycrest: {
        environment: 'test',
        baseUrl: 'http://127.0.0.1:9',
        feeMillionths: 0,
        apiSecret: SECRET,
      },
    }),
  );
  payments = app.nest.get<Model<Payment>>(getModelToken(PAYMENT), { strict: false });
});
afterAll(() => app.close());
afterEach(() => payments.deleteMany({}));

/** A payment whose order is due for a check in many years. */
async function waiting(orderId: string): Promise<Payment> {
  const payment = aLockedPayment(new Date(0), { status: 'processing' });
  const order = { rail: 'paycrest', units: '1', feeUnits: '0', keptUnits: '0', number: 1 } as const;
  await payments.create({
    ...payment,
    settlement: {
      state: 'converting',
      provider: 'paycrest',
      dueAt: LATER,
      railOrder: { ...order, account: ADAS_ACCOUNT, requestedAt: new Date(0), orderId },
    },
  });
  return payment;
}
const dueAt = async ({ _id }: Payment) => (await payments.findById(_id).lean())?.settlement?.dueAt;
const bodyOf = (id: unknown, event = 'settled') =>
  JSON.stringify({ event: `payment_order.${event}`, webhookVersion: '2', data: { id, status: event } });
const signed = (body: string, secret = SECRET) => createHmac('sha256', secret).update(body).digest('hex');
async function send(body: string, signature?: string) {
  const answer = await request(app.url)
    .post('/rails/paycrest/webhook')
    .set({
      'Content-Type': 'application/json',
      ...(signature !== undefined && { 'X-Paycrest-Signature': signature }),
    })
    .send(body);
  const { error } = answer.body as { error?: { code: string } };
  return [answer.status, error?.code];
}

it('ends the wait of the settlement, and changes nothing else, no matter how many times it comes', async () => {
  const payment = await waiting(ORDER);
  const before = await payments.findById(payment._id).lean();
  const body = bodyOf(ORDER);
  for (let time = 0; time < 2; time += 1) expect(await send(body, signed(body))).toEqual([200, undefined]);
  expect((await dueAt(payment))?.getTime()).toBeLessThan(LATER.getTime());
  const after = await payments.findById(payment._id).lean();
  // A step that has read the payment before the news is not written.
  expect(after?.version).toBeGreaterThan(payment.version);
  const { version } = payment;
  expect({ ...after, version, settlement: { ...after?.settlement, dueAt: LATER } }).toEqual(before);
});

// Guarantee: only the rail wakes a settlement.
it.each<[string, (body: string) => string | undefined]>([
  ['none', () => undefined],
  ['an empty one', () => ''],
  ['one under another secret', (body) => signed(body, 'another')],
  ['one of an empty secret', (body) => signed(body, '')],
  ['one of another body', (body) => signed(`${body} `)],
  ['a short one', (body) => signed(body).slice(0, 10)],
])('refuses %s as a signature', async (_what, signatureOf) => {
  const payment = await waiting(ORDER);
  const body = bodyOf(ORDER);
  expect(await send(body, signatureOf(body))).toEqual([401, 'invalid_api_key']);
  expect(await dueAt(payment)).toEqual(LATER);
});

it('checks the bytes, not their meaning', async () => {
  const payment = await waiting(ORDER);
  const body = bodyOf(ORDER);
  const spaced = JSON.stringify(JSON.parse(body), null, 1);
  expect(await send(spaced, signed(body))).toEqual([401, 'invalid_api_key']);
  expect(await send(spaced, signed(spaced))).toEqual([200, undefined]);
  expect((await dueAt(payment))?.getTime()).toBeLessThan(LATER.getTime());
});

it.each([
  ['an unknown order', bodyOf('00000000-0000-4000-8000-00000000000f')],
  ['no order', '{}'],
  ['an id that is no text', bodyOf(5)],
  ['a list', '[]'],
])('answers %s with 200, and wakes nothing', async (_what, body) => {
  const payment = await waiting(ORDER);
  expect(await send(body, signed(body))).toEqual([200, undefined]);
  expect(await dueAt(payment)).toEqual(LATER);
});

it('refuses a body larger than any webhook', async () => {
  const body = JSON.stringify({ data: { id: ORDER, memo: 'x'.repeat(17_000) } });
  expect(await send(body, signed(body))).toEqual([413, 'payload_too_large']);
});

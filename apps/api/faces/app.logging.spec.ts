import { Logger } from '@nestjs/common';
import request from 'supertest';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { type RunningApp, startApp } from './app';
import type { KeyKind } from '@cowrie/api/merchants/merchants/api-key.schema';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { createLogger } from '@cowrie/api/platform/logging/logging';

let lines: Record<string, unknown>[];
let app: RunningApp;
beforeAll(async () => {
  lines = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  app = await startApp(aConfig({ role: 'api' }), createLogger('info', { destination: { write } }));
});
beforeEach(() => void (lines.length = 0));
afterAll(() => app.close());

async function aMerchant() {
  const part = <T>(of: new (...parts: never[]) => T): T => app.nest.get(of, { strict: false });
  const { _id } = await part(MerchantsService).create({ name: 'Ada Stores', country: 'NG' });
  const issue = async (kind: KeyKind) =>
    (await part(ApiKeysService).issue(_id, { kind, environment: 'test' }, { name: 'cli:tests' })).key;
  return {
    businessId: _id.toHexString(),
    keys: { public: await issue('public'), secret: await issue('secret') },
  };
}

const linesOf = (context: string) => lines.filter((line) => line.context === context);

it('logs each request by its route, status, time and request ID, without its URL', async () => {
  await request(app.url).get('/checkout/abcdefghijkl?customer=adaobi').set('X-Request-Id', 'mine');
  expect(linesOf('Request')).toEqual([
    {
      level: 30,
      time: expect.any(String),
      context: 'Request',
      requestId: 'mine',
      method: 'GET',
      route: '/checkout/:payCode',
      status: 404,
      milliseconds: expect.any(Number),
    },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/abcdefghijkl|adaobi/);
});

it('logs every refused admin token up to the limit of lines, and never the token', async () => {
  const token = 'guessed-token-of-the-operator-0123456789';
  for (let i = 0; i < 3; i += 1)
    await request(app.url).get('/admin/v1/merchants').set('Authorization', `Bearer ${token}`);
  const refusals = linesOf('Security');
  expect(refusals).toHaveLength(3);
  expect(refusals[0]).toMatchObject({
    level: 40,
    code: 'invalid_admin_token',
    key: 'unrecognized',
    route: '/admin/v1/merchants',
  });
  expect(refusals[0]?.address).toMatch(/127\.0\.0\.1|::1/);
  expect(JSON.stringify(lines)).not.toContain('guessed-token');
});

describe('a request about a payment', () => {
  const requestLines = () => linesOf('Request').map(({ businessId, paymentId }) => [businessId, paymentId]);

  it('logs business and payment, no matter which identifier the request uses', async () => {
    const { businessId, keys } = await aMerchant();
    const open = await request(app.url)
      .post('/api/v1/payments')
      .set('Authorization', `Bearer ${keys.public}`)
      .send({ amount: 5000, customerEmail: 'ada@example.com', reference: 'Order10001k7Tq2mVd9R' })
      .expect(201);
    const { paymentId, paymentURL } = open.body.data as { paymentId: string; paymentURL: string };
    const payCode = String(paymentURL.split('/').at(-1));
    const merchant = ['/reference/Order10001k7Tq2mVd9R/verify', `/${paymentId}`, `/${paymentId}/verify`];
    for (const path of merchant)
      await request(app.url)
        .get(`/api/v1/payments${path}`)
        .set('Authorization', `Bearer ${keys.secret}`)
        .expect(200);
    for (const path of ['', '/status']) await request(app.url).get(`/checkout/${payCode}${path}`).expect(200);
    expect(requestLines()).toEqual([
      ...Array.from({ length: 4 }, () => [businessId, paymentId]),
      ...Array.from({ length: 2 }, () => [undefined, paymentId]),
    ]);
    expect(JSON.stringify(lines)).not.toContain(payCode);
    expect(JSON.stringify(lines)).not.toContain('ada@example.com');
  });

  it('gives its ID to a log line that is written deep inside', async () => {
    const { businessId, keys } = await aMerchant();
    const payments = app.nest.get(PaymentsRepository, { strict: false });
    const insertOnce = payments.insertOnce.bind(payments);
    jest.spyOn(payments, 'insertOnce').mockImplementation(async (payment) => {
      await insertOnce(payment);
      new Logger('Deep').log('stored');
    });
    const open = await request(app.url)
      .post('/api/v1/payments')
      .set('Authorization', `Bearer ${keys.public}`)
      .set('X-Request-Id', 'deep-1')
      .send({ amount: 5000, customerEmail: 'ada@example.com' });
    const { paymentId } = open.body.data as { paymentId: string };
    expect(linesOf('Deep')).toMatchObject([{ requestId: 'deep-1', businessId, paymentId, msg: 'stored' }]);
  });
});

it('does not use a key as a request ID', async () => {
  const id = `cwr_sk_live_${'x'.repeat(38)}`;
  const answer = await request(app.url).get('/api/v1/payments').set('X-Request-Id', id);
  expect(answer.headers['x-request-id']).not.toBe(id);
  expect(JSON.stringify(lines)).not.toContain(id);
});

it('does not log health checks at level info', async () => {
  await request(app.url).get('/health/live');
  expect(linesOf('Request')).toEqual([]);
});

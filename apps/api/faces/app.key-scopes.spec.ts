import type { OpenAPIObject } from '@nestjs/swagger';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import request from 'supertest';
import { KEY_SCOPES, type KeyScope } from '@cowrie/dto';
import { aPayment } from '@cowrie/api/money-in/testing/builders';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { type RunningApp, startApp } from './app';
import { EVENT, type StoredEvent } from '@cowrie/api/notify/events/event.schema';
import { API_KEY, type ApiKey } from '@cowrie/api/merchants/merchants/api-key.schema';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { REDACTED_EMAIL } from '@cowrie/api/money-in/payments/document/personal-data';

/**
 * Guarantee: a secret key does only what its scopes allow, and a key from before scopes does what it did
 * (docs/decisions/0100).
 */
const MOVES_MONEY: Record<string, KeyScope> = {
  'post /api/v1/payments/{paymentId}/refunds': 'refunds:write',
  'post /api/v1/refunds/{refundId}/approve': 'refunds:write',
  'post /api/v1/refunds/{refundId}/cancel': 'refunds:write',
  'put /api/v1/settlement-account': 'account:write',
  'post /api/v1/settlement-account/cancel': 'account:write',
};
/** Test helpers move worthless money, only in the environment test. */
/** They move only what a payer has signed, to a payment of the business. */
const PAYERS = ['post /x402/settle', 'post /x402/verify'];
const SIMULATE = 'post /api/v1/test-helpers/payments/{paymentId}/simulate';

let app: RunningApp;
let merchant: Merchant;
let payment: Payment;
beforeAll(async () => {
  app = await startApp(aConfig({ role: 'api' }));
  merchant = await part(MerchantsService).create({ name: 'Ada Stores', country: 'NG' });
  payment = aPayment(new Date(), {
    businessId: merchant._id,
    customer: { email: 'tunde@example.com', emailKey: 'tunde@example.com', firstName: 'Tunde' },
    metadata: { phone: '+2348012345678' },
  });
  await part(PaymentsRepository).insertOnce(payment);
});
afterAll(() => app.close());

const part = <T>(of: new (...parts: never[]) => T): T => app.nest.get(of, { strict: false });
const modelOf = <T>(name: string): Model<T> => app.nest.get(getModelToken(name), { strict: false });
const issue = (scopes?: readonly KeyScope[]) =>
  part(ApiKeysService).issue(
    merchant._id,
    { kind: 'secret', environment: 'test', scopes },
    { name: 'cli:tests' },
  );

interface Answer {
  status: number;
  code: string | undefined;
  text: string;
}
async function call(method: string, path: string, key: string, accept?: string): Promise<Answer> {
  const { status, body, text } = await request(app.url)
    [method as 'get'](path)
    .set({ Authorization: `Bearer ${key}`, ...(accept && { Accept: accept }) })
    .send(method === 'get' ? undefined : {});
  return { status, code: (body as { error?: { code: string } }).error?.code, text };
}

/** Every operation of secret keys, as method and path. */
async function secretOperations(): Promise<string[]> {
  const { paths } = (await request(app.url).get('/openapi.json')).body as OpenAPIObject;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, { security?: object[] }>)
      .filter(([, { security = [] }]) => security.some((one) => 'secretKey' in one))
      .map(([method]) => `${method} ${path}`),
  );
}

const ID = 'f'.repeat(24);
const addressOf = (path: string): string =>
  path.replace('{paymentId}', payment._id.toHexString()).replace(/\{\w+\}/g, ID);

it('requires one scope for each secret-key operation, and a write scope for each write', async () => {
  const operations = await secretOperations();
  expect(operations).toEqual(expect.arrayContaining([...Object.keys(MOVES_MONEY), SIMULATE]));
  const writes = operations.filter((one) => !one.startsWith('get ') && one !== SIMULATE);
  expect(writes.filter((one) => !PAYERS.includes(one)).sort()).toEqual(Object.keys(MOVES_MONEY).sort());
  const keys = await Promise.all(
    KEY_SCOPES.map(async (scope) => {
      const others = KEY_SCOPES.filter((one) => one !== scope);
      return { scope, has: (await issue([scope])).key, lacks: (await issue(others)).key };
    }),
  );
  for (const operation of operations) {
    const [method = '', path = ''] = operation.split(' ');
    const refused: KeyScope[] = [];
    for (const { scope, has, lacks } of keys) {
      const withOthers = await call(method, addressOf(path), lacks);
      if (withOthers.code !== 'scope_missing') continue;
      refused.push(scope);
      expect([withOthers.status, withOthers.text]).toEqual([403, expect.stringContaining(scope)]);
      expect((await call(method, addressOf(path), has)).code).not.toBe('scope_missing');
    }
    const usual = path === '/api/v1/events' ? 'webhooks:read' : 'payments:read';
    expect([operation, refused]).toEqual([operation, [MOVES_MONEY[operation] ?? usual]]);
  }
});

it('lets a key from before scopes do everything', async () => {
  const { key, record } = await issue();
  await modelOf<ApiKey>(API_KEY).updateOne({ _id: record._id }, { $unset: { scopes: 1 } });
  for (const operation of await secretOperations()) {
    const [method = '', path = ''] = operation.split(' ');
    const { code } = await call(method, addressOf(path), key);
    expect([operation, code]).not.toEqual([operation, 'scope_missing']);
  }
  expect((await call('get', `/api/v1/payments/${payment._id.toHexString()}`, key)).text).toContain(
    'tunde@example.com',
  );
});

it('a public key needs no scope, and has none', async () => {
  const { key, record } = await part(ApiKeysService).issue(
    merchant._id,
    { kind: 'public', environment: 'test' },
    { name: 'cli:tests' },
  );
  expect(record.scopes).toBeUndefined();
  expect((await call('post', '/api/v1/payments', key)).code).toBe('validation_failed');
});

// Guarantee: without `customers:read` no customer data leaves in any way.
describe('customers:read', () => {
  const PRIVATE = /tunde|\+2348012345678/i;
  beforeAll(async () => {
    const data = {
      customerInfo: { email: 'tunde@example.com' },
      metadata: { phone: '+2348012345678' },
      id: 'p',
      payCode: payment.payCode,
      paymentURL: `https://pay.example/${payment.payCode}`,
    };
    const event = { businessId: merchant._id, environment: 'test', paymentId: payment._id } as const;
    const rest = { sequence: 1, at: new Date(), relayedAt: new Date() };
    const account = { settlement: { id: 's' } };
    await modelOf<StoredEvent>(EVENT).insertMany([
      {
        ...event,
        ...rest,
        _id: 'evt_1',
        number: 1,
        type: 'payment.completed',
        body: JSON.stringify({ data }),
      },
      {
        ...event,
        ...rest,
        _id: 'evt_2',
        number: 2,
        type: 'settlement.paid',
        body: JSON.stringify({ data: account }),
      },
    ]);
  });

  it.each([
    ['the details', () => `/api/v1/payments/${payment._id.toHexString()}`, undefined],
    ['a list of whole payments', () => '/api/v1/payments?expand=details', undefined],
    ['an export', () => '/api/v1/payments?expand=details', 'text/csv'],
    ['the events', () => '/api/v1/events', undefined],
  ])('%s: show who paid with it, and nobody without', async (_, path, accept) => {
    const others = KEY_SCOPES.filter((scope) => scope !== 'customers:read');
    const [full, less] = [await issue(KEY_SCOPES), await issue(others)];
    const shown = await call('get', path(), full.key, accept);
    expect([shown.status, shown.text]).toEqual([200, expect.stringMatching(PRIVATE)]);
    const withheld = await call('get', path(), less.key, accept);
    expect([withheld.status, withheld.text]).toEqual([200, expect.not.stringMatching(PRIVATE)]);
    // The customer's page shows who pays, and can cancel, so its URL is also withheld.
    expect([shown.text.includes(payment.payCode), withheld.text.includes(payment.payCode)]).toEqual([
      true,
      false,
    ]);
    expect(withheld.text).toContain(REDACTED_EMAIL);
  });

  it('an event that is not about a payment stays as it is', async () => {
    const { key } = await issue(['webhooks:read']);
    const { data } = (
      JSON.parse((await call('get', '/api/v1/events', key)).text) as {
        data: { data: { id: string; data: object }[] };
      }
    ).data;
    expect(data.find(({ id }) => id === 'evt_2')?.data).toEqual({ settlement: { id: 's' } });
  });

  it.each(['', '&expand=details'])('a search by address%s is refused without it', async (more) => {
    const { key } = await issue(['payments:read']);
    for (const accept of [undefined, 'text/csv'])
      expect(
        await call('get', `/api/v1/payments?customerEmail=tunde@example.com${more}`, key, accept),
      ).toMatchObject({ status: 403, code: 'scope_missing' });
  });
});

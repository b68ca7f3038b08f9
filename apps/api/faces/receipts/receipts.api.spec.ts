import { generateKeyPairSync } from 'node:crypto';
import request from 'supertest';
import { verifyReceipt } from '@cowrie/sdk/proofs';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { aLockedPayment, aRateEvidence, aTransfer } from '@cowrie/api/money-in/testing/builders';
import type { KeyKind } from '@cowrie/api/merchants/merchants/api-key.schema';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import { newMerchant } from '@cowrie/api/merchants/merchants/merchant-settings';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { readProofKeys } from '@cowrie/api/platform/config/proof-keys.read';
import { aConfig, rateLimitsOf } from '@cowrie/api/platform/testing/test-config';
import { type RunningApp, startApp } from '../app';

/**
 * Guarantee: only the business and its payer get a receipt, and strangers cannot make the service ask nodes.
 */
const NOW = new Date('2026-11-21T03:33:00.000Z');
let database: TestDatabase;
let app: RunningApp;
let merchant: Merchant;
let keys: Record<KeyKind, string>;
let stranger: string;
beforeAll(async () => {
  database = await startDatabase();
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  app = await startApp(
    aConfig({
      role: 'api',
      mongo: { uri: database.uri, embeddedPort: 0 },
      rateProofKeys: readProofKeys(pem),
      rateLimits: rateLimitsOf(
        { limit: 10_000, windowSeconds: 60 },
        { 'trace-all': { limit: 1, windowSeconds: 3_600 } },
      ),
    }),
  );
  const merchants = part(MerchantsService);
  merchant = await merchants.insert(newMerchant({ name: 'Ada Stores', country: 'NG' }, NOW));
  keys = { public: await issued(merchant, 'public'), secret: await issued(merchant, 'secret') };
  stranger = await issued(
    await merchants.insert(newMerchant({ name: 'Other', country: 'NG' }, NOW)),
    'secret',
  );
});
afterAll(async () => {
  await app.close();
  await database.stop();
});

const part = <T>(of: new (...parts: never[]) => T): T => app.nest.get(of, { strict: false });
const issued = async ({ _id }: Merchant, kind: KeyKind) =>
  (await part(ApiKeysService).issue(_id, { kind, environment: 'test' }, { name: 'cli:tests' })).key;
const get = async (path: string, key?: string) => {
  const { status, body } = await request(app.url)
    .get(path)
    .set(key ? { Authorization: `Bearer ${key}` } : {});
  return { status, ...(body as { data: object | null; error?: { code: string } }) };
};

/** A payment whose money is confirmed. No node of the configuration answers. */
async function paid(): Promise<Payment> {
  const payment = aLockedPayment(NOW, { businessId: merchant._id });
  const deposit = { ...payment.deposit, rateEvidence: aRateEvidence(NOW) };
  const transfer = aTransfer(payment, { minedAt: NOW, confirmedAt: NOW });
  await database.transfers.create(transfer);
  const confirmed = { status: 'processing', paidAt: NOW, confirmedUnits: transfer.units } as const;
  const whole = { ...payment, ...confirmed, deposit, creditedIds: [transferIdOf(transfer)] };
  await database.payments.create(whole);
  return whole;
}

it('answers the business with its secret key', async () => {
  const { _id } = await paid();
  const { status, data } = await get(`/api/v1/payments/${_id.toHexString()}/receipt`, keys.secret);
  expect(status).toBe(200);
  expect(data).toMatchObject({ reader: 'merchant', transfers: [{ withoutProof: 'node_unreachable' }] });
  const { body } = await request(app.url).get('/.well-known/jwks.json');
  const { follows, steps } = await verifyReceipt({ success: true, data }, { keys: body as never });
  expect(follows).toBe(true);
  expect(steps.filter(({ isProven }) => !isProven).map(({ step }) => step)).toEqual(['unproven']);
});

it('answers nobody else', async () => {
  const { _id } = await paid();
  const path = `/api/v1/payments/${_id.toHexString()}/receipt`;
  const refusals = await Promise.all([get(path), get(path, keys.public), get(path, stranger)]);
  expect(refusals.map(({ status, error }) => [status, error?.code])).toEqual([
    [401, 'invalid_api_key'],
    [403, 'wrong_key_kind'],
    [404, 'payment_not_found'],
  ]);
});

it('refuses a payment that is not paid, and one without a choice', async () => {
  const unpaid = aLockedPayment(NOW, { businessId: merchant._id });
  await database.payments.create(unpaid);
  for (const path of [
    `/api/v1/payments/${unpaid._id.toHexString()}/receipt`,
    `/checkout/${unpaid.payCode}/receipt`,
  ])
    expect(await get(path, keys.secret)).toMatchObject({ status: 409, error: { code: 'payment_not_paid' } });
});

it('answers the payer by the payCode, and limits how often strangers make it ask nodes', async () => {
  const [first, second] = [await paid(), await paid()];
  const { status, data } = await get(`/checkout/${first.payCode}/receipt`);
  expect([status, data]).toMatchObject([200, { reader: 'payer' }]);
  expect(data).not.toHaveProperty('rateProof');
  // The failure of the first is remembered for a while, so it needs no node again.
  expect((await get(`/checkout/${first.payCode}/receipt`)).status).toBe(200);
  expect(await get(`/checkout/${second.payCode}/receipt`)).toMatchObject({
    status: 429,
    error: { code: 'rate_limited' },
  });
  expect(await get('/checkout/aB3dE6gH9jK2/receipt')).toMatchObject({ status: 404 });
});

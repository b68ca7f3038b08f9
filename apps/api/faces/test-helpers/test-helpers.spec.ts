import request from 'supertest';
import type { Environment } from '@cowrie/dto';
import { startFakeNode } from '@cowrie/testing';
import { aLockedPayment, aPayment } from '@cowrie/api/money-in/testing/builders';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { type RunningApp, startApp } from '../app';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';

let node: Awaited<ReturnType<typeof startFakeNode>>;
beforeAll(async () => {
  node = await startFakeNode(() => ({ result: 'Geth/v1.16.4-stable/linux-amd64/go1.25' }));
});
afterAll(() => node.close());

const apps: RunningApp[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

async function started(testHelpers: boolean, rpcUrl = node.rpcUrl) {
  const environment = { treasury: TREASURY, networks: [aNetwork({ rpcUrls: [rpcUrl] })] };
  const environments = { test: environment, live: environment };
  const app = await startApp(aConfig({ role: 'api', testHelpers, environments }));
  apps.push(app);
  const part = <T>(of: new (...parts: never[]) => T): T => app.nest.get(of, { strict: false });
  const keyOf = async ({ _id }: Merchant, environment: Environment = 'test') =>
    (await part(ApiKeysService).issue(_id, { kind: 'secret', environment }, { name: 'cli:tests' })).key;
  const newMerchant = () => part(MerchantsService).create({ name: 'Ada Stores', country: 'NG' });
  const merchant = await newMerchant();
  const simulate = async (key: string, { _id }: Payment, body: object): Promise<[number, string, string]> => {
    const path = `/api/v1/test-helpers/payments/${_id.toHexString()}/simulate`;
    const answer = await request(app.url).post(path).set('Authorization', `Bearer ${key}`).send(body);
    const { message, error } = answer.body as { message: string; error?: { code: string } };
    return [answer.status, error?.code ?? '', message];
  };
  const stored = async (payment: Payment) => {
    await part(PaymentsRepository).insertOnce(payment);
    return payment;
  };
  return { merchant, newMerchant, keyOf, simulate, stored };
}

it('is refused if the deployment has no test helpers, and live keys if it has them', async () => {
  const [off, on] = [await started(false), await started(true)];
  const payment = aPayment(new Date());
  const body = { case: 'exact' };
  expect(await off.simulate(await off.keyOf(off.merchant), payment, body)).toEqual([
    403,
    'test_helpers_off',
    expect.any(String),
  ]);
  expect(await on.simulate(await on.keyOf(on.merchant, 'live'), payment, body)).toEqual([
    403,
    'test_key_needed',
    expect.any(String),
  ]);
});

it('sends nothing on a chain that is not local, nor for another merchant, nor for another choice', async () => {
  const { merchant, newMerchant, keyOf, simulate, stored } = await started(true);
  const key = await keyOf(merchant);
  const payment = await stored(aLockedPayment(new Date(), { businessId: merchant._id }));
  const open = await stored(aPayment(new Date(), { businessId: merchant._id }));
  expect(await simulate(key, payment, { case: 'exact' })).toEqual([
    409,
    'simulation_not_possible',
    expect.stringContaining('base (chain 8453) is not a local chain'),
  ]);
  expect(await simulate(await keyOf(await newMerchant()), payment, { case: 'exact' })).toEqual([
    404,
    'payment_not_found',
    expect.any(String),
  ]);
  expect(await simulate(key, payment, { case: 'exact', token: 'USDT' })).toEqual([
    409,
    'checkout_locked',
    expect.any(String),
  ]);
  // No worker reads the networks of this test, so none is offered.
  expect(await simulate(key, open, { case: 'exact' })).toEqual([
    409,
    'simulation_not_possible',
    expect.stringContaining('offered'),
  ]);
  expect(await simulate(key, open, { case: 'exact', network: 'base' })).toEqual([
    409,
    'simulation_not_possible',
    expect.stringContaining('offered'),
  ]);
  for (const body of [{}, { case: 'wrong-token' }, { case: 'under', amount: -5 }, { case: 'exact', at: 1 }])
    expect((await simulate(key, payment, body))[0]).toBe(400);
  const gone = await startFakeNode(() => ({ result: '' }));
  await gone.close();
  const other = await started(true, gone.rpcUrl);
  const theirs = await other.stored(aLockedPayment(new Date(), { businessId: other.merchant._id }));
  const [status, code, text] = await other.simulate(await other.keyOf(other.merchant), theirs, {
    case: 'exact',
  });
  expect([status, code]).toEqual([409, 'simulation_not_possible']);
  expect(text).toContain('does not answer');
  expect(text).not.toContain(new URL(gone.rpcUrl).host);
  expect(node.seen.filter(({ method }) => method !== 'web3_clientVersion')).toEqual([]);
});

import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import request, { type Response } from 'supertest';
import { type AdminApp, startAdminApp } from '../testing/admin-app';
import {
  IDEMPOTENCY_KEY,
  type IdempotencyKey,
} from '@cowrie/api/money-in/payments/idempotency/idempotency-key.schema';

const SHOP = '198.51.100.7';
const STRANGER = '203.0.113.9';
const BODY = { amount: 5000, customerEmail: 'ada@example.com' };

let admin: AdminApp;
beforeAll(async () => {
  admin = await startAdminApp({ trustedProxies: ['127.0.0.0/8', '::1/128'] });
});
afterAll(() => admin.close());

/** A merchant whose servers have these addresses, and calls with its keys. */
async function aShop(entries = [SHOP]) {
  const businessId = await admin.aMerchant();
  const body = { environment: 'test', entries };
  const list = await admin.call('put', `/merchants/${businessId}/ip-allowlist`, { body });
  expect(list.status).toBe(200);
  const issue = async (kind: string) => {
    const body = { environment: 'test', kind };
    const { body: issued } = await admin.call('post', `/merchants/${businessId}/api-keys`, { body });
    return (issued as { data: { key: string } }).data.key;
  };
  const [publicKey, secretKey] = [await issue('public'), await issue('secret')];
  const read = async (path: string) => {
    const headers = { Authorization: `Bearer ${secretKey}`, 'X-Forwarded-For': SHOP };
    return request(admin.app.url).get(`/api/v1/payments/${path}`).set(headers);
  };
  return {
    initialize: (from: string, over: object = {}, key?: string): Promise<Response> =>
      request(admin.app.url)
        .post('/api/v1/payments')
        .set({ Authorization: `Bearer ${publicKey}`, 'X-Forwarded-For': from })
        .set(key ? { 'Idempotency-Key': key } : {})
        .send({ ...BODY, ...over })
        .then((answer) => answer),
    details: async (id: string) => dataOf(await read(id)),
    holderOf: async (reference: string) => dataOf(await read(`reference/${reference}/verify`)).paymentId,
  };
}

const dataOf = ({ body }: Response) => (body as { data: Record<string, unknown> }).data;
const idOf = (answer: Response) => dataOf(answer).paymentId as string;
const codeOf = ({ status, body }: Response) => [status, (body as { error?: { code: string } }).error?.code];
const TAKEN = [409, 'duplicate_reference'];

describe('an Idempotency-Key', () => {
  it('of a stranger does not serve addresses on the allow-list, and the reverse', async () => {
    const shop = await aShop();
    const squatted = await shop.initialize(STRANGER, {}, 'order-1');
    const ours = await shop.initialize(SHOP, {}, 'order-1');
    expect([squatted.status, ours.status]).toEqual([201, 201]);
    expect(idOf(ours)).not.toBe(idOf(squatted));
    expect(idOf(await shop.initialize(SHOP, {}, 'order-1'))).toBe(idOf(ours));
    expect(idOf(await shop.initialize('203.0.113.10', {}, 'order-1'))).toBe(idOf(squatted));
  });

  it('of a stranger with another body does not refuse the merchant’s servers', async () => {
    const shop = await aShop();
    await shop.initialize(STRANGER, { amount: 1000 }, 'order-2');
    expect((await shop.initialize(SHOP, {}, 'order-2')).status).toBe(201);
    expect(codeOf(await shop.initialize(STRANGER, {}, 'order-2'))).toEqual([409, 'idempotency_key_reused']);
  });

  it('of an earlier version serves both, because its owner is unknown', async () => {
    const shop = await aShop();
    const first = await shop.initialize(SHOP, {}, 'order-4');
    const keys = admin.app.nest.get<Model<IdempotencyKey>>(getModelToken(IDEMPOTENCY_KEY), { strict: false });
    await keys.collection.updateOne({ key: 'order-4' }, { $unset: { isFromListed: 1 } });
    expect(idOf(await shop.initialize(SHOP, {}, 'order-4'))).toBe(idOf(first));
    expect(idOf(await shop.initialize(STRANGER, {}, 'order-4'))).toBe(idOf(first));
  });

  it('is shared by all addresses while the allow-list is empty', async () => {
    const shop = await aShop([]);
    const first = await shop.initialize(STRANGER, {}, 'order-3');
    expect(idOf(await shop.initialize(SHOP, {}, 'order-3'))).toBe(idOf(first));
  });
});

describe('a reference', () => {
  it('that a stranger took goes to the merchant’s server, and the stranger’s session ends', async () => {
    const shop = await aShop();
    const squatted = await shop.initialize(STRANGER, { reference: 'Order10001' });
    const ours = await shop.initialize(SHOP, { reference: 'Order10001' });
    expect(ours.status).toBe(201);
    expect(await shop.holderOf('Order10001')).toBe(idOf(ours));
    expect(await shop.details(idOf(squatted))).toMatchObject({
      clientReference: 'Order10001',
      status: 'expired',
      displacedBy: idOf(ours),
    });
    expect(await shop.details(idOf(ours))).toMatchObject({ status: 'pending' });
    expect(await shop.details(idOf(ours))).not.toHaveProperty('displacedBy');
  });

  it('stays with the merchant’s server when a stranger or the server itself requests it again', async () => {
    const shop = await aShop();
    const ours = await shop.initialize(SHOP, { reference: 'Order10002' });
    expect(codeOf(await shop.initialize(STRANGER, { reference: 'Order10002' }))).toEqual(TAKEN);
    expect(codeOf(await shop.initialize(SHOP, { reference: 'Order10002' }))).toEqual(TAKEN);
    expect(await shop.holderOf('Order10002')).toBe(idOf(ours));
  });

  it('is not taken from one stranger by another, nor while the allow-list is empty', async () => {
    const shop = await aShop();
    await shop.initialize(STRANGER, { reference: 'Order10003' });
    expect(codeOf(await shop.initialize('203.0.113.10', { reference: 'Order10003' }))).toEqual(TAKEN);
    const open = await aShop([]);
    await open.initialize(STRANGER, { reference: 'Order10003' });
    expect(codeOf(await open.initialize(SHOP, { reference: 'Order10003' }))).toEqual(TAKEN);
  });

  it('goes to one of many simultaneous requests of the merchant’s servers', async () => {
    const shop = await aShop();
    await shop.initialize(STRANGER, { reference: 'Order10004' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shop.initialize(SHOP, { reference: 'Order10004' })),
    );
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(await shop.holderOf('Order10004')).toBe(idOf(won[0] as Response));
  });

  it('is not taken over by a refused request', async () => {
    const shop = await aShop();
    const squatted = await shop.initialize(STRANGER, { reference: 'Order10005' });
    const refused = await shop.initialize(SHOP, { reference: 'Order10005', amount: 1 });
    expect(codeOf(refused)).toEqual([400, 'amount_too_small']);
    expect(await shop.holderOf('Order10005')).toBe(idOf(squatted));
  });

  it('does not return to the stranger with a repeated Idempotency-Key', async () => {
    const shop = await aShop();
    const squatted = await shop.initialize(STRANGER, { reference: 'Order10006' }, 'squat');
    const ours = await shop.initialize(SHOP, { reference: 'Order10006' }, 'squat');
    expect(idOf(await shop.initialize(STRANGER, { reference: 'Order10006' }, 'squat'))).toBe(idOf(squatted));
    expect(idOf(await shop.initialize(SHOP, { reference: 'Order10006' }, 'squat'))).toBe(idOf(ours));
    expect(await shop.holderOf('Order10006')).toBe(idOf(ours));
  });
});

import request from 'supertest';
import { type AdminApp, startAdminApp } from '../../testing/admin-app';

let admin: AdminApp;
beforeAll(async () => {
  admin = await startAdminApp();
});
afterAll(() => admin.close());

it('returns the first answer after the merchant’s bounds were raised, and refuses new requests', async () => {
  const businessId = await admin.aMerchant();
  const issued = await admin.call('post', `/merchants/${businessId}/api-keys`, {
    body: { environment: 'test', kind: 'public' },
  });
  const { key } = (issued.body as { data: { key: string } }).data;
  const body = { amount: 5000, customerEmail: 'ada@example.com' };
  const initialize = (idempotencyKey: string, over: object = {}) =>
    request(admin.app.url)
      .post('/api/v1/payments')
      .set({ Authorization: `Bearer ${key}`, 'Idempotency-Key': idempotencyKey })
      .send({ ...body, ...over });

  const first = await initialize('order-1');
  expect(first.status).toBe(201);
  const bounds = { minimumOutputAmount: '6000' };
  expect((await admin.call('patch', `/merchants/${businessId}`, { body: { bounds } })).status).toBe(200);

  const again = await initialize('order-1');
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect(await initialize('order-2')).toMatchObject({
    status: 400,
    body: { error: { code: 'amount_too_small' } },
  });
  expect(await initialize('order-1', { amount: 5001 })).toMatchObject({
    status: 409,
    body: { error: { code: 'idempotency_key_reused' } },
  });
});

import { getModelToken } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import request from 'supertest';
import { type AdminApp, startAdminApp } from '../../testing/admin-app';
import { aPayment } from '@cowrie/api/money-in/testing/builders';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { RemovedSessionsRepository } from '@cowrie/api/operations/retention/removed-sessions.repository';

let admin: AdminApp;
let businessId: string;
beforeAll(async () => {
  admin = await startAdminApp();
});
beforeEach(async () => {
  businessId = await admin.aMerchant();
});
afterAll(() => admin.close());

const payments = () => admin.app.nest.get<Model<Payment>>(getModelToken(PAYMENT), { strict: false });

it('POST erase: redacts the ended payments, counts the open ones, and a dry run changes nothing', async () => {
  const own = { businessId: new Types.ObjectId(businessId) };
  const ended = aPayment(new Date(), { ...own, status: 'expired', endedAt: new Date() });
  await payments().create([ended, aPayment(new Date(), own)]);
  const issued = await admin.call('post', `/merchants/${businessId}/api-keys`, {
    body: { environment: 'test', kind: 'secret' },
  });
  const path = `/merchants/${businessId}/customers/erase`;
  const erase = async (body: object) => {
    const answer = await admin.call('post', path, { body });
    return [answer.status, answer.body.data];
  };
  const email = 'Ada@example.com';
  expect(await erase({ email, dryRun: true })).toEqual([200, { redacted: 1, open: 1, dryRun: true }]);
  expect(await erase({ email, environment: 'live' })).toEqual([200, { redacted: 0, open: 0, dryRun: false }]);
  expect(await erase({ email })).toEqual([200, { redacted: 1, open: 1, dryRun: false }]);
  const { key } = (issued.body as { data: { key: string } }).data;
  const details = await request(admin.app.url)
    .get(`/api/v1/payments/${ended._id.toHexString()}`)
    .set('Authorization', `Bearer ${key}`);
  expect(details.body).toMatchObject({
    data: { customerInfo: { email: 'redacted@redacted.invalid' }, metadata: {}, fiatAmount: '7750.00' },
  });
  const log = admin.app.nest.get(AuditLog, { strict: false });
  const lines = await log.ofSubject({ kind: 'merchant', id: businessId });
  expect(lines.filter(({ action }) => action === 'customer.erase')).toMatchObject([
    { by: 'admin', after: { redacted: 1 } },
    { after: { redacted: 0, environment: 'live' } },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/@example/i);
});

it('POST erase: refuses an unknown merchant and a text that is not an e-mail address', async () => {
  const erase = (id: string, email: string) =>
    admin.call('post', `/merchants/${id}/customers/erase`, { body: { email } });
  expect((await erase('0'.repeat(24), 'ada@example.com')).body.error.code).toBe('merchant_not_found');
  expect((await erase(businessId, 'ada')).body.error.code).toBe('validation_failed');
});

it('GET removed-sessions: finds one by address or ID, and answers 404 for any other text', async () => {
  const _id = new Types.ObjectId();
  const vault = {
    address: '0x712eb5A33E360e2cB325677E520B7F8e24C2A93f',
    factory: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    treasury: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
  };
  const removedAt = new Date(0);
  await admin.app.nest
    .get(RemovedSessionsRepository, { strict: false })
    .keep([{ _id, businessId: new Types.ObjectId(businessId), environment: 'test', ...vault, removedAt }]);
  const get = (text: string) => admin.call('get', `/removed-sessions/${text}`);
  for (const text of [_id.toHexString(), vault.address, vault.address.toLowerCase()])
    expect((await get(text)).body.data).toEqual({
      paymentId: _id.toHexString(),
      businessId,
      environment: 'test',
      ...vault,
      removedAt: removedAt.toISOString(),
    });
  for (const text of ['0'.repeat(24), 'nothing', vault.factory])
    expect((await get(text)).body.error.code).toBe('payment_not_found');
});

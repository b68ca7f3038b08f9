import request from 'supertest';
import { type AdminApp, startAdminApp } from './testing/admin-app';

let admin: AdminApp;
beforeAll(async () => {
  admin = await startAdminApp();
});
afterAll(() => admin.close());

it('shows a stranger no operator endpoint at /openapi.json', async () => {
  const { body } = await request(admin.app.url).get('/openapi.json');
  expect(Object.keys(body.paths)).toContain('/api/v1/payments');
  expect(JSON.stringify(body)).not.toMatch(/\/admin\/|adminToken|AdminMerchant/);
});

it('returns the whole document at /admin/openapi.json only for an operator’s token', async () => {
  const whole = () => request(admin.app.url).get('/admin/openapi.json');
  for (const refused of [await whole(), await whole().set('Authorization', 'Bearer wrong')])
    expect([refused.status, refused.body.error.code]).toEqual([401, 'invalid_admin_token']);
  const answer = await whole().set('Authorization', `Bearer ${await admin.tokenOf('vera', 'viewer')}`);
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(Object.keys(answer.body.paths)).toEqual(
    expect.arrayContaining(['/api/v1/payments', '/admin/v1/merchants/{businessId}']),
  );
});

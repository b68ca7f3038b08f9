import request from 'supertest';
import { aConfig } from '@cowrie/testing/api/test-config';
import { type RunningApp, startApp } from './app';

const TOKEN = 'admin-token-admin-token-admin-token';

async function start(adminToken?: string): Promise<RunningApp> {
  return startApp(aConfig({ role: 'api', adminToken }));
}

describe('with an admin token', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await start(TOKEN);
  });
  afterAll(() => app.close());

  it('shows a stranger no endpoint of the operator at /openapi.json', async () => {
    const { body } = await request(app.url).get('/openapi.json');
    expect(Object.keys(body.paths)).toContain('/api/v1/payments');
    expect(JSON.stringify(body)).not.toMatch(/\/admin\/|adminToken|AdminMerchant/);
  });

  it('gives the whole document at /admin/openapi.json for the admin token only', async () => {
    const whole = () => request(app.url).get('/admin/openapi.json');
    for (const refused of [await whole(), await whole().set('Authorization', 'Bearer wrong')])
      expect([refused.status, refused.body.error.code]).toEqual([401, 'invalid_admin_token']);
    const answer = await whole().set('Authorization', `Bearer ${TOKEN}`);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(Object.keys(answer.body.paths)).toEqual(
      expect.arrayContaining(['/api/v1/payments', '/admin/v1/merchants/{businessId}']),
    );
  });
});

it('does not serve /admin/openapi.json without an admin token', async () => {
  const app = await start();
  try {
    expect((await request(app.url).get('/admin/openapi.json')).status).toBe(404);
  } finally {
    await app.close();
  }
});

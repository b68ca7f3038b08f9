import request from 'supertest';
import { type RunningApp, startApp } from './app';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { aConfig } from '@cowrie/api/platform/testing/test-config';

const CUSTOMER = '198.51.100.7';
const STRANGER = '203.0.113.9';

/**
 * Starts a service with a merchant whose keys work from one address only. Requests reach it from a loopback
 * address.
 */
async function startWith(trustedProxies: string[]) {
  const app = await startApp(aConfig({ role: 'api', trustedProxies }));
  const merchants = app.nest.get(MerchantsService, { strict: false });
  const { _id } = await merchants.create({ name: 'Behind a proxy', country: 'NG' });
  const administration = app.nest.get(MerchantAdministration, { strict: false });
  await administration.setIpAllowlist(_id, 'test', [CUSTOMER], { name: 'ada' });
  const keys = app.nest.get(ApiKeysService, { strict: false });
  const { key } = await keys.issue(_id, { environment: 'test', kind: 'secret' }, { name: 'cli:tests' });
  const statusFor = async (forwardedFor?: string): Promise<number> => {
    const call = request(app.url).get('/api/v1/payments').set('Authorization', `Bearer ${key}`);
    return (await (forwardedFor ? call.set('X-Forwarded-For', forwardedFor) : call)).status;
  };
  return { app, statusFor };
}

describe('behind a trusted proxy', () => {
  let app: RunningApp;
  let statusFor: (forwardedFor?: string) => Promise<number>;
  beforeAll(async () => ({ app, statusFor } = await startWith(['127.0.0.0/8'])));
  afterAll(() => app.close());

  it.each([
    ['the address that the proxy saw', CUSTOMER, 200],
    ['the address without its port', `${CUSTOMER}:4711`, 200],
    ['the address before several proxies in a row', `${CUSTOMER}, 127.0.0.2`, 200],
    ['the last address, not one that the caller invented before it', `${CUSTOMER}, ${STRANGER}`, 403],
    ['an address that is not on the allow-list', STRANGER, 403],
    ['no address when the header holds none', 'nonsense', 403],
    ['the proxy’s own address when the header is missing', undefined, 403],
  ])('uses %s: %s → %i', async (_name, forwardedFor, status) => {
    expect(await statusFor(forwardedFor)).toBe(status);
  });
});

it('ignores X-Forwarded-For without a trusted proxy', async () => {
  const { app, statusFor } = await startWith([]);
  try {
    expect(await statusFor(CUSTOMER)).toBe(403);
  } finally {
    await app.close();
  }
});

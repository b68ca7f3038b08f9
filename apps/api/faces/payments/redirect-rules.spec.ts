import request from 'supertest';
import { type AdminApp, startAdminApp } from '../testing/admin-app';

let admin: AdminApp;
beforeAll(async () => {
  admin = await startAdminApp();
});
afterAll(() => admin.close());

const SHOP = 'https://shop.example/thanks';
const OTHER = 'https://evil.example/sorry';

/** A merchant with these redirect hosts in test, and calls with its key. */
async function aShop(redirectHosts: string[]) {
  const businessId = await admin.aMerchant({ environments: { test: { redirectHosts } } });
  const body = { environment: 'test', kind: 'public' };
  const issued = await admin.call('post', `/merchants/${businessId}/api-keys`, { body });
  const { key } = (issued.body as { data: { key: string } }).data;
  const call = (over: object, idempotencyKey?: string) =>
    request(admin.app.url)
      .post('/api/v1/payments')
      .set({ Authorization: `Bearer ${key}`, ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) })
      .send({ amount: 5000, customerEmail: 'ada@example.com', ...over });
  /** The URLs that the page follows by itself. */
  const trusted = async (over: object) => {
    const { body: created } = await call(over);
    const payCode = (created as { data: { paymentURL: string } }).data.paymentURL.split('/').at(-1);
    const { body: configuration } = await request(admin.app.url).get(`/checkout/${payCode}`);
    return (configuration as { data: { trustedRedirects?: string[] } }).data.trustedRedirects;
  };
  const list = (hosts: string[]) =>
    admin.call('patch', `/merchants/${businessId}`, {
      body: { environments: { test: { redirectHosts: hosts } } },
    });
  return { call, trusted, list };
}

describe('a merchant with redirect hosts', () => {
  it('is refused a redirect to another host, by field', async () => {
    const { call } = await aShop(['shop.example']);
    const answer = await call({ callbackURL: SHOP, failureURL: OTHER });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'validation_failed',
          fields: [
            {
              field: 'failureURL',
              message:
                'failureURL leads to evil.example, which is not a redirect host of this merchant; use one of its hosts, or have the operator add this one',
            },
          ],
        },
      },
    });
  });

  it('has its customers redirected without a confirmation', async () => {
    const { trusted } = await aShop(['*.shop.example', 'shop.example']);
    expect(await trusted({ callbackURL: SHOP, failureURL: 'https://a.shop.example' })).toEqual([
      'callbackURL',
      'failureURL',
    ]);
    expect(await trusted({ failureURL: SHOP })).toEqual(['failureURL']);
    expect(await trusted({})).toEqual([]);
  });

  it('gets its first answer for a repeated request, even when the hosts have changed since', async () => {
    const { call, list } = await aShop([]);
    const first = await call({ callbackURL: OTHER }, 'order-1');
    expect((await list(['shop.example'])).status).toBe(200);
    expect((await call({ callbackURL: OTHER }, 'order-1')).body).toEqual(first.body);
    expect((await call({ callbackURL: OTHER }, 'order-2')).status).toBe(400);
  });
});

it('an address to begin again follows the same rules', async () => {
  const { call, trusted } = await aShop(['shop.example']);
  expect((await call({ retryURL: OTHER })).body).toMatchObject({
    error: { code: 'validation_failed', fields: [{ field: 'retryURL' }] },
  });
  expect(await trusted({ retryURL: SHOP })).toEqual(['retryURL']);
});

it('a public key cannot say what is paid for', async () => {
  const { call } = await aShop([]);
  expect((await call({ description: 'Send it to 0x12 instead' })).body).toMatchObject({
    error: { code: 'unknown_field' },
  });
});

it('a merchant without redirect hosts may name any host, and the page asks the customer', async () => {
  const { trusted } = await aShop([]);
  expect(await trusted({ callbackURL: SHOP, failureURL: OTHER })).toEqual([]);
});

it('a host that is removed from the list loses the page’s trust for stored sessions too', async () => {
  const { call, list } = await aShop(['shop.example']);
  const { body } = await call({ callbackURL: SHOP });
  await list([]);
  const payCode = (body as { data: { paymentURL: string } }).data.paymentURL.split('/').at(-1);
  const configuration = await request(admin.app.url).get(`/checkout/${payCode}`);
  expect((configuration.body as { data: object }).data).toMatchObject({ trustedRedirects: [] });
});

it('stores hosts in URL form, each once, and refuses text that is not a host', async () => {
  const { list } = await aShop([]);
  const { body } = await list(['Bücher.example', 'xn--bcher-kva.example', 'localhost']);
  expect((body as { data: object }).data).toMatchObject({
    environments: {
      test: { redirectHosts: ['xn--bcher-kva.example', 'localhost'] },
      live: { redirectHosts: [] },
    },
  });
  expect(await list(['https://shop.example/'])).toMatchObject({
    status: 400,
    body: {
      error: {
        fields: [
          {
            field: 'environments.test.redirectHosts',
            message: expect.stringContaining('"https://shop.example/" is not a host name'),
          },
        ],
      },
    },
  });
});

import type { AdminAuditPage, AdminRate } from '@cowrie/dto';
import { type AdminApp, startAdminApp } from '../../testing/admin-app';
import { until } from '@cowrie/testing/until';

let admin: AdminApp;
beforeAll(async () => {
  admin = await startAdminApp();
});
afterAll(() => admin.close());

const PAIR = { token: 'USDC', currency: 'NGN' };
const ORDER = { ...PAIR, rate: '1560.50', seconds: 60, reason: 'the desk says so' };
const list = async () => (await admin.call('get', '/rates')).body.data as AdminRate[];

it('GET /rates 200: the rate of each pair, its sources, and the verdict', async () => {
  await until(async () => (await list()).every(({ verdict }) => verdict === 'ok'));
  const rates = await list();
  expect(rates).toHaveLength(10);
  expect(rates.find(({ token, currency }) => token === 'USDC' && currency === 'NGN')).toMatchObject({
    rate: '1550',
    verdict: 'ok',
    rule: 'median',
    readings: [{ source: 'static', rate: '1550', role: 'price', ageSeconds: expect.any(Number) as number }],
  });
});

it('POST /rates/fix and /rates/unfix 200: an operator’s rate, audited', async () => {
  const { status, body } = await admin.call('post', '/rates/fix', { body: ORDER });
  expect([status, body.data]).toMatchObject([
    200,
    {
      ...PAIR,
      rate: '1560.5',
      verdict: 'ok',
      fixed: { rate: '1560.5', reason: 'the desk says so', by: 'admin' },
    },
  ]);
  const after = await admin.call('post', '/rates/unfix', { body: PAIR });
  expect(after.body.data).toMatchObject({ ...PAIR, rate: '1550' });
  expect((await admin.call('post', '/rates/unfix', { body: PAIR })).status).toBe(200);
  const audit = (await admin.call('get', '/audit?subject=USDC/NGN')).body.data as AdminAuditPage;
  expect(audit.data.map(({ action, by }) => [action, by])).toEqual([
    ['rate.unfix', 'admin'],
    ['rate.fix', 'admin'],
  ]);
});

it.each([
  [{ rate: '0' }, 'rate'],
  [{ rate: 1560 }, 'rate'],
  [{ rate: '-1' }, 'rate'],
  [{ seconds: 604_801 }, 'seconds'],
  [{ reason: '' }, 'reason'],
  [{ token: 'DAI' }, 'token'],
  [{ currency: 'EUR' }, 'currency'],
])('POST /rates/fix 400: %j', async (over, field) => {
  const { status, body } = await admin.call('post', '/rates/fix', { body: { ...ORDER, ...over } });
  expect([status, body.error.fields]).toMatchObject([400, [{ field }]]);
});

it('POST /rates/fix 403: an operator who is not an admin', async () => {
  const token = await admin.tokenOf('an operator', 'operator');
  expect((await admin.call('post', '/rates/fix', { body: ORDER, token })).status).toBe(403);
  expect((await admin.call('get', '/rates', { token })).status).toBe(200);
});

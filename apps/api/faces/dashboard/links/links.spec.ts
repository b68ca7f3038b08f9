import request from 'supertest';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type DashboardWorld, startDashboardWorld, type Visitor } from '../../testing/dashboard-world';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';

let world: DashboardWorld;
let finance: Visitor;
let path: string;
beforeAll(async () => {
  world = await startDashboardWorld();
  finance = await world.as('finance', { email: 'fola@example.com' });
  path = `${world.path('test')}/links`;
});
afterAll(() => world.close());

const BAG = { title: 'Weekend bag', amount: 5000, use: 'many' };
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const create = async (body: object = BAG, visitor = finance, at = path) => visitor.call('post', at, { body });
const idOf = async (body?: object): Promise<string> => (await create(body)).body.data.id as string;
const open = (code: string, body: object = {}) =>
  request(world.app.url)
    .post(`/checkout/links/${code}/payments`)
    .send({ customerEmail: 'ada@example.com', ...body });

it('creates a link, shows it and records who created it', async () => {
  const { status, body } = await create({ ...BAG, description: 'Brown', metadata: { 'a.b': '1' } });
  expect([status, body.data]).toEqual([
    201,
    {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      code: expect.stringMatching(/^[0-9A-Za-z]{16}$/),
      url: `http://checkout.test/l/${body.data.code}`,
      environment: 'test',
      title: 'Weekend bag',
      description: 'Brown',
      currency: 'NGN',
      amount: '5000.00',
      use: 'many',
      state: 'open',
      isActive: true,
      metadata: { 'a.b': '1' },
      createdBy: 'person:fola@example.com',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      revision: 1,
      figures: { openCount: 0, paidCount: 0, paidAmount: '0.00', isComplete: true },
    },
  ]);
  expect((await finance.call('get', `${path}/${body.data.id}`)).body.data).toEqual(body.data);
  const audit = world.app.nest.get(AuditLog, { strict: false });
  expect(await audit.ofSubject({ kind: 'payment_link', id: body.data.id as string })).toMatchObject([
    { action: 'payment_link.create', by: 'person:fola@example.com', businessId: world.businessId },
  ]);
});

it.each([
  ['in dollars', { collectInUSD: true, amount: 25.5 }, { currency: 'USD', amount: '25.50' }],
  ['of any amount', { amount: undefined }, { currency: 'NGN', state: 'open' }],
  [
    'between bounds',
    { amount: undefined, minimumAmount: 2000, maximumAmount: 3000 },
    { minimumAmount: '2000.00', maximumAmount: '3000.00' },
  ],
])('creates a link %s', async (_, over, shown) => {
  expect((await create({ ...BAG, ...over })).body.data).toMatchObject(shown);
});

// Guarantee: a person who finds a browser open, or takes a session over, cannot send payers elsewhere.
it('requires a fresh second factor for a link that sends its payers to another page', async () => {
  const stale = await world.as('finance', { isProven: false });
  const refused = [403, 'fresh_factor_needed'];
  const leading = { ...BAG, callbackURL: 'https://evil.example/paid' };
  expect(codeOf(await create(leading, stale))).toEqual(refused);
  expect(codeOf(await create({ ...BAG, failureURL: 'https://evil.example/' }, stale))).toEqual(refused);
  expect((await create(BAG, stale)).status).toBe(201);
  const own = (await create({ ...BAG, callbackURL: 'https://shop.example.com/paid' })).body.data;
  const { revision, title } = own as { revision: number; title: string };
  const change = (callbackURL: string) =>
    stale.call('put', `${path}/${own.id}`, { body: { revision, title, isActive: true, callbackURL } });
  expect(codeOf(await change('https://evil.example/paid'))).toEqual(refused);
  expect((await change('https://shop.example.com/paid')).status).toBe(200);
});

// Guarantee: the form shows a refused amount at its field.
it.each([
  [{ amount: 999 }, 'amount_too_small', 'amount must be at least 1000 NGN'],
  [
    { amount: undefined, minimumAmount: 2000, maximumAmount: 15_000_001 },
    'amount_too_large',
    'maximumAmount cannot exceed 15000000 NGN',
  ],
])('names the field of a refused amount: %j', async (over, code, message) => {
  const { status, body } = await create({ ...BAG, ...over });
  const [field] = message.split(' ');
  expect([status, body.error.code, body.error.fields]).toEqual([400, code, [{ field, message }]]);
});

it.each([
  ['a blank title', { title: '  ' }],
  ['a title with an invisible character', { title: 'Bag\u200b' }],
  ['a title that is too long', { title: 'x'.repeat(121) }],
  ['an amount below the merchant’s', { amount: 999 }],
  ['an amount above the merchant’s', { amount: 15_000_001 }],
  ['three decimals', { amount: 1000.123 }],
  ['an amount and a bound', { minimumAmount: 1000 }],
  ['bounds the wrong way round', { amount: undefined, minimumAmount: 3000, maximumAmount: 2000 }],
  ['a time that is over', { expiresAt: '2020-01-01T00:00:00Z' }],
  ['a redirect to a script', { callbackURL: 'javascript:alert(1)' }],
  ['another use', { use: 'twice' }],
  ['an unknown field', { state: 'open' }],
  ['metadata that is no text', { metadata: { a: 1 } }],
])('refuses %s, and stores nothing', async (_, over) => {
  const before = (await finance.call('get', path)).body.data.totalItems as number;
  expect((await create({ ...BAG, ...over })).status).toBe(400);
  expect((await finance.call('get', path)).body.data.totalItems).toBe(before);
});

it('refuses redirects over plain http in live', async () => {
  const live = `${world.path('live')}/links`;
  expect((await create({ ...BAG, callbackURL: 'http://shop.example.com' }, finance, live)).status).toBe(400);
  expect((await create({ ...BAG, callbackURL: 'https://shop.example.com' }, finance, live)).status).toBe(201);
});

it('changes what can change, once for each revision, and removes omitted fields', async () => {
  const { id, code } = (
    await create({ ...BAG, description: 'Brown', failureURL: 'https://shop.example.com' })
  ).body.data;
  const change = (body: object) => finance.call('put', `${path}/${id}`, { body });
  const next = { revision: 1, isActive: false, title: 'Large bag' };
  const answers = await Promise.all([change(next), change(next)]);
  expect(answers.map(codeOf).sort()).toEqual([
    [200, undefined],
    [409, 'conflicting_change'],
  ]);
  const { data } = (await finance.call('get', `${path}/${id}`)).body;
  expect(data).toMatchObject({ ...next, revision: 2, state: 'inactive', code, amount: '5000.00' });
  expect(data).not.toHaveProperty('description');
  expect(data).not.toHaveProperty('failureURL');
  expect(codeOf(await change({ ...next, revision: 2, amount: 6000 }))).toEqual([400, 'unknown_field']);
});

it('counts the income, and sums it exactly', async () => {
  const { id, code } = (await create({ ...BAG, amount: undefined })).body.data;
  const payments = world.app.nest.get<Model<Payment>>(getModelToken(PAYMENT), { strict: false });
  const amounts = [1000.1, 1000.1, 2000.2, 3000, 1000.1];
  const ids: string[] = [];
  for (const amount of amounts) ids.push((await open(code, { amount })).body.data.paymentId as string);
  const set = (index: number, change: object) =>
    payments.updateOne({ _id: ids[index] ?? '' }, { $set: change });
  await set(0, { status: 'completed', paidAt: new Date() });
  await set(1, { status: 'processing', paidAt: new Date() });
  await set(2, { status: 'completed' });
  await set(3, { status: 'expired' });
  const shown = (await finance.call('get', `${path}/${id}`)).body.data.figures;
  expect(shown).toEqual({ openCount: 1, paidCount: 3, paidAmount: '4000.40', isComplete: true });

  const rows = (await finance.call('get', `${path}/${id}/payments?pageSize=2`)).body.data;
  expect([rows.totalItems, rows.data[0].fiatAmount]).toEqual([5, '1000.10']);
  const completed = (await finance.call('get', `${path}/${id}/payments?status=completed`)).body.data;
  expect(completed.data.map((row: { id: string }) => row.id).sort()).toEqual([ids[0], ids[2]].sort());
});

it('filters and pages the list, newest first', async () => {
  const titles = async (query: string): Promise<string[]> =>
    (await finance.call('get', `${path}?${query}`)).body.data.data.map(
      ({ title }: { title: string }) => title,
    );
  await idOf({ ...BAG, title: 'Tote (red)' });
  const id = await idOf({ ...BAG, title: 'Tote (blue)' });
  await finance.call('put', `${path}/${id}`, {
    body: { revision: 1, isActive: false, title: 'Tote (blue)' },
  });
  expect(await titles('title=tote%20(')).toEqual(['Tote (blue)', 'Tote (red)']);
  expect(await titles('title=.*')).toEqual([]);
  expect(await titles('title=tote&show=active')).toEqual(['Tote (red)']);
  expect(await titles('title=tote&show=ended')).toEqual(['Tote (blue)']);
  expect(await titles('title=tote&page=2&pageSize=1')).toEqual(['Tote (red)']);
});

it('exports all links as CSV, with formulas as text', async () => {
  await idOf({ ...BAG, title: '=HYPERLINK("x")' });
  const answer = await finance.call('get', `${path}/export?title=HYPERLINK`);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="payment-links.csv"');
  const [head, row, ...rest] = answer.text.trim().split('\r\n');
  expect(head).toBe(
    'id,url,title,currency,amount,minimumAmount,maximumAmount,use,state,expiresAt,expiresLocal,paidCount,paidAmount,openCount,isComplete,createdBy,createdAt,createdLocal,timeZone',
  );
  expect(row).toContain(`"'=HYPERLINK(""x"")",NGN,5000.00,,,many,open,,,0,0.00,0,true,`);
  expect(row).toMatch(/\+01:00,[\d-]+ [\d:]+,Africa\/Lagos$/);
  expect(rest).toEqual([]);
});

describe('who may', () => {
  it.each(['viewer', 'developer'] as const)('%s sees links, but creates and changes none', async (role) => {
    const visitor = await world.as(role);
    const id = await idOf();
    expect((await visitor.call('get', `${path}/${id}`)).status).toBe(200);
    const body = { revision: 1, isActive: false, title: 'Mine' };
    expect(codeOf(await create(BAG, visitor))).toEqual([403, 'permission_missing']);
    expect(codeOf(await visitor.call('put', `${path}/${id}`, { body }))).toEqual([403, 'permission_missing']);
    expect(codeOf(await visitor.call('get', `${path}/export`))).toEqual([403, 'permission_missing']);
    expect((await visitor.call('get', `${path}/${id}`)).body.data).toMatchObject({
      revision: 1,
      isActive: true,
    });
  });

  it('shows nothing to people of another business, and nothing of the other environment', async () => {
    const id = await idOf();
    const businessId = await world.anotherBusiness();
    const stranger = await world.as('owner', { businessId });
    const body = { revision: 1, isActive: false, title: 'Mine' };
    const places = [
      [finance, `${world.path('live')}/links`],
      [stranger, `/businesses/${businessId}/test/links`],
    ] as const;
    for (const [visitor, at] of places) {
      expect(
        (await visitor.call('get', at)).body.data.data.map((link: { id: string }) => link.id),
      ).not.toContain(id);
      for (const sub of ['', '/payments'])
        expect(codeOf(await visitor.call('get', `${at}/${id}${sub}`))).toEqual([
          404,
          'payment_link_not_found',
        ]);
      expect(codeOf(await visitor.call('put', `${at}/${id}`, { body }))).toEqual([
        404,
        'payment_link_not_found',
      ]);
    }
    expect(codeOf(await stranger.call('get', `${path}/${id}`))).toEqual([404, 'business_not_found']);
  });
});

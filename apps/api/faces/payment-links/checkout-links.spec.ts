import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import request from 'supertest';
import type { CheckoutLink, CreatePaymentLinkDto, PaymentLinkDetails } from '@cowrie/dto';
import { type DashboardWorld, startDashboardWorld, type Visitor } from '../testing/dashboard-world';
import { rateLimitsOf } from '@cowrie/api/platform/testing/test-config';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';

/** What a payer can do with a payment link, through the API. */
let world: DashboardWorld;
let owner: Visitor;
let payments: Model<Payment>;
beforeAll(async () => {
  world = await startDashboardWorld({
    rateLimits: rateLimitsOf(
      { limit: 100_000, windowSeconds: 60 },
      { 'link-sessions': { limit: 20, windowSeconds: 3600 } },
    ),
  });
  owner = await world.as('owner');
  payments = world.app.nest.get(getModelToken(PAYMENT), { strict: false });
});
afterAll(() => world.close());

const ADA = { customerEmail: 'ada@example.com', customerFirstName: 'Ada' };

async function aLink(over: Partial<CreatePaymentLinkDto> = {}): Promise<PaymentLinkDetails> {
  const body = { title: 'Weekend bag', amount: 5000, use: 'many', ...over };
  const answer = await owner.call('post', `${world.path('test')}/links`, { body });
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return (answer.body as { data: PaymentLinkDetails }).data;
}

const open = (code: string, body: object = ADA, key?: string) =>
  request(world.app.url)
    .post(`/checkout/links/${code}/payments`)
    .set(key ? { 'Idempotency-Key': key } : {})
    .send(body);
const view = async (code: string): Promise<CheckoutLink> =>
  (await request(world.app.url).get(`/checkout/links/${code}`)).body.data as CheckoutLink;
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const payCodeOf = ({ body }: { body: { data: { paymentURL: string } } }): string =>
  body.data.paymentURL.split('/').at(-1) ?? '';
const cancel = (payCode: string) => request(world.app.url).post(`/checkout/${payCode}/cancel`).send({});

it('shows a link, and opens an ordinary session by it', async () => {
  const link = await aLink({
    description: 'Brown',
    metadata: { sku: 'bag-1' },
    callbackURL: 'https://shop.example.com/thanks',
  });
  expect(await view(link.code)).toEqual({
    code: link.code,
    state: 'open',
    businessName: 'Lagos Leather',
    logoURL: '',
    environment: 'test',
    title: 'Weekend bag',
    description: 'Brown',
    currency: 'NGN',
    amount: '5000.00',
  });
  const opened = await open(link.code);
  expect(codeOf(opened)).toEqual([201, undefined]);

  const secret = await world.keyOf('test', 'secret');
  const { body } = await request(world.app.url)
    .get(`/api/v1/payments/${opened.body.data.paymentId}`)
    .set('Authorization', `Bearer ${secret}`);
  expect(body.data).toMatchObject({
    paymentLinkId: link.id,
    fiatAmount: '5000.00',
    currency: 'NGN',
    status: 'pending',
    clientReference: expect.stringMatching(new RegExp(`^${link.code}[0-9A-Za-z]{20}$`)),
    customerInfo: { email: 'ada@example.com', firstName: 'Ada' },
    metadata: { sku: 'bag-1' },
    callbackURL: 'https://shop.example.com/thanks',
    paymentURL: opened.body.data.paymentURL,
  });
  const page = await request(world.app.url).get(`/checkout/${payCodeOf(opened)}`);
  expect(page.body.data).toMatchObject({ paymentAmount: '5000.00', businessName: 'Lagos Leather' });
});

it('lists the payments of a link, and no others', async () => {
  const [link, other] = [await aLink(), await aLink()];
  const mine = (await open(link.code)).body.data.paymentId as string;
  await open(other.code);
  const secret = await world.keyOf('test', 'secret');
  const list = (query: string) =>
    request(world.app.url).get(`/api/v1/payments?${query}`).set('Authorization', `Bearer ${secret}`);
  const { body } = await list(`paymentLinkId=${link.id}`);
  expect([body.data.totalItems, body.data.data.map(({ id }: { id: string }) => id)]).toEqual([1, [mine]]);
  expect(codeOf(await list(`paymentLinkId=${link.id}&sortBy=status`))).toEqual([400, 'validation_failed']);
  expect(codeOf(await list('paymentLinkId=x'))).toEqual([400, 'validation_failed']);
});

it('tells the payment’s page what is paid for, and where to begin again', async () => {
  const { code } = await aLink();
  const { body } = await request(world.app.url).get(`/checkout/${payCodeOf(await open(code))}`);
  expect(body.data).toMatchObject({ description: 'Weekend bag', linkCode: code });
});

it('opens one session for requests with the same key, even simultaneous ones', async () => {
  const { code } = await aLink();
  const answers = await Promise.all([1, 2, 3, 4].map(() => open(code, ADA, 'press-1')));
  expect(new Set(answers.map((answer) => answer.body.data.paymentURL)).size).toBe(1);
  expect((await open(code, ADA, 'press-2')).body.data).not.toEqual(answers[0]?.body.data);
  // The key belongs to this link only.
  expect((await open((await aLink()).code, ADA, 'press-1')).body.data).not.toEqual(answers[0]?.body.data);
});

it('opens the same session for a repeated press after the merchant has changed the link', async () => {
  const { code, id } = await aLink({ callbackURL: 'https://shop.example.com/thanks' });
  const first = await open(code, ADA, 'press-1');
  const body = { revision: 1, isActive: true, title: 'Bag', callbackURL: 'https://shop.example.com/done' };
  const changed = await owner.call('put', `${world.path('test')}/links/${id}`, { body });
  expect(codeOf(changed)).toEqual([200, undefined]);
  const again = await open(code, ADA, 'press-1');
  expect(codeOf(again)).toEqual([201, undefined]);
  expect(payCodeOf(again)).toBe(payCodeOf(first));
  const other = await open(code, { ...ADA, customerFirstName: 'Bola' }, 'press-1');
  expect(codeOf(other)).toEqual([409, 'idempotency_key_reused']);
});

describe('an amount that the payer chooses', () => {
  it('is between the link’s bounds, and the merchant’s', async () => {
    const { code } = await aLink({ amount: undefined as never, minimumAmount: 2000, maximumAmount: 9000.5 });
    expect(await view(code)).toMatchObject({ minimumAmount: '2000.00', maximumAmount: '9000.50' });
    expect(codeOf(await open(code))).toEqual([400, 'validation_failed']);
    expect(codeOf(await open(code, { ...ADA, amount: 1999.99 }))).toEqual([400, 'amount_too_small']);
    expect((await open(code, { ...ADA, amount: 9000.51 })).body.message).toBe(
      'amount cannot exceed 9000.5 NGN',
    );
    expect(codeOf(await open(code, { ...ADA, amount: 2000 }))).toEqual([201, undefined]);

    const free = await aLink({ amount: undefined as never });
    expect(await view(free.code)).toMatchObject({ minimumAmount: '1000.00', maximumAmount: '15000000.00' });
    expect(codeOf(await open(free.code, { ...ADA, amount: 999 }))).toEqual([400, 'amount_too_small']);
  });

  it('cannot be given for a link with a fixed amount', async () => {
    const { code } = await aLink();
    expect(codeOf(await open(code, { ...ADA, amount: 1 }))).toEqual([400, 'validation_failed']);
  });
});

describe('a link for one payment', () => {
  it('opens one session for 20 simultaneous requests, and tells the others why', async () => {
    const link = await aLink({ use: 'once' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(link.code)));
    const codes = answers.map((answer) => codeOf(answer).join(' '));
    expect(codes.filter((one) => one === '201 ')).toHaveLength(1);
    expect(new Set(codes)).toEqual(new Set(['201 ', '409 payment_link_in_use']));
    expect(await payments.countDocuments({ paymentLinkId: link.id })).toBe(1);
    expect(await view(link.code)).toMatchObject({ state: 'in_use' });
  });

  it('is free again when its session ends unpaid', async () => {
    const { code, id } = await aLink({ use: 'once' });
    const first = await open(code);
    expect(codeOf(await open(code))).toEqual([409, 'payment_link_in_use']);
    expect((await cancel(payCodeOf(first))).status).toBe(200);
    expect(await view(code)).toMatchObject({ state: 'open' });
    expect(codeOf(await open(code))).toEqual([201, undefined]);
    expect((await payments.find({ paymentLinkId: id }).lean()).map(({ linkUse }) => linkUse).sort()).toEqual([
      1, 2,
    ]);
  });

  it('stays taken while the window is over and nobody has looked for money sent in time', async () => {
    const { code, id } = await aLink({ use: 'once' });
    await open(code);
    await payments.updateOne({ paymentLinkId: id }, { $set: { expiresAt: new Date(0) } });
    expect(codeOf(await open(code))).toEqual([409, 'payment_link_in_use']);
  });

  it.each([
    ['paid and being settled', { status: 'processing', paidAt: new Date() }],
    ['completed', { status: 'completed', paidAt: new Date() }],
    ['completed by an operator', { status: 'completed' }],
    ['paid, and refused by the exchange', { status: 'failed', paidAt: new Date() }],
  ])('is used once its payment is %s', async (_, set) => {
    const { code, id } = await aLink({ use: 'once' });
    await open(code);
    await payments.updateOne({ paymentLinkId: id }, { $set: set });
    expect(codeOf(await open(code))).toEqual([409, 'payment_link_used']);
    expect(await view(code)).toMatchObject({ state: 'used' });
  });

  it('is used when an operator accepts the money of an earlier session', async () => {
    const { code, id } = await aLink({ use: 'once' });
    const first = await open(code);
    await cancel(payCodeOf(first));
    await cancel(payCodeOf(await open(code)));
    await payments.updateOne({ paymentLinkId: id, linkUse: 1 }, { $set: { status: 'completed' } });
    expect(codeOf(await open(code))).toEqual([409, 'payment_link_used']);
  });

  it('returns the first answer to a repeated request', async () => {
    const { code } = await aLink({ use: 'once' });
    const first = await open(code, ADA, 'press-3');
    expect((await open(code, ADA, 'press-3')).body).toEqual(first.body);
  });
});

describe('a link that cannot be paid', () => {
  it('says that it is switched off, or that it has expired', async () => {
    const link = await aLink({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    const { id, code } = link;
    const path = `${world.path('test')}/links/${id}`;
    const change = (revision: number, body: object) =>
      owner.call('put', path, { body: { revision, isActive: true, title: 'Bag', ...body } });
    expect((await change(1, { isActive: false })).body.data).toMatchObject({ state: 'inactive' });
    expect(codeOf(await open(code))).toEqual([409, 'payment_link_inactive']);
    expect((await change(2, {})).body.data).toMatchObject({ state: 'open' });
    expect(codeOf(await open(code))).toEqual([201, undefined]);

    const model = world.app.nest.get<Model<object>>(getModelToken('PaymentLink'), { strict: false });
    await model.updateOne({ code }, { $set: { expiresAt: new Date(0) } });
    expect(codeOf(await open(code))).toEqual([409, 'payment_link_expired']);
    expect(await view(code)).toMatchObject({ state: 'expired' });
  });

  it.each(['nope', 'k7Tq2mVd9RbX4sZp', '%00', '../payments'])('is not found: %s', async (code) => {
    const answer = await request(world.app.url).get(`/checkout/links/${encodeURIComponent(code)}`);
    expect(codeOf(answer)).toEqual([404, 'payment_link_not_found']);
  });
});

it('limits how many sessions a link opens, and does not count a repeated request', async () => {
  const { code } = await aLink();
  const first = await open(code, ADA, 'press-4');
  for (let i = 1; i < 20; i += 1) expect((await open(code)).status).toBe(201);
  expect(codeOf(await open(code))).toEqual([429, 'too_many_open_sessions']);
  expect((await open(code, ADA, 'press-4')).body).toEqual(first.body);
  expect((await open((await aLink()).code)).status).toBe(201);
});

it.each([
  ['no address', { customerEmail: undefined }],
  ['an unknown field', { callbackURL: 'https://evil.example' }],
  ['an invisible character in the name', { customerFirstName: 'Ada\u202e' }],
])('refuses a body with %s', async (_, over) => {
  const { code } = await aLink();
  expect((await open(code, { ...ADA, ...over })).status).toBe(400);
});

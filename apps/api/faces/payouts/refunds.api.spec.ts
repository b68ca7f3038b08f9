import { Types } from 'mongoose';
import request from 'supertest';
import type { Environment } from '@cowrie/dto';
import { aLockedPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms, type Rooms } from '@cowrie/api/money-out/testing/rooms';
import { refundablePayments } from '@cowrie/api/money-out/testing/refundable-payments';
import { aConfig, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { type RunningApp, startApp } from '../app';
import type { KeyKind } from '@cowrie/api/merchants/merchants/api-key.schema';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { operatorParty, PAYER } from '@cowrie/api/money-out/payouts/payout-party';

/**
 * Guarantee: a merchant sees and decides about its own refunds of one environment; another's look like
 * unknown ones.
 */
const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const HOUR_MS = 3_600_000;
const NOW = Date.now();
let database: TestDatabase;
let app: RunningApp;
let rooms: Rooms;
let merchant: Merchant;
let other: Merchant;
let key: string;
beforeAll(async () => {
  database = await startDatabase();
  app = await startApp(aConfig({ role: 'api', mongo: { uri: database.uri, embeddedPort: 0 } }));
});
beforeEach(async () => {
  rooms = openRooms(database, new FakeClock(NOW));
  merchant = await rooms.merchants.create({ name: 'Ada Stores', country: 'NG' });
  other = await rooms.merchants.create({ name: 'Kano Dyes', country: 'NG' });
  key = await issue(merchant);
});
afterAll(async () => {
  await app.close();
  await database.stop();
});

interface Answer {
  status: number;
  body: { data: { id: string; status: string; data?: { id: string }[] }; error?: { code: string } };
}

const issue = async ({ _id }: Merchant, environment: Environment = 'test', kind: KeyKind = 'secret') =>
  (
    await app.nest
      .get(ApiKeysService, { strict: false })
      .issue(_id, { kind, environment }, { name: 'cli:tests' })
  ).key;
const call = async (
  method: 'get' | 'post',
  path: string,
  body?: object,
  { by = key, headers = {} }: { by?: string; headers?: object } = {},
): Promise<Answer> => {
  const sending = request(app.url)
    [method](`/api/v1/${path}`)
    .set({ Authorization: `Bearer ${by}`, ...headers });
  return body ? sending.send(body) : sending;
};
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

/** An expired payment of the merchant with 5 USDC that came late. */
async function expired(businessId = merchant._id): Promise<string> {
  const locked = aLockedPayment(new Date(NOW - 3 * HOUR_MS), { businessId, status: 'expired' });
  await database.payments.create(locked);
  await database.transfers.create(aTransfer(locked, { minedAt: new Date(NOW - HOUR_MS) }));
  await rooms.evaluator.evaluate(locked._id);
  return locked._id.toHexString();
}
const create = (paymentId: string, body: object = {}, more: { by?: string; headers?: object } = {}) =>
  call('post', `payments/${paymentId}/refunds`, { basis: 'unaccepted', destination: WALLET, ...body }, more);

it('201: creates a refund, shows and lists it, and cancels it', async () => {
  const paymentId = await expired();
  const { status, body } = await create(paymentId);
  expect([status, body.data]).toEqual([
    201,
    expect.objectContaining({ paymentId, amount: '5.00', status: 'queued', requestedBy: 'merchant' }),
  ]);
  const { id } = body.data;
  expect((await call('get', `refunds/${id}`)).body.data).toEqual(body.data);
  expect((await call('get', `refunds?paymentId=${paymentId}`)).body.data.data).toEqual([body.data]);
  expect((await call('get', 'refunds?status=final')).body.data.data).toEqual([]);
  const [one, two] = await Promise.all([1, 2].map(() => call('post', `refunds/${id}/cancel`, {})));
  expect([one?.body.data.status, two?.body.data.status]).toEqual(['cancelled', 'cancelled']);
  expect(codeOf(await call('post', `refunds/${id}/approve`, {}))).toEqual([409, 'refund_not_changeable']);
});

// Guarantee: only keys that may see customers see what somebody wrote about a customer (docs/decisions/0100).
it('shows the reason of a refund only to keys with customers:read', async () => {
  const issuing = app.nest.get(ApiKeysService, { strict: false });
  const wish = { kind: 'secret', environment: 'test', scopes: ['payments:read', 'refunds:write'] } as const;
  const { key: less } = await issuing.issue(merchant._id, wish, { name: 'cli:tests' });
  const order = { basis: 'amount', amount: '1', reason: 'Tunde called' };
  const made = (await create(await expired(), order)).body.data;
  expect(made).toMatchObject({ reason: 'Tunde called' });
  const answers = [
    await call('get', 'refunds', undefined, { by: less }),
    await call('get', `refunds/${made.id}`, undefined, { by: less }),
    await create(await expired(), order, { by: less }),
    await call('post', `refunds/${made.id}/cancel`, { reason: 'Tunde again' }, { by: less }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 200]);
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain('Tunde');
});

it('201: treats null for an optional field as absent', async () => {
  const absent = { amount: null, fiatAmount: null, token: null, network: null, reason: null, rate: null };
  expect((await create(await expired(), absent)).body.data).toMatchObject({
    amount: '5.00',
    status: 'queued',
  });
  const { status, body } = await create(await expired(), { ...absent, destination: null });
  expect([status, body.data.status]).toEqual([201, 'awaiting_address']);
});

// Guarantee: a document that cannot be shown hides no other.
it('200: lists the refunds next to one whose document is broken', async () => {
  const { id } = (await create(await expired())).body.data;
  const shown = (await call('get', 'refunds')).body.data.data;
  const broken = (await create(await expired())).body.data.id;
  const _id = new Types.ObjectId(broken);
  await database.payouts.collection.updateOne({ _id }, { $unset: { createdAt: 1 } });
  const { status, body } = await call('get', 'refunds');
  expect([status, body.data.data?.map((one) => one.id)]).toEqual([200, [id]]);
  expect(body.data.data).toEqual(shown);
});

it('201: creates one refund for two equal simultaneous requests with one key', async () => {
  const paymentId = await expired();
  const headers = { 'Idempotency-Key': 'return-1' };
  const order = { basis: 'amount', amount: '1' };
  const answers = await Promise.all([
    create(paymentId, order, { headers }),
    create(paymentId, order, { headers }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.body.data.id).toBe(answers[1]?.body.data.id);
  expect(codeOf(await create(paymentId, { ...order, amount: '2' }, { headers }))).toEqual([
    409,
    'idempotency_key_reused',
  ]);
  // The same key names another refund for another payment.
  expect((await create(await expired(), order, { headers })).body.data.id).not.toBe(answers[0]?.body.data.id);
});

it('promises the money once to two simultaneous requests', async () => {
  const paymentId = await expired();
  const answers = await Promise.all([create(paymentId), create(paymentId)]);
  expect(answers.map((answer) => codeOf(answer)).sort()).toEqual([
    [201, undefined],
    [409, 'nothing_left_to_refund'],
  ]);
});

it('409: refuses a second refund of a surplus, which would be zero', async () => {
  const paymentId = await refundablePayments(database, NOW).sold(merchant._id.toHexString());
  await database.payments.updateOne(
    { _id: paymentId },
    { $set: { 'deposit.expectedUnits': '4000000', surplusUnits: '1000000' } },
  );
  expect((await create(paymentId, { basis: 'excess' })).body.data).toMatchObject({ amount: '1.00' });
  expect(codeOf(await create(paymentId, { basis: 'excess' }))).toEqual([409, 'nothing_left_to_refund']);
});

it.each([
  [{ basis: 'fiatAmount', fiatAmount: 775 }, '0.50'],
  [{ basis: 'fiatAmount', fiatAmount: '775' }, '0.50'],
  [{ basis: 'fiatAmount', fiatAmount: '775.00' }, '0.50'],
  [{ basis: 'amount', amount: '0.5' }, '0.50'],
  [{ basis: 'amount', amount: 0.5 }, '0.50'],
])('201: accepts %j, and returns the basis', async (order, amount) => {
  const { status, body } = await create(await expired(), order);
  expect([status, body.data]).toEqual([201, expect.objectContaining({ amount, basis: order.basis })]);
});

// Guarantee: an error names the field that the program sent.
it.each([WALLET.replace('C8', 'c8'), `0x${'0'.repeat(40)}`, TREASURY])(
  '400: names `destination` when it refuses %s',
  async (destination) => {
    const { status, body } = await create(await expired(), { destination });
    expect([status, body.error]).toMatchObject([
      400,
      { code: 'refund_address_refused', fields: [{ field: 'destination' }] },
    ]);
  },
);

it('404: another business’s refund and payment, and one’s own in the other environment', async () => {
  const paymentId = await expired();
  const { id } = (await create(paymentId)).body.data;
  for (const by of [await issue(other), await issue(merchant, 'live')]) {
    expect(codeOf(await call('get', `refunds/${id}`, undefined, { by }))).toEqual([404, 'refund_not_found']);
    for (const what of ['approve', 'cancel'])
      expect(codeOf(await call('post', `refunds/${id}/${what}`, {}, { by }))).toEqual([
        404,
        'refund_not_found',
      ]);
    expect(codeOf(await create(paymentId, {}, { by }))).toEqual([404, 'payment_not_found']);
    for (const query of ['', `?paymentId=${paymentId}`])
      expect((await call('get', `refunds${query}`, undefined, { by })).body.data.data).toEqual([]);
  }
  expect((await call('get', `refunds/${id}`)).body.data.status).toBe('queued');
});

it('403: refuses a public key', async () => {
  const paymentId = await expired();
  const by = await issue(merchant, 'test', 'public');
  for (const answer of [
    await create(paymentId, {}, { by }),
    await call('get', 'refunds', undefined, { by }),
    await call('post', `refunds/${'0'.repeat(24)}/approve`, {}, { by }),
  ])
    expect(codeOf(answer)).toEqual([403, 'wrong_key_kind']);
});

it('tells the merchant nothing about the customer’s link, and lets it approve the customer’s request', async () => {
  const paymentId = await expired();
  const payment = await database.payments.findById(paymentId).lean().orFail();
  const { _id, claim } = await rooms.refunds.requests.request(payment, { basis: 'unaccepted' }, PAYER);
  const link = (await rooms.refunds.claims.linkOf(_id))?.url ?? '';
  const token = link.split('#')[1] ?? '';
  const shown = JSON.stringify((await call('get', `refunds/${_id.toHexString()}`)).body);
  for (const secret of [token, claim?.tokenHash ?? '']) {
    expect(secret.length).toBeGreaterThan(40);
    expect(shown).not.toContain(secret);
  }
  await rooms.refunds.claims.giveAddress(token, WALLET);
  const { body } = await call('post', `refunds/${_id.toHexString()}/approve`, { reason: 'agreed' });
  expect(body.data).toMatchObject({ status: 'queued', requestedBy: 'payer', approvedBy: ['merchant'] });
});

it('200: says why and since when a refund is held, until an operator releases it', async () => {
  const { id } = (await create(await expired())).body.data;
  const hit = () => Promise.resolve({ verdict: 'hit', source: 'list' } as const);
  const sources = [{ name: 'list', isLocal: true, ask: hit, close: () => undefined } as const];
  const { screening, decisions } = openRooms(database, new FakeClock(NOW), { sources }).refunds;
  const shown = async () => (await call('get', `refunds/${id}`)).body.data;
  expect(await shown()).not.toHaveProperty('held');
  const { _id } = await screening.screen(await database.payouts.findById(id).lean().orFail());
  const held = { reason: 'screening', since: new Date(NOW).toISOString() };
  expect(await shown()).toMatchObject({ status: 'awaiting_approval', held });
  expect((await call('get', 'refunds')).body.data.data).toMatchObject([{ id, held }]);
  await decisions.approve(
    _id,
    operatorParty({ name: 'ada', operatorId: '6b010fd2c7f3464f0a917e01' }),
    'known',
  );
  expect(await shown()).not.toHaveProperty('held');
});

it.each<[object, string]>([
  [{ basis: ['full'] }, 'validation_failed'],
  [{ basis: 'amount', amount: '-1' }, 'validation_failed'],
  [{ basis: 'amount', amount: '١' }, 'validation_failed'],
  [{ basis: 'amount', amount: 0 }, 'validation_failed'],
  [{ basis: 'amount', amount: '1e0' }, 'validation_failed'],
  [{ basis: 'amount', amount: [1] }, 'validation_failed'],
  [{ basis: 'fiatAmount', fiatAmount: '-100' }, 'validation_failed'],
  [{ basis: 'fiatAmount', fiatAmount: '1,000' }, 'validation_failed'],
  [{ basis: 'fiatAmount', fiatAmount: '0.001' }, 'validation_failed'],
  [{ basis: 'fiatAmount', fiatAmount: 0.001 }, 'validation_failed'],
  [{ destination: `${WALLET} ` }, 'validation_failed'],
  [{ destination: WALLET.toUpperCase() }, 'validation_failed'],
  [{ network: { $ne: '' } }, 'validation_failed'],
  [{ requestedBy: 'operator' }, 'unknown_field'],
])('400: refuses %j', async (body, code) => {
  expect(codeOf(await create(await expired(), body))).toEqual([400, code]);
});

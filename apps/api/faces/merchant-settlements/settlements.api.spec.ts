import { Types } from 'mongoose';
import request, { type Response } from 'supertest';
import type { Environment, SettlementStatement } from '@cowrie/dto';
import { rateLimitsOf } from '@cowrie/api/platform/testing/test-config';
import { type AdminApp, startAdminApp } from '../testing/admin-app';
import {
  AN_ACCOUNT,
  type SettlementsWorld,
  startSettlementsWorld,
} from '@cowrie/api/money-out/testing/settlements-world';
import type { KeyKind } from '@cowrie/api/merchants/merchants/api-key.schema';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';

/**
 * Guarantee: a merchant sees its own settlements of one environment, and only the response to the paying
 * person contains an account number.
 */
let world: SettlementsWorld;
let admin: AdminApp;
let key: string;
let other: Merchant;
beforeAll(async () => {
  world = await startSettlementsWorld();
  admin = await startAdminApp({
    rateLimits: rateLimitsOf(
      { limit: 100_000, windowSeconds: 60 },
      { 'account-changes': { limit: 10, windowSeconds: 86_400 } },
    ),
    mongo: { uri: world.database.uri, embeddedPort: 0 },
  });
});
beforeEach(async () => {
  await world.reset();
  other = await world.merchants.create({ name: 'Kano Dyes', country: 'NG' });
  key = await issue(world.merchant());
});
afterAll(async () => {
  await admin.close();
  await world.stop();
});

const issue = async ({ _id }: Merchant, environment: Environment = 'test', kind: KeyKind = 'secret') =>
  (
    await admin.app.nest
      .get(ApiKeysService, { strict: false })
      .issue(_id, { kind, environment }, { name: 'cli:tests' })
  ).key;
const call = (method: 'get' | 'put' | 'post', path: string, body?: object, by = key): Promise<Response> => {
  const sending = request(admin.app.url)[method](`/api/v1/${path}`).set('Authorization', `Bearer ${by}`);
  return Promise.resolve(body ? sending.send(body) : sending);
};
const codeOf = ({ status, body }: Response): unknown[] => [
  status,
  (body as { error?: { code: string } }).error?.code,
];
interface Shown {
  id: string;
  data: Shown[];
}
const dataOf = ({ body }: Response) => (body as { data: Shown }).data;

async function made(): Promise<string> {
  await world.completed('7750.00', '77.50', { clientReference: 'Order<b>&"1"', metadata: {} });
  world.tomorrow();
  await world.making.run();
  return dataOf(await call('get', 'settlements')).data[0]?.id ?? '';
}

it('200: lists settlements page by page, and shows one with its statement', async () => {
  const id = await made();
  const list = await call('get', 'settlements?state=open&pageSize=1');
  expect(dataOf(list)).toMatchObject({ currentPage: 1, pageSize: 1, totalItems: 1, hasNext: false });
  const shown = { id, state: 'open', currency: 'NGN', amount: '7672.50', lineCount: 1 };
  expect(dataOf(list).data).toEqual([expect.objectContaining(shown)]);
  expect(dataOf(await call('get', `settlements/${id}`))).toMatchObject(shown);
  const { lines, businessName } = dataOf(
    await call('get', `settlements/${id}/statement`),
  ) as unknown as SettlementStatement;
  expect([businessName, lines]).toMatchObject([
    'Ada Stores',
    [{ kind: 'payment', rate: '1550.00', collected: '7750.00', fee: '77.50', amount: '7672.50' }],
  ]);
});

// Guarantee: a document that cannot be shown hides no other.
it('200: lists the settlements next to one whose document is broken', async () => {
  const id = await made();
  const { settlements } = world.database;
  const copied = { ...(await settlements.findById(id).lean().orFail()), _id: new Types.ObjectId() };
  await settlements.collection.insertOne({ ...copied, createdAt: null } as never);
  for (const list of [await call('get', 'settlements'), await admin.call('get', '/settlements')])
    expect([list.status, dataOf(list).data.map((one) => one.id)]).toEqual([200, [id]]);
});

it('200: returns the statement as CSV, and as a page without scripts and with every text escaped', async () => {
  const id = await made();
  const csv = await call('get', `settlements/${id}/statement?format=csv`);
  expect(csv.headers['content-type']).toContain('text/csv');
  const [head, row, end] = csv.text.split('\r\n');
  expect(head).toMatch(/^settlementId,kind,paymentId,clientReference/);
  expect(row).toContain('"Order<b>&""1"""');
  expect([row?.includes('7672.50'), end]).toEqual([true, '']);
  const page = await call('get', `settlements/${id}/statement?format=html`);
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-disposition']).toBe(`attachment; filename="statement-${id}.html"`);
  expect(page.text).toContain('Order&lt;b&gt;&amp;&quot;1&quot;');
  expect(page.text).not.toMatch(/<b>|<script|href=|src=/);
});

it('404: to another merchant, another environment, and for an unknown one', async () => {
  const id = await made();
  for (const by of [await issue(other), await issue(world.merchant(), 'live')]) {
    for (const path of [`settlements/${id}`, `settlements/${id}/statement`])
      expect(codeOf(await call('get', path, undefined, by))).toEqual([404, 'settlement_not_found']);
    expect(dataOf(await call('get', 'settlements', undefined, by))).toMatchObject({ totalItems: 0 });
  }
  expect(codeOf(await call('get', `settlements/${'0'.repeat(24)}`))).toEqual([404, 'settlement_not_found']);
});

it('403: with a public key, and from an unlisted address', async () => {
  const open = await issue(world.merchant(), 'test', 'public');
  for (const path of ['settlements', 'settlement-account'])
    expect(codeOf(await call('get', path, undefined, open))).toEqual([403, 'wrong_key_kind']);
  await world.database.merchants.updateOne(
    { _id: other._id },
    { $set: { 'environments.test.ipAllowlist': ['203.0.113.7'] } },
  );
  const listed = await issue(other);
  expect(codeOf(await call('get', 'settlements', undefined, listed))).toEqual([403, 'ip_not_allowed']);
});

describe('a refund of a payment that was paid out', () => {
  const order = { basis: 'amount', amount: '1', destination: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' };
  const refund = ({ _id }: Payment) => call('post', `payments/${_id.toHexString()}/refunds`, order);
  const nextId = async () => {
    world.tomorrow();
    await world.making.run();
    return dataOf(await call('get', 'settlements')).data[0]?.id ?? '';
  };

  it('201: is a negative line of the next settlement', async () => {
    const payment = await world.completed('7750.00', '77.50');
    await admin.call('post', `/settlements/${await nextId()}/pay`, { body: { bankReference: 'NIP-1' } });
    const answer = await refund(payment);
    const cost = { chargedAmount: '1550.00', returnedFee: '15.50' };
    expect([answer.status, dataOf(answer)]).toEqual([201, expect.objectContaining(cost)]);
    await world.completed('7750.00', '77.50');
    const next = await nextId();
    expect(dataOf(await call('get', `settlements/${next}`))).toMatchObject({
      state: 'open',
      amount: '6138.00',
    });
    const { lines } = dataOf(
      await call('get', `settlements/${next}/statement`),
    ) as unknown as SettlementStatement;
    const paymentId = payment._id.toHexString();
    expect(lines.filter(({ kind }) => kind === 'change')).toMatchObject([
      { paymentId, collected: '0.00', refunded: '1550.00', feeReturned: '15.50', amount: '-1534.50' },
    ]);
  });

  it('409: is refused if a rail paid it out', async () => {
    const at = world.clock.now();
    const rail = { rail: 'paycrest', orderId: 'order-1', amount: '7672.50', txHash: '0x01' } as const;
    const paidOut = { ...rail, at, account: AN_ACCOUNT };
    const settlement = { state: 'settled', provider: 'paycrest', isPayable: undefined, paidOut } as const;
    const payment = await world.completed('7750.00', '77.50', { settlement });
    expect(codeOf(await refund(payment))).toEqual([409, 'refund_not_covered']);
    const id = await nextId();
    expect(dataOf(await call('get', `settlements/${id}`))).toMatchObject({
      state: 'paid',
      bankReference: 'order-1',
    });
    expect(codeOf(await refund(payment))).toEqual([409, 'refund_not_covered']);
  });
});

describe('settlement-account', () => {
  const live = { ...AN_ACCOUNT };
  it('200: sets, changes and cancels, and hides the number', async () => {
    const by = await issue(other);
    const set = await call('put', 'settlement-account', live, by);
    expect(dataOf(set)).toMatchObject({
      currency: 'NGN',
      current: { number: '••••6789', holder: 'Ada Stores' },
    });
    // Real networks and no rail, so no institution can be asked.
    expect(dataOf(set)).not.toHaveProperty('current.verifiedAt');
    const changed = await call('put', 'settlement-account', { ...live, number: '9876543210' }, by);
    expect(dataOf(changed)).toMatchObject({
      current: { number: '••••6789' },
      pending: { number: '••••3210' },
    });
    expect(dataOf(await call('get', 'settlement-account', undefined, by))).toEqual(dataOf(changed));
    const cancelled = await call('post', 'settlement-account/cancel', undefined, by);
    expect(dataOf(cancelled)).not.toHaveProperty('pending');
    expect(codeOf(await call('post', 'settlement-account/cancel', undefined, by))).toEqual([
      409,
      'no_account_change',
    ]);
  });

  it('429: after ten changes in a day, in any currency and through any interface', async () => {
    const busy = await world.merchants.create({ name: 'Jos Jewels', country: 'NG' });
    const by = await issue(busy);
    const numbers = Array.from({ length: 10 }, (_, at) => String(2_000_000_000 + at));
    for (const number of numbers)
      expect((await call('put', 'settlement-account', { ...live, number }, by)).status).toBe(200);
    const more = await call('put', 'settlement-account', { ...live, currency: 'USD', kind: 'bank' }, by);
    expect(codeOf(more)).toEqual([429, 'rate_limited']);
    expect(more.headers).toHaveProperty('retry-after');
    const path = `/merchants/${busy._id.toHexString()}/settlement-accounts`;
    expect(codeOf(await admin.call('put', `${path}/test`, { body: live }))).toEqual([429, 'rate_limited']);
  });

  it('400: for an invalid format, and for an unknown account', async () => {
    const by = await issue(other);
    for (const wrong of [
      { number: '12-34' },
      { number: '123' },
      { kind: 'cash' },
      { institution: 'gt b' },
      { holder: '' },
    ])
      expect(codeOf(await call('put', 'settlement-account', { ...live, ...wrong }, by))).toEqual([
        400,
        'validation_failed',
      ]);
    expect(codeOf(await call('put', 'settlement-account', { ...live, iban: 'x' }, by))).toEqual([
      400,
      'unknown_field',
    ]);
  });
});

describe('operators', () => {
  it('start to pay with the full account, enter the reference, and see only its end elsewhere', async () => {
    const id = await made();
    const begun = await admin.call('post', `/settlements/${id}/pay`, { body: {} });
    expect(dataOf(begun)).toMatchObject({
      state: 'paying',
      payTo: { number: AN_ACCOUNT.number },
      startedBy: 'admin',
    });
    expect(codeOf(await admin.call('post', `/settlements/${id}/fail`, { body: {} }))).toEqual([
      400,
      'validation_failed',
    ]);
    const paid = await admin.call('post', `/settlements/${id}/pay`, { body: { bankReference: 'NIP-1' } });
    expect(dataOf(paid)).toMatchObject({ state: 'paid', bankReference: 'NIP-1' });
    const answers = [
      paid,
      await admin.call('get', `/settlements/${id}`),
      await admin.call('get', `/settlements/${id}/statement`),
      await admin.call('get', '/settlements?state=paid'),
      await admin.call('get', `/merchants/${world.merchant()._id.toHexString()}/settlement-accounts`),
      await call('get', `settlements/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ text }) => text.includes(AN_ACCOUNT.number))).toEqual([]);
    expect(codeOf(await admin.call('post', `/settlements/${id}/fail`, { body: { reason: 'late' } }))).toEqual(
      [409, 'settlement_not_changeable'],
    );
  });

  it('pay many at once with a file in the form of their bank, which leaves out what cannot be paid', async () => {
    const first = await made();
    await world.completed('3100.00', '31.00', { clientReference: 'Order20002', metadata: {} });
    world.tomorrow();
    await world.making.run();
    const found = dataOf(await admin.call('get', '/settlements?state=open')).data.map(({ id }) => id);
    expect(found).toHaveLength(2);
    const second = found.find((id) => id !== first) ?? '';
    const columns = [
      'Account number = {number}',
      'Name={holder}',
      'Amount = {amount}',
      'Text = Pay {currency}',
    ];
    const file = (settlementIds: string[], as = 'admin', form = columns) =>
      admin.call('post', '/settlements/bank-file', { body: { settlementIds, columns: form }, as });
    await admin.tokenOf('olu', 'operator');
    await admin.call('post', `/settlements/${second}/pay`, { body: {}, as: 'olu' });
    // Olu has begun to pay the second one, so it would be paid twice.
    const answer = (await file([first, second])).body.data as Record<string, unknown>;
    expect(answer.leftOut).toEqual([{ id: second, message: expect.stringContaining('olu has started') }]);
    expect(answer.settlements).toEqual([expect.objectContaining({ id: first, state: 'paying' })]);
    expect(answer.csv).toMatch(/^Account number,Name,Amount,Text\r\n0123456789,[^,]+,7672\.50,Pay NGN\r\n$/);
    // The same call makes the same file.
    expect((await file([first, second])).body.data).toEqual(answer);
    const ofOlu = (await file([second], 'olu')).body.data as { csv: string };
    expect(ofOlu.csv.split('\r\n')).toHaveLength(3);
    for (const column of [
      'Number',
      '= {number}',
      'Number =',
      'Number = {iban}',
      'Number = {}',
      'Number = {toString}',
    ])
      expect([column, ...codeOf(await file([first], 'admin', [column]))]).toEqual([
        column,
        400,
        'validation_failed',
      ]);
    // Two lines for one settlement would pay it twice.
    for (const twice of [first, first.toUpperCase()])
      expect(codeOf(await file([first, twice]))).toEqual([400, 'validation_failed']);
    expect(codeOf(await file(['0'.repeat(24)]))).toEqual([404, 'settlement_not_found']);
  });

  it('set and cancel accounts, by role', async () => {
    const path = `/merchants/${other._id.toHexString()}/settlement-accounts`;
    await admin.tokenOf('vera', 'operator');
    expect(codeOf(await admin.call('put', `${path}/test`, { body: live(), as: 'vera' }))).toEqual([
      403,
      'role_not_allowed',
    ]);
    expect((await admin.call('put', `${path}/test`, { body: live() })).status).toBe(200);
    expect(
      (await admin.call('put', `${path}/test`, { body: { ...live(), number: '9876543210' } })).status,
    ).toBe(200);
    expect(dataOf(await admin.call('post', `${path}/test/cancel`))).not.toHaveProperty('pending');
    expect(codeOf(await admin.call('put', `${path}/both`, { body: live() }))).toEqual([
      400,
      'validation_failed',
    ]);
  });
  const live = () => ({ ...AN_ACCOUNT });
});

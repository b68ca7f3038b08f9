import { Types } from 'mongoose';
import type { AdminHeldPage, AdminHeldPayment, AdminOverview } from '@cowrie/dto';
import { type AdminApp, startAdminApp } from '../../testing/admin-app';
import { aLockedPayment, aPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms } from '@cowrie/api/money-out/testing/rooms';
import { aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { PaymentEvaluator } from '@cowrie/api/money-in/payments/evaluate/payment-evaluator.service';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';

const NOW = Date.now();
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(NOW - hours * HOUR_MS);
const environments = {
  test: { treasury: TREASURY, networks: [aNetwork()] },
  live: { treasury: TREASURY, networks: [aNetwork()] },
};
let database: TestDatabase;
let admin: AdminApp;
let businessId: Types.ObjectId;
beforeAll(async () => {
  database = await startDatabase();
  admin = await startAdminApp({ mongo: { uri: database.uri, embeddedPort: 0 }, environments });
});
beforeEach(async () => {
  await database.clear();
  const { merchants } = openRooms(database, new FakeClock(NOW));
  businessId = (await merchants.create({ name: 'Ada Stores', country: 'NG' }))._id;
});
afterAll(async () => {
  await admin.close();
  await database.stop();
});

async function get<T>(path: string): Promise<T> {
  const { status, body } = await admin.call('get', path);
  expect([path, status]).toEqual([path, 200]);
  return (body as { data: T }).data;
}

const idOf = ({ _id }: Pick<Payment, '_id'>) => _id.toHexString();
const evaluate = ({ _id }: Pick<Payment, '_id'>) =>
  admin.app.nest.get(PaymentEvaluator, { strict: false }).evaluate(_id);

/** An expired payment with transfers that came after its window. */
async function expired(over: Partial<Payment> = {}, ...overs: Partial<Transfer>[]) {
  const payment = aLockedPayment(ago(3), { businessId, status: 'expired', ...over });
  await database.payments.create(payment);
  await database.transfers.create(overs.map((one) => aTransfer(payment, { minedAt: ago(1), ...one })));
  await evaluate(payment);
  return payment;
}

describe('GET /admin/v1/exceptions', () => {
  const list = async (query = '') => get<AdminHeldPage>(`/exceptions${query}`);
  const ids = async (query = '') => (await list(query)).data.map(({ id }) => id);

  it('200: lists what waits, since when, and what can be done about it', async () => {
    const payment = await expired({}, { units: '2000000' }, { units: '3500000' }, { token: 'USDT' });
    const { data, totalItems } = await list();
    expect(totalItems).toBe(1);
    const [row] = data as [AdminHeldPayment];
    expect(row).toMatchObject({
      id: idOf(payment),
      businessId: businessId.toHexString(),
      environment: 'test',
      status: 'expired',
      clientReference: payment.clientReference,
      fiatAmount: '7750.00',
      currency: 'NGN',
      heldSince: expect.any(String),
      transferCount: 3,
      decisions: ['accept', 'refund'],
    });
    expect(row.amounts).toEqual([
      { token: 'USDC', network: 'base', amount: '5.50' },
      { token: 'USDT', network: 'base', amount: '5.00' },
    ]);
    const shown = row.transfers.map(({ kind, token, amount, decisions }) => [kind, token, amount, decisions]);
    expect(shown).toEqual([
      ['wrong_token', 'USDT', '5.00', ['refund']],
      ['late', 'USDC', '3.50', ['accept', 'refund']],
      ['late', 'USDC', '2.00', ['accept', 'refund']],
    ]);
  });

  it('200: names a surplus that is held for the payer', async () => {
    const payment = aLockedPayment(ago(3), {
      businessId,
      status: 'completed',
      confirmedUnits: '7000000',
      settlement: { state: 'settled', provider: 'sandbox', sentUnits: '5000000', heldUnits: '2000000' },
    });
    await database.payments.create(payment);
    await evaluate(payment);
    const sum = { token: 'USDC', network: 'base', amount: '2.00' };
    const [row] = (await list()).data;
    expect(row).toMatchObject({
      id: idOf(payment),
      status: 'completed',
      amounts: [sum],
      transfers: [],
      transferCount: 0,
      surplus: { ...sum, decisions: ['accept', 'refund'] },
      decisions: ['accept', 'refund'],
    });
    const { openMoney } = (await get<AdminOverview>('/overview')).environments[0] ?? {};
    expect(openMoney).toMatchObject({ payments: 1, amounts: [sum] });
    const body = { reason: 'sent back', transferIds: ['surplus'] };
    expect((await admin.call('post', `/payments/${idOf(payment)}/refund`, { body, as: 'ada' })).status).toBe(
      200,
    );
    expect(await list()).toMatchObject({ data: [], totalItems: 0 });
  });

  it('200: drops a payment once all of its money is decided', async () => {
    const payment = await expired({}, {}, { token: 'USDT' });
    const [{ version: seen } = { version: '' }] = (await list()).data;
    const refund = { body: { reason: 'late', seen }, as: 'ada' };
    expect((await admin.call('post', `/payments/${idOf(payment)}/refund`, refund)).status).toBe(200);
    expect(await list()).toMatchObject({ data: [], totalItems: 0 });
  });

  it('200: lists the longest waiting first, by merchant and environment, page by page', async () => {
    const first = await expired({ environment: 'live' }, {});
    const [second, third] = [await expired({}, {}), await expired({}, {})];
    await expired({}, { units: '999999' });
    const other = new Types.ObjectId();
    await database.payments.updateOne({ _id: third._id }, { $set: { businessId: other } });
    expect(await ids()).toEqual([first, second, third].map(idOf));
    expect([...(await ids('?pageSize=2')), ...(await ids('?pageSize=2&page=2'))]).toEqual(await ids());
    expect(await ids('?environment=live')).toEqual([idOf(first)]);
    expect(await ids(`?businessId=${other.toHexString()}`)).toEqual([idOf(third)]);
  });

  it('200: shows the 20 largest transfers, and counts all', async () => {
    const dust = Array.from({ length: 25 }, (_, i) => ({ units: String(i + 1) }));
    await expired({}, ...dust, { units: '7000000' });
    const [row] = (await list()).data;
    expect(row?.transferCount).toBe(26);
    expect(row?.transfers.map(({ units }) => units)).toEqual([
      '7000000',
      ...Array.from({ length: 19 }, (_, i) => String(25 - i)),
    ]);
    expect(row?.amounts).toEqual([{ token: 'USDC', network: 'base', amount: '7.000325' }]);
  });

  it.each(['businessId=x', 'environment=prod', 'page=0', 'status=failed'])(
    '400: refuses ?%s',
    async (query) => {
      expect((await admin.call('get', `/exceptions?${query}`)).status).toBe(400);
    },
  );
});

describe('GET /admin/v1/overview', () => {
  const settled = (over: Partial<Payment> = {}) =>
    aLockedPayment(ago(1), { businessId, status: 'completed', confirmedUnits: '5000000', ...over });

  it('200: is empty in a new service, for each configured environment', async () => {
    const { environments: all, isWholeDay, at, from } = await get<AdminOverview>('/overview');
    expect([isWholeDay, Date.parse(at) - Date.parse(from)]).toEqual([true, 24 * HOUR_MS]);
    const none = { created: 0, pending: 0, processing: 0, completed: 0, expired: 0, failed: 0 };
    const empty = {
      payments: none,
      volume: [],
      received: [],
      openMoney: { payments: 0, amounts: [] },
      screening: { hits: 0, unanswered: 0 },
      payouts: {
        approval: { payouts: 0 },
        signer: { payouts: 0 },
        proposal: { payouts: 0 },
        gap: { payouts: 0 },
        reversed: { payouts: 0 },
        chain: { payouts: 0 },
      },
      stuck: { settlements: 0, payments: 0, vaults: 0, books: 0 },
      webhooks: { pending: 0, failing: [] },
      gas: [{ network: 'base', coin: 'ETH' }],
    };
    expect((await get<AdminOverview>('/overview')).late).toEqual([]);
    expect(all).toEqual([
      { environment: 'test', ...empty },
      { environment: 'live', ...empty },
    ]);
  });

  it('200: counts the last 24 hours by environment, and never adds up two currencies or tokens', async () => {
    const { deposit } = aLockedPayment(ago(1));
    await database.payments.create([
      settled({ fiatAmount: '0.10' }),
      settled({ fiatAmount: '99999999999.20', confirmedUnits: '1' }),
      settled({ currency: 'USD', fiatAmount: '5.00', deposit: { ...deposit, token: 'USDT' } }),
      settled({ environment: 'live', confirmedUnits: undefined }),
      settled({ createdAt: ago(25) }),
      aPayment(ago(1), { status: 'expired' }),
      aPayment(ago(2), { status: 'failed' }),
      aPayment(ago(3)),
      aPayment(ago(3), { status: 'processing' }),
    ]);
    const [test, live] = (await get<AdminOverview>('/overview')).environments;
    expect(test?.payments).toEqual({
      created: 7,
      pending: 1,
      processing: 1,
      completed: 3,
      expired: 1,
      failed: 1,
    });
    expect(test?.volume.sort((a, b) => a.payments - b.payments)).toEqual([
      { currency: 'USD', payments: 1, amount: '5.00' },
      { currency: 'NGN', payments: 2, amount: '99999999999.30' },
    ]);
    expect(test?.received.sort((a, b) => a.token.localeCompare(b.token))).toEqual([
      { token: 'USDC', network: 'base', amount: '5.000001' },
      { token: 'USDT', network: 'base', amount: '5.00' },
    ]);
    expect(live).toMatchObject({ payments: { created: 1, completed: 1 }, received: [] });
    expect(live?.volume).toEqual([{ currency: 'NGN', payments: 1, amount: '7750.00' }]);
  });

  it('200: reports what waits for somebody: money, settlements, payments, vaults and webhooks', async () => {
    await expired({}, {});
    const settlement = { state: 'converting', provider: 'sandbox', dueAt: ago(0) } as const;
    await database.payments.create([
      aLockedPayment(ago(4), { status: 'processing', settlement, paidAt: ago(3) }),
      aLockedPayment(ago(4), { status: 'processing', settlement, paidAt: ago(2.5) }),
      aLockedPayment(ago(4), { status: 'processing', settlement, paidAt: ago(1) }),
      aLockedPayment(ago(4), { status: 'completed', settlement: { ...settlement, state: 'sweeping' } }),
      aPayment(ago(30), { createdAt: ago(30) }),
    ]);
    const vault = {
      ...({ environment: 'test', network: 'base', tokenAddress: TREASURY, treasury: TREASURY } as const),
      receivedUnits: '1',
      requestedAt: ago(1),
      dueAt: ago(1),
    };
    await database.vaultSweeps.create([
      { ...vault, paymentId: new Types.ObjectId(), attempts: 2 },
      { ...vault, paymentId: new Types.ObjectId(), attempts: 0 },
    ]);
    const [endpointId, failingSince] = [new Types.ObjectId(), ago(2)];
    await database.webhookEndpoints.create({
      _id: endpointId,
      businessId,
      environment: 'live',
      url: 'https://shop.example.com/hooks',
      secrets: [{ sealed: 's', createdAt: ago(9) }],
      enabled: true,
      failingSince,
      createdAt: ago(9),
      updatedAt: ago(9),
    });
    await database.deliveries.create({
      _id: `evt_1:${endpointId.toHexString()}`,
      eventId: 'evt_1',
      type: 'payment.completed',
      businessId,
      environment: 'live',
      endpointId,
      lane: 'lane',
      sequence: 1,
      body: '{}',
      state: 'pending',
      tries: 3,
      attempts: [],
      createdAt: ago(2),
      nextAt: ago(0),
    });
    const [test, live] = (await get<AdminOverview>('/overview')).environments;
    expect(test?.openMoney).toEqual({
      payments: 1,
      since: expect.any(String),
      amounts: [{ token: 'USDC', network: 'base', amount: '5.00' }],
    });
    await database.ledgerFaults.create({
      paymentId: new Types.ObjectId(),
      businessId,
      environment: 'test',
      faults: ['wrong'],
      since: ago(1),
      checkedAt: ago(0),
    });
    const [again] = (await get<AdminOverview>('/overview')).environments;
    expect(again?.stuck).toEqual({
      settlements: 2,
      since: ago(3).toISOString(),
      payments: 1,
      vaults: 1,
      books: 1,
    });
    expect(live?.openMoney.payments).toBe(0);
    expect(live?.webhooks).toEqual({
      pending: 1,
      failing: [
        {
          businessId: businessId.toHexString(),
          endpointId: endpointId.toHexString(),
          pending: 1,
          failingSince: failingSince.toISOString(),
        },
      ],
    });
  });
});

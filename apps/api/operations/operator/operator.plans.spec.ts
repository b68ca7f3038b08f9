import { type mongo, Types } from 'mongoose';
import { anIdAt } from '@cowrie/api/chain/testing/builders';
import { aPayment } from '@cowrie/api/money-in/testing/builders';
import { startDatabase, type TestDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { PayoutsRepository, type PayoutQuery } from '@cowrie/api/money-out/payouts/payouts.repository';
import { SentPayouts } from '@cowrie/api/money-out/payouts/sending/sent-payouts.repository';
import { PaymentFigures } from '@cowrie/api/money-in/payments/figures/payment-figures.repository';
import { HeldMoneyList } from './held-money-list.service';
import { PaymentFinder } from './payment-finder.service';
import { type PaymentQuery, PaymentSearch } from './payment-search.service';

/**
 * Guarantee: an operator's search reads only the payments of its filter, no matter how many others there are.
 */
const DAYS = 40;
const EACH_DAY = 12;
const NOW = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;
const businesses = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
let database: TestDatabase;
let search: PaymentSearch;
beforeAll(async () => {
  database = await startDatabase();
  search = new PaymentSearch(
    database.payments,
    database.transfers,
    new PayoutsRepository(database.payouts, new FakeClock(NOW)),
    new PaymentFinder(database.payments),
    aConfig(),
  );
  const rows = Array.from({ length: DAYS * EACH_DAY }, (_, i) => {
    const at = new Date(NOW - Math.floor(i / EACH_DAY) * DAY_MS - i * 1000);
    const environment = i % 2 === 0 ? 'test' : 'live';
    const email = `customer${i % 100}@example.com`;
    return aPayment(at, {
      _id: anIdAt(at),
      environment,
      businessId: businesses[i % 3]!,
      customer: { email, emailKey: email },
      ...(i % 60 === 0 && { heldSince: at }),
    });
  });
  await database.payments.collection.insertMany(rows);
});
afterAll(() => database.stop());

/** How many documents the searches of a call read, and what the call returns: the number of matches. */
async function readsOf(
  run: () => Promise<number>,
  { collection }: Pick<TestDatabase['payments'], 'collection'> = database.payments,
): Promise<{ fetched: number; total: number }> {
  const find = collection.find.bind(collection);
  const cursors: mongo.FindCursor[] = [];
  jest.spyOn(collection, 'find').mockImplementation((...given: Parameters<typeof find>) => {
    const cursor = find(...given);
    cursors.push(cursor);
    return cursor;
  });
  const total = await run();
  jest.restoreAllMocks();
  expect(cursors.length).toBeGreaterThan(0);
  const plans = await Promise.all(cursors.map((cursor) => cursor.clone().explain('executionStats')));
  const fetched = plans.map(
    (plan) => (plan as { executionStats: { totalDocsExamined: number } }).executionStats.totalDocsExamined,
  );
  return { fetched: fetched.reduce((sum, one) => sum + one, 0), total };
}

it('reads the newest payments for the overview, and one day more', async () => {
  const figures = new PaymentFigures(database.payments, new TransfersRepository(database.transfers));
  const { fetched, total } = await readsOf(async () => (await figures.createdSince(ago(1))).length);
  expect(total).toBeGreaterThan(0);
  expect(fetched).toBeLessThanOrEqual(2 * EACH_DAY);
});

it('reads no payments besides the held ones for their list', async () => {
  const transfers = new TransfersRepository(database.transfers);
  const list = new HeldMoneyList(database.payments, transfers, aConfig(), new FakeClock(NOW));
  const { fetched, total } = await readsOf(
    async () => (await list.list({ page: 1, pageSize: 3 })).totalItems,
  );
  expect([fetched, total]).toEqual([(DAYS * EACH_DAY) / 60, (DAYS * EACH_DAY) / 60]);
});

const found = async (query: Partial<PaymentQuery>) =>
  (await search.list({ page: 1, pageSize: 100, ...query })).totalItems;
const ago = (days: number) => new Date(NOW - days * DAY_MS);

it('reads the days of a period and one more on either side', async () => {
  const { fetched, total } = await readsOf(() => found({ createdFrom: ago(12), createdTo: ago(10) }));
  expect(total).toBeGreaterThan(EACH_DAY);
  expect(fetched).toBeLessThanOrEqual(6 * EACH_DAY);
});

it.each<[string, Partial<PaymentQuery>]>([
  ['a merchant and a period', { businessId: businesses[0], createdFrom: ago(20), createdTo: ago(10) }],
  ['a customer', { customerEmail: 'Customer7@example.com' }],
  ['a customer of a merchant', { customerEmail: 'customer7@example.com', businessId: businesses[1] }],
  ['open money', { openMoney: true }],
  ['open money of an environment', { openMoney: true, environment: 'test' }],
])('reads no payments besides those of %s', async (_name, query) => {
  const { fetched, total } = await readsOf(() => found(query));
  expect(total).toBeGreaterThan(0);
  expect(fetched).toBe(total);
});

describe('payouts', () => {
  const PAYOUTS = 300;
  const hashOf = (index: number) => `0x${String(1000 + index).padStart(64, '0')}`;
  beforeAll(async () => {
    const rows = Array.from({ length: PAYOUTS }, (_, i) => ({
      environment: i % 2 === 0 ? 'test' : 'live',
      businessId: businesses[i % 3],
      paymentId: new Types.ObjectId(),
      status: i % 10 === 0 ? 'awaiting_approval' : 'final',
      network: 'base',
      createdAt: new Date(NOW - i * 1000),
      purpose: 'refund',
      ...(i % 2 === 0
        ? { transfer: { txHash: hashOf(i), ordinal: 0 } }
        : { handOut: { attempts: [{ txHash: hashOf(i) }, { txHash: hashOf(-i) }] } }),
    }));
    await database.payouts.collection.insertMany(rows);
  });

  it('reads one page of the newest ones', async () => {
    const payouts = new PayoutsRepository(database.payouts, new FakeClock(NOW));
    const { fetched, total } = await readsOf(
      async () => (await payouts.search({ page: 1, pageSize: 20 })).rows.length,
      database.payouts as unknown as Pick<TestDatabase['payments'], 'collection'>,
    );
    expect([fetched, total]).toEqual([20, 20]);
  });

  it.each<[string, Partial<PayoutQuery>]>([
    ['of a status', { status: 'awaiting_approval' }],
    ['of a status in an environment', { status: 'awaiting_approval', environment: 'test' }],
    ['of a merchant in an environment', { businessId: businesses[0], environment: 'live' }],
  ])('reads no payouts besides those %s', async (_name, query) => {
    const payouts = new PayoutsRepository(database.payouts, new FakeClock(NOW));
    const { fetched, total } = await readsOf(
      async () => (await payouts.search({ page: 1, pageSize: 100, ...query })).totalItems,
      database.payouts as unknown as Pick<TestDatabase['payments'], 'collection'>,
    );
    expect(total).toBeGreaterThan(0);
    expect(fetched).toBe(total);
  });

  it('reads no payouts besides those that count for a refund’s limits and for the caps of a float', async () => {
    const payouts = new PayoutsRepository(database.payouts, new FakeClock(NOW));
    const at = new Date(NOW + DAY_MS - 100_000);
    const { paymentId, ...refund } = aRefund({ businessId: businesses[0]!, at });
    const sent = new SentPayouts(database.payouts);
    const of = { environment: 'test', paymentId } as const;
    for (const run of [
      () => payouts.countedBeside({ ...refund, paymentId }),
      () => sent.handedSince(of, at),
    ]) {
      const { fetched, total } = await readsOf(
        async () => (await run()).length,
        database.payouts as unknown as Pick<TestDatabase['payments'], 'collection'>,
      );
      expect(fetched).toBe(total);
    }
    expect((await payouts.countedBeside({ ...refund, paymentId })).length).toBe(17);
  });

  it.each([
    ['test', 4],
    ['live', 7],
    ['live', -7],
  ] as const)(
    'reads the one that a transaction in %s paid or was meant to pay',
    async (environment, index) => {
      const payouts = new PayoutsRepository(database.payouts, new FakeClock(NOW));
      const { fetched, total } = await readsOf(
        async () => (await payouts.paidBy(hashOf(index), { environment, networks: ['base'] })).length,
        database.payouts as unknown as Pick<TestDatabase['payments'], 'collection'>,
      );
      expect([fetched, total]).toEqual([1, 1]);
    },
  );
});

function aRefund({ businessId, at }: { businessId: Types.ObjectId; at: Date }) {
  const destination = {
    address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    givenBy: 'merchant',
    at,
  } as const;
  return {
    _id: new Types.ObjectId(),
    paymentId: new Types.ObjectId(),
    businessId,
    environment: 'test' as const,
    units: '1',
    decimals: 6,
    createdAt: at,
    destination,
    requestedBy: { kind: 'merchant', id: 'm', name: 'm' } as const,
    rule: { isAboveLimit: false, isPayerTrusted: false },
  };
}

import { Types } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { aPayment } from '../../testing/builders';
import { type TestDatabase, startDatabase } from '../../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { type PaymentListPage, PaymentListRepository } from './payment-list.repository';
import type { Payment } from '../document/payment.schema';

const clock = new FakeClock();
let database: TestDatabase;
let lists: PaymentListRepository;
beforeAll(async () => {
  database = await startDatabase();
  lists = new PaymentListRepository(database.payments, clock);
});
beforeEach(() => database.clear());
afterEach(() => jest.restoreAllMocks());
afterAll(() => database.stop());

const [ours, theirs] = [new Types.ObjectId(), new Types.ObjectId()];
const store = (count: number, over: Partial<Payment>): Promise<unknown> =>
  database.payments.collection.insertMany(
    Array.from({ length: count }, () => aPayment(clock.now(), { businessId: ours, ...over })),
  );

/** The total of a list, and how many rows its page has. */
async function totalOf(
  businessId: Types.ObjectId,
  { environment = 'test', ...query }: Partial<PaymentListPage> & { environment?: Environment } = {},
): Promise<[total: number, rows: number]> {
  const page = { page: 1, pageSize: 2, sortBy: 'created_at', sortOrder: 'desc', ...query } as const;
  const { totalItems, rows } = await lists.page({ businessId, environment }, page, { status: 1 });
  return [totalItems, rows.length];
}

it('counts once for the simultaneous pages of a list, and never mixes two lists', async () => {
  await Promise.all([
    store(3, { status: 'pending' }),
    store(2, { status: 'expired' }),
    store(4, { environment: 'live' }),
    store(1, { businessId: theirs }),
  ]);
  const counts = jest.spyOn(database.payments.collection, 'countDocuments');
  const totals = await Promise.all([
    totalOf(ours),
    totalOf(ours, { page: 3 }),
    totalOf(theirs),
    totalOf(ours, { environment: 'live' }),
    totalOf(ours, { status: 'expired' }),
    totalOf(ours, { status: 'expired', page: 2 }),
  ]);
  expect(totals).toEqual([
    [5, 2],
    [5, 1],
    [1, 1],
    [4, 2],
    [2, 2],
    [2, 0],
  ]);
  expect(counts).toHaveBeenCalledTimes(4);
});

// Guarantee: a request never gets the total of a count that began before it.
it('counts again for a request that comes while a count is under way', async () => {
  const { collection } = database.payments;
  const count = collection.countDocuments.bind(collection);
  const sent: (() => void)[] = [];
  jest.spyOn(collection, 'countDocuments').mockImplementation(async (...given) => {
    const found = await count(...given);
    await new Promise<void>((resolve) => sent.push(resolve));
    return found;
  });
  const first = totalOf(ours);
  while (sent.length < 1) await new Promise((resolve) => setImmediate(resolve));
  await store(1, {});
  const second = totalOf(ours);
  while (sent.length < 2) await new Promise((resolve) => setImmediate(resolve));
  sent.forEach((answer) => answer());
  expect([await first, await second]).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

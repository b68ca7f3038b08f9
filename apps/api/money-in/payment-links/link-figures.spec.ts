import { type mongo, Types } from 'mongoose';
import { aPayment } from '../testing/builders';
import { startDatabase, type TestDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import type { Payment } from '../payments/document/payment.schema';
import { LinkFigures } from './link-figures.repository';
import { LinkSessions } from './link-sessions.repository';

const clock = new FakeClock();
const tenant = { businessId: new Types.ObjectId(), environment: 'test' as const };
let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(() => database.payments.deleteMany({}));
afterAll(() => database.stop());

const aLink = () => ({ _id: new Types.ObjectId(), ...tenant, currency: 'NGN' as const });
type Link = ReturnType<typeof aLink>;

async function store(link: Link, rows: readonly Partial<Payment>[]): Promise<void> {
  await database.payments.collection.insertMany(
    rows.map((over) => aPayment(clock.now(), { ...tenant, paymentLinkId: link._id, ...over })),
  );
}

it('sums amounts beyond the precision of floats, and counts no other link', async () => {
  const [link, other] = [aLink(), aLink()];
  const paid = { status: 'completed', paidAt: clock.now() } as const;
  await store(link, [
    { ...paid, fiatAmount: '90071992547409.93' },
    { ...paid, fiatAmount: '0.10' },
    { ...paid, fiatAmount: '0.20' },
  ]);
  await store(other, [{ ...paid, fiatAmount: '1.00' }]);
  const { paid: sum, paidCount } = await new LinkFigures(database.payments).of(link);
  expect([sum.units, paidCount]).toEqual([9_007_199_254_741_023n, 3]);
});

it('says when a link has more payments than it counts', async () => {
  const link = aLink();
  const figures = new LinkFigures(database.payments);
  await store(link, [{}, {}, {}]);
  expect(await figures.of(link, 4)).toMatchObject({ openCount: 3, isComplete: true });
  expect(await figures.of(link, 3)).toMatchObject({ openCount: 3, isComplete: false });
  expect(await figures.of(link, 2)).toMatchObject({ openCount: 2, isComplete: false });
});

// Guarantee: the page of a link for one payment reads at most two payments, no matter how many sessions it
// has had.
it('reads the last session and one paid session of a link for one payment, by indexes', async () => {
  const link = aLink();
  await store(
    link,
    Array.from({ length: 50 }, (_, i) => ({ status: 'expired' as const, linkUse: i + 1 })),
  );
  const { collection } = database.payments;
  const filters: mongo.Filter<Payment>[] = [];
  const findOne = collection.findOne.bind(collection);
  jest.spyOn(collection, 'findOne').mockImplementation((async (...given: Parameters<typeof findOne>) => {
    filters.push(given[0] as mongo.Filter<Payment>);
    return findOne(...given);
  }) as typeof findOne);
  expect(await new LinkSessions(database.payments).useOf(link)).toEqual({ kind: 'free', nextUse: 51 });
  jest.restoreAllMocks();
  expect(filters).toHaveLength(2);
  const last = await collection
    .find({ ...tenant, paymentLinkId: link._id, linkUse: { $exists: true } })
    .sort({ linkUse: -1 })
    .limit(1)
    .explain('executionStats');
  expect((last as { executionStats: { totalDocsExamined: number } }).executionStats.totalDocsExamined).toBe(
    1,
  );
});

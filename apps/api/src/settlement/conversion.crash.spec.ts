import { transferIdOf } from '../payments/payment-facts';
import { booksOf } from '../testing/books';
import { aLockedPayment, aTransfer } from '../testing/builders';
import { startDatabase, type TestDatabase } from '../testing/database';
import { FakeClock } from '../testing/fake-clock';
import { expectSameAfterEveryCrash, type Observed } from '../testing/observed';
import { openRooms } from '../testing/rooms';

const clock = new FakeClock();
let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

it('however often a process dies between orders in part and lost answers, no unit is sold twice, and all are', async () => {
  const rooms = openRooms(database, clock);
  const { _id: businessId } = await rooms.merchants.create({ name: 'Ada Stores', country: 'NG' });
  // Of ten thousand base units all but one are sold at once, and that one by a second order.
  const locked = aLockedPayment(clock.now(), { businessId });
  locked.deposit.expectedUnits = '10000';
  const paid = aTransfer(locked);
  const { address: from, treasury: to } = locked.deposit;
  await database.transfers.create([paid, aTransfer(locked, { direction: 'out', from, to })]);
  await database.payments.create({
    ...locked,
    status: 'processing',
    creditedIds: [transferIdOf(paid)],
    seenUnits: '10000',
    confirmedUnits: '10000',
    paidAt: clock.now(),
    settlement: { state: 'sweeping', provider: 'sandbox', dueAt: clock.now() },
  });
  await rooms.sandboxSettings.set({ partialFillBasisPoints: 9999, loseNextAnswers: 1 });
  const stored = await database.save();
  const start = clock.now();

  const reset = async () => {
    clock.set(start);
    await database.restore(stored);
  };
  const run = async (wrap: Observed['wrap']) => {
    const { steps } = openRooms(database, clock, { wrap });
    for (let look = 0; look < 6; look += 1) {
      await steps.advance(locked._id).catch((error: unknown) => {
        if ((error as Error).name !== 'OrderOutcomeUnknownError') throw error;
        return steps.postpone(locked._id);
      });
      clock.advanceSeconds(300);
    }
  };
  const outcome = async () => {
    const { status, settlement, ledger } = await database.payments.findOne().lean().orFail();
    const orders = await database.orders.find().sort({ soldUnits: 1 }).lean();
    return {
      status,
      fills: settlement?.fills?.map(({ soldUnits, boughtAmount }) => [soldUnits, boughtAmount]),
      collected: settlement?.collectedFiatAmount,
      isDone: settlement?.dueAt === undefined,
      orders: orders.map(({ soldUnits }) => soldUnits),
      books: booksOf({ ledger }),
    };
  };
  expect(await expectSameAfterEveryCrash({ reset, run, outcome })).toBeGreaterThan(30);
  expect(await outcome()).toMatchObject({
    status: 'completed',
    collected: '15.49',
    fills: [
      ['9999', '15.49'],
      ['1', '0.00'],
    ],
    orders: ['1', '9999'],
    books: { 'fee NGN': 15, 'payable NGN': 1534 },
  });
});

import { ledgerBalancesOf } from '@cowrie/api/money-in/testing/ledger-balances';
import { startDatabase, type TestDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { expectSameAfterEveryCrash, type Observed } from '@cowrie/api/platform/testing/observed';
import { openRooms } from '../testing/rooms';
import { sweptPayment } from '../testing/swept-payment';

const clock = new FakeClock();
let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

it('sells every unit once, no matter where a process dies between partial fills and lost answers', async () => {
  const rooms = openRooms(database, clock);
  // The first order sells 9,999 of 10,000 base units, the second order sells the last one.
  const units = '10000';
  const { _id } = await sweptPayment(database, rooms, {}, { state: 'sweeping', sentUnits: undefined }, units);
  await rooms.sandboxSettings.set({
    partialFillBasisPoints: 9999,
    loseNextAnswers: 1,
    smallestLotMillionths: 0,
  });
  const stored = await database.save();
  const start = clock.now();

  const reset = async () => {
    clock.set(start);
    await database.restore(stored);
  };
  const run = async (wrap: Observed['wrap']) => {
    const { steps } = openRooms(database, clock, { wrap });
    for (let tries = 0; tries < 6; tries += 1) {
      await steps.advance(_id).catch((error: unknown) => {
        if ((error as Error).name !== 'OrderOutcomeUnknownError') throw error;
        return steps.postpone(_id);
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
      ledger: ledgerBalancesOf({ ledger }),
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
    ledger: { 'fee NGN': 15, 'payable NGN': 1534 },
  });
});

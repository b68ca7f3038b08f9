import { ledgerBalancesOf } from '@cowrie/api/money-in/testing/ledger-balances';
import { startDatabase, type TestDatabase } from '../../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { expectSameAfterEveryCrash, type Observed } from '@cowrie/api/platform/testing/observed';
import { openRooms, type Rooms } from '../../testing/rooms';
import { sweptPayment } from '../../testing/swept-payment';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';

/** A lot of ten tokens: each payment is five. */
const LOT = 10_000_000;
const clock = new FakeClock();
const start = clock.now();
let database: TestDatabase;
let rooms: Rooms;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  clock.set(start);
  await database.clear();
  rooms = openRooms(database, clock);
  await rooms.sandboxSettings.set({ gathersLots: true, smallestLotMillionths: LOT });
});
afterAll(() => database.stop());

type Some = Pick<Payment, '_id'>;
const small = (units?: string) =>
  sweptPayment(database, rooms, {}, units === undefined ? {} : { sentUnits: units }, units);
const stored = ({ _id }: Some) => database.payments.findById(_id).lean().orFail();
const soldOf = ({ settlement }: Payment) =>
  (settlement?.fills ?? []).reduce((sum, { soldUnits }) => sum + BigInt(soldUnits), 0n);
const boughtOf = ({ settlement }: Payment) =>
  (settlement?.fills ?? []).reduce(
    (sum, { boughtAmount }) => sum + BigInt(boughtAmount.replace('.', '')),
    0n,
  );
const advance = async (payments: readonly Some[], times = 1, { steps } = rooms) => {
  for (let time = 0; time < times; time += 1) {
    for (const { _id } of payments)
      await steps.advance(_id).catch((error: unknown) => {
        if ((error as Error).name !== 'OrderOutcomeUnknownError') throw error;
        return steps.postpone(_id);
      });
    clock.advanceSeconds(300);
  }
};
/** The chain takes back everything that came in for a payment, deeper than final. */
const orphan = async ({ _id }: Some) =>
  database.transfers.updateMany({ paymentId: _id }, { $set: { canonical: false } });

it('waits for others, visibly, and is sold with them by one order', async () => {
  const first = await small();
  await advance([first], 3);
  expect(await stored(first)).toMatchObject({
    status: 'processing',
    settlement: { state: 'converting', waitsFor: 'lot', lotId: expect.anything() },
  });
  expect(await database.orders.countDocuments()).toBe(0);
  const second = await small();
  await advance([second, first]);
  for (const payment of [first, second]) {
    const done = await stored(payment);
    expect(done).toMatchObject({ status: 'completed', settlement: { collectedFiatAmount: '7750.00' } });
    for (const field of ['lotId', 'waitsFor', 'unsoldUnits'])
      expect(done.settlement).not.toHaveProperty(field);
    expect(ledgerBalancesOf(done)).toMatchObject({
      'converted USDC@base': 5_000_000,
      'converted NGN': -775_000,
    });
  }
  expect(await database.orders.find({}, { _id: 0, soldUnits: 1 }).lean()).toEqual([
    { soldUnits: '10000000' },
  ]);
  expect(await database.saleLots.find().lean()).toMatchObject([
    { state: 'ended', outcome: { kind: 'filled' } },
  ]);
});

it('wakes the others when the order has ended', async () => {
  const first = await small();
  await advance([first], 5);
  const second = await small();
  await rooms.steps.advance(second._id);
  expect((await stored(first)).settlement?.dueAt).toEqual(clock.now());
});

it('gathers only what is sold for the same currency by the same exchange', async () => {
  const [own, other] = [
    await small(),
    await sweptPayment(database, rooms, { currency: 'USD', collectInUSD: true }),
  ];
  const alone = await sweptPayment(database, rooms, {}, { provider: 'hold' });
  await advance([own, other, alone], 2);
  const states = await Promise.all([own, other, alone].map(stored));
  expect(states.map(({ status }) => status)).toEqual(['processing', 'processing', 'completed']);
  expect(await database.saleLots.countDocuments()).toBe(2);
});

it('gathers the rest of a larger payment too, until nothing is left unsold', async () => {
  await rooms.sandboxSettings.set({ partialFillBasisPoints: 6000 });
  const large = await small('12000000');
  await advance([large]);
  expect(soldOf(await stored(large))).toBe(7_200_000n);
  await rooms.sandboxSettings.set({ partialFillBasisPoints: 10_000 });
  const second = await small('5200001');
  await advance([large, second], 3);
  const done = await Promise.all([large, second].map(stored));
  expect(done.map(({ status }) => status)).toEqual(['completed', 'completed']);
  expect(done.map(soldOf)).toEqual([12_000_000n, 5_200_001n]);
});

it('shares a partial fill to the unit, and gathers the rest with the next', async () => {
  const payments = [await small('3333333'), await small('3333333'), await small('3333335')];
  await rooms.sandboxSettings.set({ partialFillBasisPoints: 5000 });
  // The rests are looked for once more. These steps come late, so each could be the second try of an order
  // whose answer was lost.
  await advance(payments, 5);
  const after = await Promise.all(payments.map(stored));
  const [order] = await database.orders.find().lean();
  const sum = (of: (payment: Payment) => bigint) => after.map(of).reduce((all, one) => all + one, 0n);
  expect([`${sum(soldOf)}`, `${sum(boughtOf)}`]).toEqual([order?.soldUnits, order?.boughtUnits]);
  expect(after.map(({ settlement }) => settlement?.waitsFor)).toEqual(['lot', 'lot', 'lot']);
});

it('fails every payment of an order that the exchange refuses, as for a sale of one', async () => {
  await rooms.sandboxSettings.set({ refuseWith: 'market closed' });
  const payments = [await small(), await small()];
  await advance(payments, 3);
  for (const payment of payments)
    expect(await stored(payment)).toMatchObject({
      status: 'failed',
      errorMessage: 'The exchange refused: market closed',
      settlement: { state: 'refused' },
    });
});

// Guarantee: sums of any size are sold once they are large enough together.
it('sells more payments than one lot holds when only all of them together are enough', async () => {
  const dust = await Promise.all(Array.from({ length: 500 }, () => small('10000')));
  const [first] = dust;
  if (!first) throw new Error('no payment');
  await advance([first]);
  const lot = await database.saleLots.findOne().lean().orFail();
  const [share] = lot.shares;
  // The others join as the first one did.
  await database.saleLots.updateOne(
    {},
    { $set: { shares: dust.map(({ _id }) => ({ ...share, paymentId: _id })) } },
  );
  await database.payments.updateMany({}, { $set: { 'settlement.lotId': lot._id } });
  const last = await small('9000000');
  await advance([last]);
  expect(await database.orders.find({}, { _id: 0, soldUnits: 1 }).lean()).toEqual([
    { soldUnits: '14000000' },
  ]);
  await advance(dust.slice(0, 3));
  for (const payment of [last, ...dust.slice(0, 3)]) expect((await stored(payment)).status).toBe('completed');
});

describe('an exchange that raises its smallest lot', () => {
  /** Two payments of five tokens in a lot that was closed when ten were enough. */
  async function closedLot() {
    const payments = [await small(), await small()];
    const smallestLotMillionths = 12_000_000;
    await rooms.sandboxSettings.set({ gathersLots: true, smallestLotMillionths });
    await advance(payments, 2);
    await database.saleLots.updateOne({}, { $set: { state: 'closed', isOpen: false } });
    return payments;
  }

  it('fails no payment of a closed lot, which waits for others', async () => {
    const payments = await closedLot();
    await advance(payments, 3);
    for (const payment of payments)
      expect(await stored(payment)).toMatchObject({ status: 'processing', settlement: { waitsFor: 'lot' } });
    expect(await database.orders.countDocuments()).toBe(0);
    const third = await small();
    await advance([third, ...payments], 2);
    for (const payment of [third, ...payments]) expect(soldOf(await stored(payment))).toBe(5_000_000n);
    expect(await database.orders.countDocuments()).toBe(1);
  });

  it('sells a closed lot together with the one that was opened after it', async () => {
    const payments = await closedLot();
    const third = await small();
    await advance([third], 2);
    expect(await database.saleLots.countDocuments()).toBe(2);
    await advance([...payments, third, ...payments], 3);
    for (const payment of [third, ...payments]) expect(soldOf(await stored(payment))).toBe(5_000_000n);
    expect(await database.orders.find({}, { _id: 0, soldUnits: 1 }).lean()).toEqual([
      { soldUnits: '15000000' },
    ]);
  });

  it('counts the order that it took before', async () => {
    const payments = [await small(), await small()];
    await rooms.sandboxSettings.set({ fillDelayMs: 200_000 });
    await advance(payments);
    await rooms.sandboxSettings.set({ smallestLotMillionths: 12_000_000 });
    await advance(payments, 2);
    for (const payment of payments) expect(soldOf(await stored(payment))).toBe(5_000_000n);
    expect(await database.orders.countDocuments()).toBe(1);
  });

  it('refuses no order of one payment that has become too small meanwhile', async () => {
    const large = await small('11000000');
    const { exchanges } = rooms;
    const sandbox = exchanges.named('sandbox');
    const minimum = jest.spyOn(sandbox, 'minimumUnits').mockResolvedValueOnce(10_000_000n);
    await rooms.sandboxSettings.set({ smallestLotMillionths: 12_000_000 });
    await advance([large], 3);
    minimum.mockRestore();
    expect(await stored(large)).toMatchObject({ status: 'processing', settlement: { waitsFor: 'lot' } });
  });
});

describe('money that a reorg takes back', () => {
  it('leaves the lot before its order, and the others keep waiting', async () => {
    const [gone, stays] = [await small('4000000'), await small('4000000')];
    await advance([gone, stays], 2);
    await orphan(gone);
    // The next payment makes the lot large enough, and finds that the money is gone.
    const third = await small('4000000');
    await advance([third]);
    expect(await database.orders.countDocuments()).toBe(0);
    await advance([gone, stays, third], 2);
    expect((await stored(gone)).settlement?.lotId).toBeUndefined();
    expect((await stored(gone)).settlement?.state).not.toBe('converting');
    const fourth = await small('4000000');
    await advance([fourth, stays, third], 3);
    for (const payment of [stays, third, fourth]) expect(soldOf(await stored(payment))).toBe(4_000_000n);
    expect(soldOf(await stored(gone))).toBe(0n);
    const [lot] = await database.saleLots.find({ state: 'ended' }).lean();
    expect(lot?.shares.map(({ paymentId }) => paymentId.toHexString())).not.toContain(gone._id.toHexString());
  });

  it('is sold with the others when it comes back', async () => {
    const payments = [await small('4000000'), await small('4000000')];
    const [gone] = payments as [Payment, Payment];
    await advance(payments, 2);
    await orphan(gone);
    await advance([gone]);
    expect((await stored(gone)).settlement?.state).not.toBe('converting');
    await database.transfers.updateMany({ paymentId: gone._id }, { $set: { canonical: true } });
    await rooms.evaluator.evaluate(gone._id);
    const all = [...payments, await small('4000000')];
    await advance(all, 4);
    for (const payment of all) expect(soldOf(await stored(payment))).toBe(4_000_000n);
  });

  it('stays in the lot once the lot is closed, like a sale that is on its way', async () => {
    const [gone, other] = [await small(), await small()];
    await rooms.sandboxSettings.set({ fillDelayMs: 600_000 });
    await advance([gone, other]);
    await orphan(gone);
    await advance([gone, other], 4);
    for (const payment of [gone, other]) expect(soldOf(await stored(payment))).toBe(5_000_000n);
  });
});

it('sells each unit once when many processes advance many payments at once', async () => {
  const payments = await Promise.all(Array.from({ length: 7 }, (_, i) => small(`${3_000_000 + i}`)));
  for (let round = 0; round < 4; round += 1) {
    const processes = Array.from({ length: 4 }, () => openRooms(database, clock));
    await Promise.all(
      processes.flatMap(({ steps }) =>
        payments.map(({ _id }) => steps.advance(_id).catch(() => steps.postpone(_id))),
      ),
    );
    clock.advanceSeconds(300);
  }
  const after = await Promise.all(payments.map(stored));
  const orders = await database.orders.find().lean();
  const fills = after.reduce((sum, payment) => sum + soldOf(payment), 0n);
  expect(orders.length).toBeGreaterThan(0);
  expect(fills).toBe(orders.reduce((sum, { soldUnits }) => sum + BigInt(soldUnits), 0n));
  const bought = after.reduce((sum, payment) => sum + boughtOf(payment), 0n);
  expect(bought).toBe(orders.reduce((sum, { boughtUnits }) => sum + BigInt(boughtUnits), 0n));
  for (const payment of after)
    expect(soldOf(payment)).toBeLessThanOrEqual(BigInt(payment.settlement?.sentUnits ?? 0));
});

it('sells every unit of a lot once, no matter where a process dies', async () => {
  const payments = [await small('5000001'), await small('5000001')];
  await rooms.sandboxSettings.set({ loseNextAnswers: 1 });
  const saved = await database.save();
  const reset = async () => {
    clock.set(start);
    await database.restore(saved);
  };
  const run = (wrap: Observed['wrap']) => advance(payments, 4, openRooms(database, clock, { wrap }));
  const outcome = async () => ({
    payments: (await Promise.all(payments.map(stored))).map((payment) => ({
      status: payment.status,
      isDone: payment.settlement?.dueAt === undefined,
      fills: payment.settlement?.fills?.map(({ soldUnits, boughtAmount }) => [soldUnits, boughtAmount]),
      ledger: ledgerBalancesOf(payment),
    })),
    orders: (await database.orders.find().lean()).map(({ soldUnits, boughtUnits }) => [
      soldUnits,
      boughtUnits,
    ]),
    lots: (await database.saleLots.find().lean()).map(({ state, shares }) => [state, shares.length]),
  });
  expect(await expectSameAfterEveryCrash({ reset, run, outcome })).toBeGreaterThan(50);
  expect(await outcome()).toMatchObject({
    payments: payments.map(() => ({
      status: 'completed',
      isDone: true,
      fills: [['5000001', '7750.00']],
    })),
    orders: [['10000002', '1550000']],
    lots: [['ended', 2]],
  });
});

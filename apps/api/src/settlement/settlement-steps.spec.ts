import type { Payment, Settlement } from '../payments/payment.schema';
import { presentDetails } from '../payments/payment.presenter';
import { aLockedPayment } from '../testing/builders';
import { startDatabase, type TestDatabase } from '../testing/database';
import { FakeClock } from '../testing/fake-clock';
import { openRooms, type Rooms } from '../testing/rooms';

let database: TestDatabase;
let rooms: Rooms;
const clock = new FakeClock();
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  rooms = openRooms(database, clock);
});
afterAll(() => database.stop());

const stored = async ({ _id }: Pick<Payment, '_id'>): Promise<Payment> =>
  database.payments.findById(_id).lean().orFail();

/** A payment whose sweep has arrived; what follows is the exchange. */
async function swept(over: Partial<Payment> = {}, settlement: Partial<Settlement> = {}): Promise<Payment> {
  const { _id } = await rooms.merchants.create({ name: 'Ada Stores', country: 'NG' });
  const now = clock.now();
  const payment = aLockedPayment(now, {
    businessId: _id,
    status: 'processing',
    seenUnits: '5000000',
    confirmedUnits: '5000000',
    paidAt: now,
    settlement: {
      state: 'converting',
      provider: 'sandbox',
      dueAt: now,
      sweepTxHash: '0x1',
      sentUnits: '5000000',
      ...settlement,
    },
    ...over,
  });
  await rooms.payments.insertOnce(payment);
  return payment;
}

it('takes a swept payment to completed, with every figure', async () => {
  const payment = await swept();
  await rooms.steps.advance(payment._id);
  const details = presentDetails(await stored(payment), 'http://checkout.test');
  expect(details).toMatchObject({
    status: 'completed',
    totalSentAmount: '5.00',
    collectedFiatAmount: '7750.00',
    merchantFee: '77.50',
    completedAt: clock.now().toISOString(),
  });
  expect(details.errorMessage).toBeUndefined();
});

describe('fees', () => {
  const feeOf = async (fee: { basisPoints: number; fixed: string }, over: Partial<Payment> = {}) => {
    const payment = await swept(over);
    await database.merchants.updateOne({ _id: payment.businessId }, { $set: { fee } });
    await rooms.steps.advance(payment._id);
    return (await stored(payment)).settlement?.merchantFee;
  };

  it('are a share rounded down, and a fixed part', async () => {
    expect(await feeOf({ basisPoints: 133, fixed: '50' })).toBe('153.07');
  });

  it('leave the fixed part out of a session in another currency', async () => {
    expect(await feeOf({ basisPoints: 100, fixed: '50' }, { currency: 'USD', collectInUSD: true })).toBe(
      '77.50',
    );
  });

  it('are never more than was collected', async () => {
    expect(await feeOf({ basisPoints: 100, fixed: '9999' })).toBe('7750.00');
  });
});

describe('an exchange', () => {
  it('whose answers are lost is asked again under the same key, and sells once', async () => {
    const payment = await swept();
    rooms.exchanges.sandbox.behaviour.loseNextAnswers = 3;
    for (let lost = 1; lost <= 3; lost += 1) {
      await expect(rooms.steps.advance(payment._id)).rejects.toThrow('did not answer');
      await rooms.steps.postpone(payment._id);
    }
    await rooms.steps.advance(payment._id);
    expect((await stored(payment)).status).toBe('completed');
    expect(await database.orders.find({}, { _id: 0, idempotencyKey: 1 }).lean()).toEqual([
      { idempotencyKey: payment.reference },
    ]);
  });

  it('that fills later is left alone meanwhile, and asked for the order, not for another', async () => {
    const payment = await swept();
    rooms.exchanges.sandbox.behaviour.fillDelayMs = 5000;
    await rooms.steps.advance(payment._id);
    const waiting = await stored(payment);
    expect(waiting).toMatchObject({ status: 'processing', settlement: { state: 'converting' } });
    expect(waiting.settlement?.dueAt.getTime()).toBe(clock.now().getTime() + 1000);
    clock.advanceSeconds(5);
    await rooms.steps.advance(payment._id);
    expect((await stored(payment)).status).toBe('completed');
    expect(await database.orders.countDocuments()).toBe(1);
  });

  it('that refuses fails the payment, says why, and the key is renewed for another try by hand', async () => {
    const payment = await swept();
    rooms.exchanges.sandbox.behaviour.refuseWith = 'market closed';
    await rooms.steps.advance(payment._id);
    const failed = await stored(payment);
    expect(failed).toMatchObject({
      status: 'failed',
      errorMessage: 'The exchange refused: market closed',
      settlement: { state: 'refused', sentUnits: '5000000' },
      history: [{ cause: 'settlement_refused' }],
      events: [{ type: 'payment.failed' }],
    });
    expect(failed.reference).not.toBe(payment.reference);
    expect(failed.reference).toMatch(/^[0-9A-Za-z]+$/);
    expect(failed.clientReference).toBe(payment.clientReference);
  });

  it('is paid what the sweep brought, not what was expected', async () => {
    const payment = await swept({}, { sentUnits: '4990000' });
    await rooms.steps.advance(payment._id);
    expect((await stored(payment)).settlement?.collectedFiatAmount).toBe('7734.50');
  });

  it('that is none holds the money at the locked rate', async () => {
    const payment = await swept({}, { provider: 'hold' });
    await rooms.steps.advance(payment._id);
    expect(await stored(payment)).toMatchObject({
      status: 'completed',
      settlement: { collectedFiatAmount: '7750.00' },
    });
    expect(await database.orders.countDocuments()).toBe(0);
  });
});

it('twenty processes at once sell once, charge once and complete once', async () => {
  const payment = await swept();
  await Promise.all(Array.from({ length: 20 }, () => openRooms(database, clock).steps.advance(payment._id)));
  for (const { steps } of [rooms]) await steps.advance(payment._id);
  const { status, history, events } = await stored(payment);
  expect([status, history.length, events.length]).toEqual(['completed', 1, 1]);
  expect(await database.orders.countDocuments()).toBe(1);
});

it('what is not in settlement is left alone', async () => {
  const payment = await swept({ status: 'completed' });
  const before = await stored(payment);
  await rooms.steps.advance(payment._id);
  await rooms.steps.postpone(payment._id);
  expect(await stored(payment)).toEqual(before);
});

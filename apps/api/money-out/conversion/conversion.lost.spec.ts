import { OrderOutcomeUnknownError } from '@cowrie/exchange';
import { startDatabase, type TestDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms, type Rooms } from '../testing/rooms';
import { sweptPayment } from '../testing/swept-payment';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';

/**
 * Guarantee: the service looks for an order whose answer was lost for four minutes. Only then does its money
 * count as unsold or join a lot. In each case the smallest lot grows above the order after it is sent, and
 * the exchange shows the order only at the fourth look.
 */
const SOLD = { state: 'filled' as const, orderId: 'o1', soldUnits: 5_000_000n, boughtUnits: 775_000n };
const GROWN = 9_000_000n;
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

const stored = ({ _id }: Pick<Payment, '_id'>) => database.payments.findById(_id).lean().orFail();
const advance = async ({ _id }: Pick<Payment, '_id'>, times: number, seconds = 10) => {
  for (let time = 0; time < times; time += 1) {
    await rooms.steps.advance(_id).catch(() => rooms.steps.postpone(_id));
    clock.advanceSeconds(seconds);
  }
};
/** The process ends at the step: nothing is written. */
const dieAtStep = ({ _id }: Pick<Payment, '_id'>) => rooms.steps.advance(_id).catch(() => undefined);

/** An exchange that takes the first order without an answer, and shows it late. */
function lateExchange({
  away = 0,
  shown = 4,
  again = () => Promise.reject(new OrderOutcomeUnknownError('no answer')),
  steps = false,
}: { away?: number; shown?: number; again?: () => Promise<never>; steps?: boolean } = {}) {
  const played = { minimum: 1n, orders: 0 };
  let [looks, asked] = [0, 0];
  rooms.exchanges.named = () => ({
    name: 'late',
    order: () => {
      played.orders += 1;
      if (played.orders > 1) return again();
      played.minimum = GROWN;
      return Promise.reject(new OrderOutcomeUnknownError('no answer'));
    },
    orderStatus: () => Promise.resolve((looks += 1) >= shown ? SOLD : undefined),
    minimumUnits: () =>
      (asked += 1) <= away ? Promise.reject(new Error('away')) : Promise.resolve(played.minimum),
    ...(steps && { stepUnits: () => Promise.resolve(1n) }),
  });
  return played;
}

const outcomeOf = async (payment: Payment) => {
  const { settlement, reference } = await stored(payment);
  const { fills = [], unsoldUnits, lotId } = settlement ?? {};
  return { fills: fills.length, unsoldUnits, lotId, isSameKey: reference === payment.reference };
};
const FOUND = { fills: 1, unsoldUnits: undefined, lotId: undefined };

it('after a try that failed', async () => {
  const payment = await sweptPayment(database, rooms);
  lateExchange();
  await advance(payment, 6);
  expect(await outcomeOf(payment)).toMatchObject(FOUND);
});

it('after the process that sent it has died', async () => {
  const payment = await sweptPayment(database, rooms);
  lateExchange();
  await dieAtStep(payment);
  clock.advanceSeconds(10);
  await advance(payment, 6);
  expect(await outcomeOf(payment)).toMatchObject(FOUND);
});

it('after the exchange was away for many tries', async () => {
  const payment = await sweptPayment(database, rooms);
  lateExchange({ away: 12 });
  await advance(payment, 20);
  expect(await outcomeOf(payment)).toMatchObject(FOUND);
});

it('after the next try was told that the balance is short', async () => {
  const payment = await sweptPayment(database, rooms);
  const short = { state: 'waiting', reason: 'balance', detail: 'the lost order has sold it' } as const;
  const played = lateExchange({ again: () => Promise.resolve(short) as Promise<never> });
  await advance(payment, 1);
  played.minimum = 1n;
  await advance(payment, 2);
  played.minimum = GROWN;
  await advance(payment, 6);
  expect(await outcomeOf(payment)).toMatchObject(FOUND);
});

it('and is not sold with others meanwhile', async () => {
  const payment = await sweptPayment(database, rooms);
  lateExchange({ steps: true, shown: 10 });
  await dieAtStep(payment);
  clock.advanceSeconds(10);
  await advance(payment, 4);
  expect(await outcomeOf(payment)).toEqual({ ...FOUND, fills: 0, isSameKey: true });
});

it('and is looked for again when another one was sent meanwhile', async () => {
  const payment = await sweptPayment(database, rooms);
  const played = lateExchange({ shown: 40 });
  await advance(payment, 2, 239);
  played.minimum = 1n;
  await advance(payment, 2);
  expect(played.orders).toBe(2);
  played.minimum = GROWN;
  await advance(payment, 2, 200);
  expect(await outcomeOf(payment)).toEqual({ ...FOUND, fills: 0, isSameKey: true });
});

it('ends after four minutes, and the money is on record as unsold', async () => {
  const payment = await sweptPayment(database, rooms);
  lateExchange({ shown: Number.POSITIVE_INFINITY });
  await advance(payment, 2, 239);
  expect(await outcomeOf(payment)).toMatchObject({ fills: 0, unsoldUnits: undefined });
  await advance(payment, 2, 2);
  expect(await outcomeOf(payment)).toMatchObject({ fills: 0, unsoldUnits: '5000000' });
});

it('delays no payment that was below the smallest lot from the beginning', async () => {
  const payment = await sweptPayment(database, rooms);
  lateExchange({ shown: Number.POSITIVE_INFINITY }).minimum = GROWN;
  await advance(payment, 1);
  expect(await outcomeOf(payment)).toMatchObject({ fills: 0, unsoldUnits: '5000000' });
});

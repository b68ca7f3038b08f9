import type { OrderOutcome } from '@cowrie/exchange';
import type { Payment, Settlement } from '@cowrie/api/money-in/payments/document/payment.schema';
import { presentDetails } from '@cowrie/api/money-in/payments/http/payment.presenter';
import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import { ledgerBalancesOf } from '@cowrie/api/money-in/testing/ledger-balances';
import { startDatabase, type TestDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms, type Rooms } from '../testing/rooms';
import { sweptPayment } from '../testing/swept-payment';

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
/** Advances the payment, and lets every backoff pass. */
const advance = async ({ _id }: Pick<Payment, '_id'>, times = 1) => {
  for (let time = 0; time < times; time += 1) {
    await rooms.steps.advance(_id).catch(() => rooms.steps.postpone(_id));
    clock.advanceSeconds(300);
  }
};
const swept = (over?: Partial<Payment>, settlement?: Partial<Settlement>) =>
  sweptPayment(database, rooms, over, settlement);

it('takes a swept payment to completed, with every amount, and leaves nothing to do', async () => {
  const payment = await swept();
  await rooms.steps.advance(payment._id);
  const completed = await stored(payment);
  const details = presentDetails(completed, 'http://checkout.test');
  expect(details).toMatchObject({
    status: 'completed',
    totalSentAmount: '5.00',
    collectedFiatAmount: '7750.00',
    merchantFee: '77.50',
    completedAt: clock.now().toISOString(),
  });
  expect(details.errorMessage).toBeUndefined();
  expect(completed.settlement?.dueAt).toBeUndefined();
  expect(ledgerBalancesOf(completed)).toMatchObject({
    'converted USDC@base': 5_000_000,
    'payable NGN': 767_250,
  });
  expect(ledgerBalancesOf(completed)['sent USDC@base']).toBeUndefined();
  expect(await rooms.payments.findInSettlement({ environment: 'test' }, ['settled'], 9)).toEqual([]);
});

describe('fees', () => {
  const feeOf = async (fee: { basisPoints: number; fixed: string }, over: Partial<Payment> = {}) => {
    const payment = await swept(over);
    await database.merchants.updateOne({ _id: payment.businessId }, { $set: { fee } });
    await rooms.steps.advance(payment._id);
    return (await stored(payment)).settlement?.merchantFee;
  };

  it('are basis points rounded down, plus a fixed part', async () => {
    expect(await feeOf({ basisPoints: 133, fixed: '50' })).toBe('153.07');
  });

  it('leave the fixed part out of a session in another currency', async () => {
    expect(await feeOf({ basisPoints: 100, fixed: '50' }, { currency: 'USD', collectInUSD: true })).toBe(
      '77.50',
    );
  });

  it('are those that were locked with the choice, also when the merchant’s have changed since', async () => {
    const { deposit } = aLockedPayment(clock.now());
    const locked = { deposit: { ...deposit, fee: { basisPoints: 100, fixed: '50' } } };
    expect(await feeOf({ basisPoints: 900, fixed: '0' }, locked)).toBe('127.50');
  });

  it('are at most what was collected', async () => {
    expect(await feeOf({ basisPoints: 100, fixed: '9999' })).toBe('7750.00');
  });
});

it('does not write a step that was taken before news came', async () => {
  const payment = await swept();
  await rooms.sandboxSettings.set({ fillDelayMs: 5000 });
  await rooms.steps.advance(payment._id);
  const read = await stored(payment);
  await rooms.payments.makeSettlementDue(payment._id);
  const later = new Date(clock.now().getTime() + 120_000);
  const set = { settlement: { ...read.settlement!, dueAt: later } };
  expect(await rooms.payments.commit(read, { set })).toBe(false);
  expect((await stored(payment)).settlement?.dueAt).toEqual(clock.now());
});

describe('an exchange', () => {
  it('whose answers are lost is called again under the same key, with a backoff, and sells once', async () => {
    const payment = await swept();
    await rooms.sandboxSettings.set({ loseNextAnswers: 3 });
    const pauses: number[] = [];
    for (let lost = 1; lost <= 3; lost += 1) {
      await expect(rooms.steps.advance(payment._id)).rejects.toThrow('did not answer');
      await rooms.steps.postpone(payment._id);
      pauses.push(((await stored(payment)).settlement?.dueAt?.getTime() ?? 0) - clock.now().getTime());
    }
    expect(pauses).toEqual([1000, 1500, 2250]);
    await rooms.steps.advance(payment._id);
    expect((await stored(payment)).status).toBe('completed');
    expect(await database.orders.find({}, { _id: 0, idempotencyKey: 1 }).lean()).toEqual([
      { idempotencyKey: payment.reference },
    ]);
  });

  it('that fills later is asked for the same order after a backoff', async () => {
    const payment = await swept();
    await rooms.sandboxSettings.set({ fillDelayMs: 5000 });
    await rooms.steps.advance(payment._id);
    const waiting = await stored(payment);
    expect(waiting).toMatchObject({
      status: 'processing',
      settlement: { state: 'converting', orderId: `sandbox-${payment.reference}` },
    });
    expect(waiting.settlement?.dueAt?.getTime()).toBe(clock.now().getTime() + 1000);
    clock.advanceSeconds(5);
    await rooms.steps.advance(payment._id);
    expect((await stored(payment)).status).toBe('completed');
    expect(await database.orders.countDocuments()).toBe(1);
  });

  it('that refuses fails the payment with the reason, and the key is renewed for a retry by hand', async () => {
    const payment = await swept();
    await rooms.sandboxSettings.set({ refuseWith: 'market closed' });
    await rooms.steps.advance(payment._id);
    const failed = await stored(payment);
    expect(failed).toMatchObject({
      status: 'failed',
      errorMessage: 'The exchange refused: market closed',
      settlement: { state: 'refused', sentUnits: '5000000' },
      history: [{ cause: 'settlement_refused' }],
      events: [{ type: 'payment.failed' }],
    });
    expect(failed.settlement?.dueAt).toBeUndefined();
    expect(failed.reference).not.toBe(payment.reference);
    expect(failed.reference).toMatch(/^[0-9A-Za-z]+$/);
    expect(failed.clientReference).toBe(payment.clientReference);
  });

  it('sells the amount that the sweep brought, not the expected amount', async () => {
    const payment = await swept({}, { sentUnits: '4990000' });
    await rooms.steps.advance(payment._id);
    expect((await stored(payment)).settlement?.collectedFiatAmount).toBe('7734.50');
  });

  it('of the kind `hold` keeps the money and values it at the locked rate', async () => {
    const payment = await swept({}, { provider: 'hold' });
    await rooms.steps.advance(payment._id);
    expect(await stored(payment)).toMatchObject({
      status: 'completed',
      settlement: { collectedFiatAmount: '7750.00' },
    });
    expect(await database.orders.countDocuments()).toBe(0);
  });
});

describe('an order that is filled in part', () => {
  const soldOf = ({ settlement }: Payment) =>
    (settlement?.fills ?? []).reduce((sum, { soldUnits }) => sum + BigInt(soldUnits), 0n);

  it.each([
    ['one unit below the smallest lot', 9_999n, { orders: 1, unsold: 9_999n }],
    ['the smallest lot', 10_000n, { orders: 2, unsold: 5_000n }],
    ['one unit above the smallest lot', 10_001n, { orders: 2, unsold: 5_001n }],
  ])('leaves a rest of %s: it completes, and books what is not sold', async (_, rest, { orders, unsold }) => {
    const units = (2n * rest).toString();
    const payment = await sweptPayment(database, rooms, {}, { sentUnits: units }, units);
    await rooms.sandboxSettings.set({ partialFillBasisPoints: 5000, smallestLotMillionths: 10_000 });
    await advance(payment, 3);
    const completed = await stored(payment);
    expect(await database.orders.countDocuments()).toBe(orders);
    expect(completed).toMatchObject({
      status: 'completed',
      settlement: { state: 'settled', unsoldUnits: unsold.toString() },
    });
    expect(soldOf(completed)).toBe(2n * rest - unsold);
    const balances = ledgerBalancesOf(completed);
    expect(balances).toMatchObject({ 'unsold USDC@base': Number(unsold) });
    expect(balances).not.toHaveProperty('sent USDC@base');
  });

  it('is found when its answer was lost, also if the smallest lot has grown since', async () => {
    const payment = await swept();
    await rooms.sandboxSettings.set({ loseNextAnswers: 1 });
    await advance(payment);
    await rooms.sandboxSettings.set({ smallestLotMillionths: 6_000_000 });
    await advance(payment, 2);
    const completed = await stored(payment);
    expect(completed).toMatchObject({ status: 'completed', settlement: { collectedFiatAmount: '7750.00' } });
    expect(soldOf(completed)).toBe(5_000_000n);
    expect(completed.settlement).not.toHaveProperty('unsoldUnits');
  });

  it('is followed by the next order after a pause that grows', async () => {
    const payment = await swept();
    await rooms.sandboxSettings.set({ partialFillBasisPoints: 4000 });
    const pauses: number[] = [];
    for (let orders = 1; orders <= 4; orders += 1) {
      await rooms.steps.advance(payment._id);
      expect(await database.orders.countDocuments()).toBe(orders);
      const { dueAt = new Date(0) } = (await stored(payment)).settlement ?? {};
      pauses.push(dueAt.getTime() - clock.now().getTime());
      clock.set(dueAt.getTime());
    }
    expect(pauses).toEqual([1000, 1500, 2250, 3375]);
  });

  it('is followed by orders under new keys until exactly all is sold', async () => {
    const payment = await swept();
    await rooms.sandboxSettings.set({
      partialFillBasisPoints: 4000,
      fillDelayMs: 1000,
      loseNextAnswers: 2,
      smallestLotMillionths: 0,
    });
    for (let tries = 0; (await stored(payment)).status === 'processing'; tries += 1) {
      expect(tries).toBeLessThan(200);
      await advance(payment);
      expect(soldOf(await stored(payment))).toBeLessThanOrEqual(5_000_000n);
    }
    const completed = await stored(payment);
    const { fills = [], collectedFiatAmount } = completed.settlement ?? {};
    const orders = await database.orders.find().lean();
    expect([completed.status, soldOf(completed)]).toEqual(['completed', 5_000_000n]);
    expect(fills.length).toBeGreaterThan(3);
    expect(new Set(fills.map(({ orderId }) => orderId)).size).toBe(fills.length);
    expect(orders.map(({ idempotencyKey }) => `sandbox-${idempotencyKey}`)).toEqual(
      fills.map(({ orderId }) => orderId),
    );
    const bought = fills.reduce((sum, { boughtAmount }) => sum + Math.round(Number(boughtAmount) * 100), 0);
    expect(Math.round(Number(collectedFiatAmount) * 100)).toBe(bought);
    expect(ledgerBalancesOf(completed)).toMatchObject({
      'converted USDC@base': 5_000_000,
      'converted NGN': -bought,
    });
  });

  it('keeps what was sold on record and in the ledger when the next order is refused', async () => {
    const payment = await swept();
    await rooms.sandboxSettings.set({ partialFillBasisPoints: 4000, fillDelayMs: 1000 });
    await advance(payment, 2);
    const [fill] = (await stored(payment)).settlement?.fills ?? [];
    expect(fill).toMatchObject({ soldUnits: '2000000', boughtAmount: '3100.00' });
    await rooms.sandboxSettings.set({ refuseWith: 'market closed' });
    await database.orders.deleteMany({ soldUnits: { $ne: '2000000' } });
    await advance(payment);
    const failed = await stored(payment);
    expect(failed).toMatchObject({ status: 'failed', settlement: { state: 'refused', fills: [fill] } });
    expect(ledgerBalancesOf(failed)).toMatchObject({ 'sent USDC@base': 3_000_000, 'payable NGN': 310_000 });
  });

  it.each([5_000_001n, 0n, -1n])(
    'is not recorded when the exchange reports %s units sold, and is asked for again',
    async (sold) => {
      const payment = await swept();
      const outcome: OrderOutcome = { state: 'filled', orderId: 'o1', soldUnits: sold, boughtUnits: 1n };
      const order = jest.fn(() => Promise.resolve(outcome));
      rooms.exchanges.named = () => ({
        name: 'faulty',
        order,
        orderStatus: () => Promise.resolve(undefined),
        minimumUnits: () => Promise.resolve(1n),
      });
      await expect(rooms.steps.advance(payment._id)).rejects.toThrow(
        'the exchange reports that order o1 sold',
      );
      await expect(rooms.steps.advance(payment._id)).rejects.toThrow(
        'the exchange reports that order o1 sold',
      );
      const { settlement, reference } = await stored(payment);
      expect([settlement?.state, settlement?.fills, reference]).toEqual([
        'converting',
        undefined,
        payment.reference,
      ]);
      expect(order).toHaveBeenCalledTimes(2);
    },
  );
});

describe('money in several assets', () => {
  const other = { token: 'USDC' as const, network: 'celo', decimals: 6, rate: '1550.00', sweepTxHash: '0x2' };
  const usdt = { ...other, token: 'USDT' as const, network: 'base', rate: '1500', sweepTxHash: '0x3' };
  const fillsOf = ({ settlement }: Payment) =>
    settlement?.fills?.map(
      ({ token = 'own', network = 'own', soldUnits, boughtAmount }) =>
        `${soldUnits} ${token} ${network} for ${boughtAmount}`,
    );

  it('is sold one after the other, each under its own key and at its own rate', async () => {
    const otherSent = [
      { ...other, sentUnits: '2000000' },
      { ...usdt, sentUnits: '1000000' },
    ];
    const payment = await swept({}, { sentUnits: '3000000', otherSent });
    await advance(payment, 3);
    const done = await stored(payment);
    expect(fillsOf(done)).toEqual([
      '3000000 own own for 4650.00',
      '2000000 USDC celo for 3100.00',
      '1000000 USDT base for 1500.00',
    ]);
    expect(done.settlement).toMatchObject({ state: 'settled', collectedFiatAmount: '9250.00' });
    expect(done.settlement).not.toHaveProperty('sellingOther');
    const orders = await database.orders.find({}).lean();
    expect(new Set(orders.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
    expect(presentDetails(done, 'http://checkout.test').totalSentAmount).toBe('5.967741');
  });

  it('is sold when none came on the chosen network, and keeps a rest of each on record', async () => {
    const otherSent = [
      { ...other, sentUnits: '4999' },
      { ...usdt, sentUnits: '1000000' },
    ];
    const payment = await swept({}, { sentUnits: '0', otherSent });
    // The rest waits a step, because this could be the second try of an order whose answer was lost.
    await advance(payment, 4);
    const done = await stored(payment);
    expect(fillsOf(done)).toEqual(['1000000 USDT base for 1500.00']);
    expect(done.settlement?.otherSent?.map(({ unsoldUnits }) => unsoldUnits)).toEqual(['4999', undefined]);
    expect(ledgerBalancesOf(done)).toMatchObject({
      'unsold USDC@celo': 4_999,
      'converted USDT@base': 1_000_000,
    });
  });
});

it('sells, charges and completes once when twenty processes advance a payment at once', async () => {
  const payment = await swept();
  await Promise.all(Array.from({ length: 20 }, () => openRooms(database, clock).steps.advance(payment._id)));
  await rooms.steps.advance(payment._id);
  const { status, history, events } = await stored(payment);
  expect([status, history.length, events.length]).toEqual(['completed', 1, 1]);
  expect(await database.orders.countDocuments()).toBe(1);
});

it('settles a payment that an operator completed', async () => {
  const payment = await swept({ status: 'completed' });
  await rooms.steps.advance(payment._id);
  const settled = await stored(payment);
  expect(settled).toMatchObject({ status: 'completed', settlement: { state: 'settled' }, history: [] });
  expect(ledgerBalancesOf(settled)).toMatchObject({ 'fee NGN': 7750 });
});

it('leaves a settled payment unchanged', async () => {
  const payment = await swept();
  await rooms.steps.advance(payment._id);
  const before = await stored(payment);
  await rooms.steps.advance(payment._id);
  await rooms.steps.postpone(payment._id);
  expect(await stored(payment)).toEqual(before);
});

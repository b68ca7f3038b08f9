import { Logger } from '@nestjs/common';
import { Observed } from '@cowrie/api/platform/testing/observed';
import { type PaymentWorld, startPaymentWorld } from '../../testing/payment-world';
import { openRooms } from '../../testing/rooms';

const CONFIRMATIONS = 2;
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** Many processes of a cluster evaluate the same payment at once. */
const evaluateByMany = (count: number, payment: Parameters<PaymentWorld['payment']>[0]) =>
  Promise.all(
    Array.from({ length: count }, () =>
      openRooms(world.database, world.clock).evaluator.evaluate(payment._id),
    ),
  );

describe('twenty evaluations at once', () => {
  it('of seen funds make one transition and one event', async () => {
    const payment = await world.lock();
    await world.chain.pay(payment.deposit, 5_000_000n);
    await world.newWatcher({ evaluates: false }).catchUp();
    expect((await world.payment(payment)).status).toBe('pending');
    expect(new Set(await evaluateByMany(20, payment))).toEqual(new Set(['processing']));
    expect(await world.payment(payment)).toMatchObject({ version: 2, seenUnits: '5000000' });
    expect(await world.story(payment)).toEqual({
      status: 'processing',
      causes: ['funds_seen'],
      events: ['payment.processing'],
    });
  });

  it('of a window that is over expire the payment once', async () => {
    const payment = await world.lock();
    await world.newWatcher().catchUp();
    world.clock.advanceSeconds(31 * 60);
    await world.chain.mine(CONFIRMATIONS);
    // It reads the vault and leaves the rest to the evaluations.
    await world.newWatcher({ evaluates: false }).catchUp();
    await evaluateByMany(20, payment);
    const stored = await world.payment(payment);
    expect([stored.version, stored.history.length, stored.events.length]).toEqual([3, 1, 1]);
  });
});

describe('an evaluation while facts change', () => {
  it('never expires a payment paid in time, no matter when the watcher runs during it', async () => {
    const payment = await world.lock();
    await world.newWatcher().catchUp();
    await world.chain.pay(payment.deposit, 5_000_000n);
    world.clock.advanceSeconds(31 * 60);
    await world.chain.mine(CONFIRMATIONS);
    const before = await world.database.save();
    for (let at = 1, calls = 1; at <= calls; at += 1) {
      await world.database.restore(before);
      const observed = new Observed(async ({ index, when }) => {
        if (index === at && when === 'after') await world.newWatcher({ evaluates: false }).catchUp();
      });
      await openRooms(world.database, world.clock, { wrap: observed.wrap }).evaluator.evaluate(payment._id);
      calls = observed.calls;
      await world.newWatcher().catchUp();
      expect({ at, ...(await world.story(payment)) }).toEqual({
        at,
        status: 'processing',
        causes: ['funds_seen'],
        events: ['payment.processing', 'payment.paid'],
      });
    }
  });

  it('numbers events in order when several are written at once', async () => {
    const payment = await world.lock();
    await world.chain.pay(payment.deposit, 1n, 'USDT');
    await world.chain.pay(payment.deposit, 2n, 'USDT');
    await world.chain.pay(payment.deposit, 5_000_000n);
    await world.newWatcher().catchUp();
    const { events, exceptions } = await world.payment(payment);
    expect(events.map(({ type, sequence }) => [sequence, type])).toEqual([
      [1, 'payment.processing'],
      [2, 'payment.exception'],
      [3, 'payment.exception'],
    ]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(3);
    expect(exceptions).toHaveLength(2);
  });
});

it('writes only the fields that changed', async () => {
  const payment = await world.lock();
  await world.chain.pay(payment.deposit, 5_000_000n);
  await world.newWatcher({ evaluates: false }).catchUp();
  const { payments, evaluator } = openRooms(world.database, world.clock);
  const commit = jest.spyOn(payments, 'commit');
  await evaluator.evaluate(payment._id);
  const [, { set }] = commit.mock.calls[0] ?? [{}, { set: {} }];
  expect(Object.keys(set).sort()).toEqual(['seenUnits', 'status', 'txHash', 'updatedAt']);
});

it('writes nothing when nothing has changed', async () => {
  const payment = await world.lock();
  const before = await world.payment(payment);
  world.clock.advanceSeconds(10);
  expect(await world.rooms.evaluator.evaluate(payment._id)).toBe('pending');
  expect(await world.payment(payment)).toEqual(before);
});

it('throws for a payment that does not exist', async () => {
  const { _id } = await world.lock();
  await world.database.payments.deleteOne({ _id });
  await expect(world.rooms.evaluator.evaluate(_id)).rejects.toThrow(_id.toHexString());
});

it('logs each transition of a batch once, even when another payment in it was changed meanwhile', async () => {
  const changed = await world.lock();
  const locked = [await world.lock(), changed, await world.lock()];
  for (const { deposit } of locked) await world.chain.pay(deposit, 5_000_000n);
  await world.newWatcher({ evaluates: false }).catchUp();
  const { payments, evaluator } = openRooms(world.database, world.clock);
  const commitMany = payments.commitMany.bind(payments);
  payments.commitMany = async (changes) => {
    await world.database.payments.updateOne({ _id: changed._id }, { $inc: { version: 1 } });
    return commitMany(changes);
  };
  const log = jest.spyOn(Logger.prototype, 'log');
  expect(await evaluator.evaluateMany(locked.map(({ _id }) => _id))).toEqual({ failedIds: [] });
  const logged = log.mock.calls.flatMap(([line, text]: unknown[]) =>
    text === 'status changed' ? [(line as { paymentId: string }).paymentId] : [],
  );
  log.mockRestore();
  expect(logged.sort()).toEqual(locked.map(({ _id }) => _id.toHexString()).sort());
});

// Guarantee: a payment changed by others costs the rest of its batch one more reading, not one per payment.
it('evaluates a batch again as a whole when one of its payments was changed meanwhile', async () => {
  const changed = await world.lock();
  const locked = [await world.lock(), changed, await world.lock()];
  for (const { deposit } of locked) await world.chain.pay(deposit, 5_000_000n);
  await world.newWatcher({ evaluates: false }).catchUp();
  const { payments, evaluator } = openRooms(world.database, world.clock);
  const [alone, commitMany] = [jest.spyOn(payments, 'find'), payments.commitMany.bind(payments)];
  const written: number[] = [];
  payments.commitMany = async (changes) => {
    const isFirst = written.push(changes.length) === 1;
    if (isFirst) await world.database.payments.updateOne({ _id: changed._id }, { $inc: { version: 1 } });
    return commitMany(changes);
  };
  expect(await evaluator.evaluateMany(locked.map(({ _id }) => _id))).toEqual({ failedIds: [] });
  expect(await world.database.payments.countDocuments({ status: 'processing' })).toBe(3);
  expect(written).toEqual([3, 1]);
  expect(alone).not.toHaveBeenCalled();
});

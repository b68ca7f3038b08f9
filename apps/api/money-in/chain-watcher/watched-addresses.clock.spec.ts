import { PaymentAddresses } from '../payments/document/payment-addresses';
import { PaymentWindows } from '../payments/document/payment-windows';
import { aDeposit, aPayment } from '../testing/builders';
import { type TestDatabase, startDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { until } from '@cowrie/testing/until';
import { WatchedAddresses } from './watched-addresses';

const HOUR_MS = 3_600_000;
let database: TestDatabase;
const now = new Date();
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

/**
 * Locks an address in a process whose clock is wrong, or that was paused before the write. Returns the
 * address.
 */
async function lock(behindMs: number): Promise<string> {
  const clock = new FakeClock(now.getTime() - behindMs);
  const payment = aPayment(clock.now());
  await database.payments.collection.insertOne(payment);
  const deposit = aDeposit(payment._id, clock.now());
  const watchedUntil = new Date(now.getTime() + 24 * HOUR_MS);
  const locking = { deposit, expiresAt: payment.expiresAt, watchedUntil };
  expect(await new PaymentWindows(database.payments, clock).lock(payment, locking)).toBe(true);
  return deposit.address.toLowerCase();
}

it.each([-HOUR_MS, 0, HOUR_MS])(
  'finds an address that was locked by a clock %d ms behind',
  async (behind) => {
    const clock = new FakeClock(now.getTime());
    const addresses = new WatchedAddresses('test', new PaymentAddresses(database.payments, clock), clock);
    const known = await lock(0);
    await addresses.refresh(now);
    const late = await lock(behind);
    await addresses.refresh(now);
    expect([addresses.has(known), addresses.has(late)]).toEqual([true, true]);
  },
);

it('finds an address that a process with a wrong clock watches again', async () => {
  const clock = new FakeClock(now.getTime());
  const addresses = new WatchedAddresses('test', new PaymentAddresses(database.payments, clock), clock);
  const address = await lock(0);
  await database.payments.updateMany({}, { $set: { watchedUntil: new Date(0), watchedSince: new Date(0) } });
  await addresses.refresh(now);
  await lock(0);
  await addresses.refresh(now);
  const behind = new PaymentAddresses(database.payments, new FakeClock(now.getTime() - HOUR_MS));
  const ids = (await database.payments.find({}, { _id: 1 }).lean()).map(({ _id }) => _id);
  await behind.extendWatch(ids, new Date(now.getTime() + HOUR_MS));
  await addresses.refresh(now);
  expect(addresses.has(address)).toBe(true);
});

// Guarantee: a deposit address is watched from the moment it is shown, whatever the clocks do.
it('finds what is locked while the database’s clock is set back and nobody follows it', async () => {
  await database.clear();
  const clock = new FakeClock(now.getTime());
  const addresses = new WatchedAddresses('test', new PaymentAddresses(database.payments, clock), clock);
  const lockSince = async (watchedSince: Date) => {
    const before = await database.payments.distinct('_id');
    const address = await lock(0);
    await database.payments.updateOne({ _id: { $nin: before } }, { $set: { watchedSince } });
    return address;
  };
  await lockSince(now);
  await addresses.refresh(now);
  const earlier = await lockSince(new Date(now.getTime() - 70_000));
  clock.jumpDatabaseBack(70_000);
  await addresses.refresh(now);
  expect(addresses.has(earlier)).toBe(true);
});

describe('after the database’s clock was two hours ahead', () => {
  /** Locks an address, and sets the time since when the database says it is watched. */
  async function lockSince(watchedSince: Date): Promise<string> {
    const before = await database.payments.distinct('_id');
    const address = await lock(0);
    await database.payments.updateOne({ _id: { $nin: before } }, { $set: { watchedSince } });
    return address;
  }
  beforeEach(() => database.clear());

  it('finds the addresses that are locked by the right time', async () => {
    const clock = new FakeClock(now.getTime());
    const addresses = new WatchedAddresses('test', new PaymentAddresses(database.payments, clock), clock);
    await addresses.refresh(now);
    const ahead = await lockSince(new Date(now.getTime() + 2 * HOUR_MS));
    await addresses.refresh(now);
    const next = await lock(0);
    await addresses.refresh(now);
    expect([addresses.has(ahead), addresses.has(next)]).toEqual([true, true]);
  });

  it('loads the whole set again when the service’s clock is set back', async () => {
    const clock = new FakeClock(now.getTime() + 2 * HOUR_MS);
    const addresses = new WatchedAddresses('test', new PaymentAddresses(database.payments, clock), clock);
    await lock(0);
    await addresses.refresh(now);
    const behind = await lockSince(new Date(now.getTime() - 2 * HOUR_MS));
    await addresses.refresh(now);
    expect(addresses.has(behind)).toBe(false);
    clock.set(now);
    await addresses.refresh(now);
    await until(() => Promise.resolve(addresses.has(behind)));
  });
});

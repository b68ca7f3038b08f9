import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { aPayment } from '../../testing/builders';
import { type PaymentWorld, startPaymentWorld } from '../../testing/payment-world';
import { openRooms } from '../../testing/rooms';
import { ExpiryService } from './expiry.service';
import type { Payment } from '../document/payment.schema';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';

const CONFIRMATIONS = 2;
const WINDOW_SECONDS = 30 * 60;
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** The expiry service of one process. */
function newExpiry(): ExpiryService {
  const { payments, evaluator, setAside } = openRooms(world.database, world.clock);
  return new ExpiryService(
    payments,
    evaluator,
    setAside,
    new LeaseService(world.database.leases, world.clock),
    world.clock,
    new DatabaseWrites(),
  );
}

async function open(): Promise<Payment> {
  const payment = aPayment(world.clock.now(), { businessId: world.merchant()._id });
  await world.rooms.payments.insertOnce(payment);
  return payment;
}

describe('a session without a deposit', () => {
  it('expires by the clock alone, just after the end of its window', async () => {
    const payment = await open();
    const expiry = newExpiry();
    world.clock.set(payment.expiresAt);
    await expiry.tick();
    expect((await world.payment(payment)).status).toBe('pending');
    world.clock.set(payment.expiresAt.getTime() + 1);
    await expiry.tick();
    expect(await world.story(payment)).toEqual({
      status: 'expired',
      causes: ['window_over'],
      events: ['payment.expired'],
    });
  });
});

describe('a session with a deposit', () => {
  it('does not expire before the chain is read past the end of its window', async () => {
    const payment = await world.lock();
    await world.newWatcher().catchUp();
    const expiry = newExpiry();
    world.clock.set(payment.expiresAt.getTime() + 3_600_000);
    await expiry.tick();
    expect((await world.payment(payment)).status).toBe('pending');
    await world.chain.mine(CONFIRMATIONS);
    await world.newWatcher().catchUp();
    await expiry.tick();
    expect((await world.payment(payment)).status).toBe('expired');
  });

  // Guarantee: a reload of the watched addresses walks them by the end of their watches, so no end may move
  // back.
  it('keeps its watch when that lasts longer than the end of the payment requires', async () => {
    const payment = await world.lock();
    const watchedUntil = new Date(payment.expiresAt.getTime() + 90 * 86_400_000);
    await world.database.payments.updateOne({ _id: payment._id }, { $set: { watchedUntil } });
    await world.newWatcher().catchUp();
    world.clock.set(payment.expiresAt.getTime() + 60_000);
    await world.chain.mine(CONFIRMATIONS);
    await world.newWatcher().catchUp();
    await newExpiry().tick();
    expect(await world.payment(payment)).toMatchObject({ status: 'expired', watchedUntil });
  });

  it('does not expire while the last block read has exactly the end as its timestamp', async () => {
    const payment = await world.lock();
    world.clock.set(payment.expiresAt);
    await world.chain.mine();
    await world.chain.mine(CONFIRMATIONS - 1);
    await world.newWatcher().catchUp();
    const [cursor] = await world.database.cursors.find().lean();
    expect(cursor?.confirmed.timestamp).toEqual(payment.expiresAt);
    world.clock.advanceSeconds(60);
    await newExpiry().tick();
    expect((await world.payment(payment)).status).toBe('pending');
  });

  it('fails with its deficit when it is short at the end and nothing waits for confirmations', async () => {
    const payment = await world.lock();
    await world.chain.pay(payment.deposit, 4_974_999n);
    world.clock.advanceSeconds(WINDOW_SECONDS + 1);
    await world.chain.mine(CONFIRMATIONS);
    await world.newWatcher().catchUp();
    await newExpiry().tick();
    expect(await world.payment(payment)).toMatchObject({
      status: 'failed',
      deficitUnits: '25001',
      errorMessage: 'The amount received is below the amount expected',
      events: [{ type: 'payment.processing' }, { type: 'payment.failed', sequence: 2 }],
    });
  });

  it('is paid when it is short within the tolerance, and records the deficit', async () => {
    const payment = await world.lock();
    await world.chain.pay(payment.deposit, 4_975_000n);
    world.clock.advanceSeconds(WINDOW_SECONDS + 1);
    await world.chain.mine(CONFIRMATIONS);
    await world.newWatcher().catchUp();
    await newExpiry().tick();
    const { status, deficitUnits, settlement } = await world.payment(payment);
    expect([status, deficitUnits, settlement?.state]).toEqual(['processing', '25000', 'due']);
  });

  it('is paid when it is topped up in the last second of its window', async () => {
    const payment = await world.lock();
    await world.chain.pay(payment.deposit, 1_000_000n);
    world.clock.set(payment.expiresAt);
    await world.chain.pay(payment.deposit, 4_000_000n);
    expect(world.clock.now()).toEqual(payment.expiresAt);
    world.clock.advanceSeconds(60);
    await world.chain.mine(CONFIRMATIONS);
    await world.newWatcher().catchUp();
    await newExpiry().tick();
    expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
  });
});

it('evaluates the others when one payment cannot be evaluated', async () => {
  const broken = await world.lock();
  const payment = await open();
  await world.database.payments.updateOne(
    { _id: broken._id },
    { $set: { 'deposit.expectedUnits': 'not a number' } },
  );
  world.clock.advanceSeconds(3 * 3600);
  const expiry = newExpiry();
  await expiry.tick();
  expect((await world.payment(payment)).status).toBe('expired');
  const aside = () => world.database.setAsideItems.find().lean();
  expect(await aside()).toMatchObject([{ item: broken._id.toHexString() }]);
  await world.database.payments.updateOne(
    { _id: broken._id },
    { $set: { 'deposit.expectedUnits': broken.deposit.expectedUnits } },
  );
  world.clock.advanceSeconds(1);
  await expiry.tick();
  expect(await aside()).toEqual([]);
});

it('runs in one of two processes, and the other takes over when it dies', async () => {
  const [first, second] = [newExpiry(), newExpiry()];
  await first.tick();
  const payment = await open();
  world.clock.set(payment.expiresAt.getTime() + 1);
  await first.tick();
  const other = await open();
  world.clock.set(other.expiresAt.getTime() + 1);
  await second.tick();
  expect((await world.payment(other)).status).toBe('expired');
});

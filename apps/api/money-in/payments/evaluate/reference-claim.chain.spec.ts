import { aPayment } from '../../testing/builders';
import { Observed } from '@cowrie/api/platform/testing/observed';
import { type PaymentWorld, startPaymentWorld } from '../../testing/payment-world';
import { openRooms } from '../../testing/rooms';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import type { Payment } from '../document/payment.schema';
import { ReferenceClaim } from './reference-claim';

const CONFIRMATIONS = 2;
const REFERENCE = 'Order10001';
const TAKEN = { code: 'duplicate_reference' };
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const squat = (over: Partial<Payment> = {}) =>
  world.lock({ clientReference: REFERENCE, isFromListed: false, ...over });

/** A session of the merchant's server under the same reference, not stored yet. */
function ours(): Payment {
  const businessId = world.merchant()._id;
  return aPayment(world.clock.now(), { businessId, clientReference: REFERENCE, isFromListed: true });
}

function claimOf(wrap?: Observed['wrap']): ReferenceClaim {
  const { payments, windows, evaluator, transfers } = openRooms(world.database, world.clock, { wrap });
  return new ReferenceClaim(payments, windows, evaluator, transfers, aConfig());
}

async function claim(): Promise<Payment> {
  const session = ours();
  await claimOf().store(session);
  return session;
}

async function readOn(): Promise<void> {
  world.clock.advanceSeconds(60);
  await world.chain.mine(CONFIRMATIONS);
  await world.newWatcher().catchUp();
}

describe('a stranger’s session with a deposit address', () => {
  it('ends without an event when the chain is read past that moment', async () => {
    const squatted = await squat();
    await world.newWatcher().catchUp();
    const { _id } = await claim();
    const displaced = await world.payment(squatted);
    expect(displaced).toMatchObject({ status: 'pending', displacedBy: _id, clientReference: REFERENCE });
    expect(displaced.expiresAt < world.clock.now()).toBe(true);
    await readOn();
    await openRooms(world.database, world.clock).evaluator.evaluate(squatted._id);
    expect(await world.story(squatted)).toEqual({ status: 'expired', causes: ['displaced'], events: [] });
  });

  it('stays watched: money that comes later is an exception', async () => {
    const squatted = await squat();
    await world.newWatcher().catchUp();
    await claim();
    world.clock.advanceSeconds(60);
    await world.chain.pay(squatted.deposit, 5_000_000n);
    await readOn();
    await openRooms(world.database, world.clock).evaluator.evaluate(squatted._id);
    expect(await world.payment(squatted)).toMatchObject({
      status: 'expired',
      exceptions: [{ kind: 'late' }],
      events: [{ type: 'payment.exception' }],
    });
    expect((await world.payment(squatted)).watchedUntil?.getTime()).toBeGreaterThan(
      world.clock.now().getTime(),
    );
  });

  it('keeps money that was already on the chain when it lost its reference', async () => {
    const squatted = await squat();
    await world.chain.pay(squatted.deposit, 5_000_000n);
    world.clock.advanceSeconds(1);
    await claim();
    await readOn();
    expect(await world.story(squatted)).toMatchObject({ status: 'processing', causes: ['funds_seen'] });
    expect((await world.payment(squatted)).paidAt).toBeDefined();
  });

  it('keeps its reference once money was seen', async () => {
    const squatted = await squat();
    await world.chain.pay(squatted.deposit, 1_000_000n);
    await world.newWatcher().catchUp();
    await expect(claim()).rejects.toMatchObject(TAKEN);
    expect(await world.payment(squatted)).not.toHaveProperty('displacedBy');
  });

  // Guarantee: keeping a reference from its merchant costs a stranger more than dust.
  it.each(['USDC', 'USDT'] as const)('does not keep its reference because of dust in %s', async (token) => {
    const squatted = await squat();
    await world.chain.pay(squatted.deposit, 1n, token);
    await readOn();
    const { _id } = await claim();
    await readOn();
    await openRooms(world.database, world.clock).evaluator.evaluate(squatted._id);
    expect(await world.payment(squatted)).toMatchObject({ displacedBy: _id });
    expect(await world.story(squatted)).toMatchObject({ causes: ['displaced'] });
  });

  it('keeps its reference when the money is seen in the middle of the request', async () => {
    const squatted = await squat();
    await world.chain.pay(squatted.deposit, 1_000_000n);
    // The second call reads the session that holds the reference.
    const observed = new Observed(async ({ index, when }) => {
      if (index === 2 && when === 'after') await world.newWatcher().catchUp();
    });
    await expect(claimOf(observed.wrap).store(ours())).rejects.toMatchObject(TAKEN);
    expect(await world.story(squatted)).toMatchObject({ status: 'processing' });
    expect(await world.payment(squatted)).not.toHaveProperty('displacedBy');
  });

  it('keeps its reference once money in the wrong token was seen', async () => {
    const squatted = await squat();
    await world.chain.pay(squatted.deposit, 1_000_000n, 'USDT');
    await readOn();
    expect((await world.payment(squatted)).exceptions).toHaveLength(1);
    await expect(claim()).rejects.toMatchObject(TAKEN);
  });
});

describe('a session', () => {
  it('that expired untouched loses its reference, and nothing else', async () => {
    const businessId = world.merchant()._id;
    const old = aPayment(world.clock.now(), { businessId, clientReference: REFERENCE, isFromListed: false });
    const { payments, evaluator } = world.rooms;
    await payments.insertOnce(old);
    world.clock.set(old.expiresAt.getTime() + 1);
    await evaluator.evaluate(old._id);
    const { _id } = await claim();
    expect(await world.payment(old)).toMatchObject({ displacedBy: _id, expiresAt: old.expiresAt });
    expect(await world.story(old)).toEqual({
      status: 'expired',
      causes: ['window_over'],
      events: ['payment.expired'],
    });
  });

  it('of an earlier version keeps its reference, because its origin is unknown', async () => {
    await squat({ isFromListed: undefined });
    await expect(claim()).rejects.toMatchObject(TAKEN);
  });

  it('that is displaced when the process dies is ended by the next look at overdue windows', async () => {
    const businessId = world.merchant()._id;
    const old = aPayment(world.clock.now(), { businessId, clientReference: REFERENCE, isFromListed: false });
    const { payments, windows } = world.rooms;
    await payments.insertOnce(old);
    expect(await windows.displace(old, ours()._id)).toBe(true);
    const overdue: string[] = [];
    for await (const id of payments.walkWindowOver()) overdue.push(id.toHexString());
    expect(overdue).toEqual([old._id.toHexString()]);
  });
});

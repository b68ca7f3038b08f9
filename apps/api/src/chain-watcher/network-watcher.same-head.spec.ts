import { Observed } from '@cowrie/testing/api/observed';
import { type PaymentWorld, startPaymentWorld } from '@cowrie/testing/api/payment-world';
import { FULL_READING_MS } from './network-watcher';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: 3 });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** A watcher that has read the chain to its head. `poll` returns how many calls of node and database one more poll makes. */
async function caughtUp() {
  const observed = new Observed();
  const watcher = world.newWatcher({ wrap: observed.wrap });
  const poll = async (): Promise<number> => {
    const before = observed.calls;
    await watcher.catchUp();
    return observed.calls - before;
  };
  const first = await poll();
  return { poll, first };
}

// Guarantee: on a network that is polled more often than it has blocks, a poll without a new block costs one call.
it('asks for the head and nothing else while there is no new block', async () => {
  await world.lock();
  const { poll, first } = await caughtUp();
  expect(first).toBeGreaterThan(5);
  expect([await poll(), await poll()]).toEqual([1, 1]);
  await world.chain.mine();
  expect(await poll()).toBeGreaterThan(5);
  expect(await poll()).toBe(1);
});

it('reads again after 5 s, because another process may have written meanwhile', async () => {
  const { poll } = await caughtUp();
  world.clock.set(world.clock.now().getTime() + FULL_READING_MS - 1);
  expect(await poll()).toBe(1);
  world.clock.set(world.clock.now().getTime() + 1);
  expect(await poll()).toBeGreaterThan(5);
});

it('reads again after a reading that failed, and after one that lost its lease', async () => {
  await world.lock();
  let [fails, isOurs] = [false, true];
  const observed = new Observed(() => {
    if (fails) throw new Error('no primary');
  });
  const watcher = world.newWatcher({ wrap: observed.wrap, holdsLease: () => Promise.resolve(isOurs) });
  await watcher.catchUp();
  await world.chain.mine();
  fails = true;
  await expect(watcher.catchUp()).rejects.toThrow('no primary');
  fails = false;
  isOurs = false;
  await watcher.catchUp();
  isOurs = true;
  await watcher.catchUp();
  const [cursor] = await world.database.cursors.find().lean();
  expect(cursor?.number).toBe((await world.reader.head()).number);
});

it('notices a block that replaces the head', async () => {
  const payment = await world.lock();
  const toFork = await world.chain.mark();
  const { poll } = await caughtUp();
  await world.chain.pay(payment.deposit, 5_000_000n);
  await poll();
  expect((await world.payment(payment)).status).toBe('processing');
  await toFork();
  await world.chain.mine();
  await poll();
  expect(await world.database.transfers.countDocuments({ canonical: true })).toBe(0);
});

import { Observed } from '@cowrie/api/platform/testing/observed';
import { type PaymentWorld, startPaymentWorld } from '../testing/payment-world';
import { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import { VaultDoubts } from '@cowrie/api/chain/chain-records/vault-doubts.repository';
import { FULL_READING_MS, FULL_READING_UNWRITTEN_MS } from './network-watcher';

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: 3 });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/**
 * A watcher that has read the chain to its head. `poll` returns how many calls of node and database one more
 * poll makes, and `isFull` whether it read the stored cursor.
 */
async function caughtUp() {
  const observed = new Observed();
  const find = jest.spyOn(ChainCursorsRepository.prototype, 'findWithBlocks');
  const watcher = world.newWatcher({ wrap: observed.wrap });
  const poll = async (): Promise<number> => {
    find.mockClear();
    const before = observed.calls;
    await watcher.catchUp();
    return observed.calls - before;
  };
  const first = await poll();
  return { poll, first, isFull: () => find.mock.calls.length > 0 };
}

// Guarantee: on a network with more polls than blocks, a poll without a new block costs one call.
it('asks for the head and nothing else while there is no new block', async () => {
  await world.lock();
  const { poll, first } = await caughtUp();
  expect(first).toBeGreaterThan(5);
  expect([await poll(), await poll()]).toEqual([1, 1]);
  await world.chain.mine();
  expect(await poll()).toBeGreaterThan(5);
  expect(await poll()).toBe(1);
});

it('asks less about a new block while its last full reading is recent', async () => {
  await world.lock();
  const { poll } = await caughtUp();
  await world.chain.mine();
  await poll();
  await world.chain.mine();
  const young = await poll();
  world.clock.set(world.clock.now().getTime() + FULL_READING_MS);
  await world.chain.mine();
  // The stored cursor, transfers above it, and unconfirmed ones below it. Then the transfers to compare,
  // finalize and evaluate, and whether any is open.
  expect((await poll()) - young).toBe(7);
});

it('reads in full after 5 s, even if there were new blocks meanwhile', async () => {
  const startedAt = world.clock.now().getTime();
  const { poll, isFull } = await caughtUp();
  await world.chain.mine();
  await poll();
  expect(isFull()).toBe(false);
  world.clock.set(startedAt + FULL_READING_MS - 1);
  expect(await poll()).toBe(1);
  world.clock.set(startedAt + FULL_READING_MS);
  expect(await poll()).toBeGreaterThan(5);
  expect(isFull()).toBe(true);
});

/** A watcher of a database that tells of its writes, and whether it reads a new block in full. */
function told() {
  const database = { written: 1 };
  const find = jest.spyOn(ChainCursorsRepository.prototype, 'findWithBlocks');
  const watcher = world.newWatcher({ writes: () => database.written });
  const readsInFull = async (afterMs: number): Promise<boolean> => {
    world.clock.set(world.clock.now().getTime() + afterMs);
    await world.chain.mine();
    find.mockClear();
    await watcher.catchUp();
    return find.mock.calls.length > 0;
  };
  return { database, readsInFull };
}

// Guarantee: a network at rest is read with few commands, and a late write of any process is found as before.
it('relies on its last full reading for longer while the database tells that nothing was written', async () => {
  const { database, readsInFull } = told();
  expect(await readsInFull(0)).toBe(true);
  expect(await readsInFull(2 * FULL_READING_MS)).toBe(false);
  expect(await readsInFull(FULL_READING_UNWRITTEN_MS / 2)).toBe(false);
  database.written = 2;
  expect(await readsInFull(FULL_READING_MS)).toBe(true);
  expect(await readsInFull(FULL_READING_UNWRITTEN_MS / 2)).toBe(false);
  expect(await readsInFull(FULL_READING_UNWRITTEN_MS / 2)).toBe(true);
});

// Guarantee: most networks have a block every 2 s, and none of their polls hides a write from the next ones.
it('reads in full within 5 s of a write, although shorter readings come in between', async () => {
  const { database, readsInFull } = told();
  expect(await readsInFull(0)).toBe(true);
  database.written = 2;
  expect([await readsInFull(2_000), await readsInFull(2_000)]).toEqual([false, false]);
  expect(await readsInFull(2_000)).toBe(true);
  expect(await readsInFull(2 * FULL_READING_MS)).toBe(false);
});

it('checks doubts that are due although it reads nothing else of what is stored', async () => {
  const due = jest.spyOn(VaultDoubts.prototype, 'findDue');
  const watcher = world.newWatcher({ writes: () => 1 });
  await watcher.catchUp();
  due.mockClear();
  world.clock.set(world.clock.now().getTime() + 30_000);
  await world.chain.mine();
  await watcher.catchUp();
  expect(due).toHaveBeenCalledTimes(1);
});

it('stops at once when another process moved the cursor meanwhile, and continues reading from there', async () => {
  const watcher = world.newWatcher();
  await watcher.catchUp();
  await world.newWatcher().catchUp();
  await world.chain.mine();
  await expect(watcher.catchUp()).rejects.toThrow('another process moved the cursor');
  await watcher.catchUp();
  const [cursor] = await world.database.cursors.find().lean();
  expect(cursor?.number).toBe((await world.reader.head()).number);
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

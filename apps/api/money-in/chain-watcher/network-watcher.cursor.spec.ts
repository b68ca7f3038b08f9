import { type PaymentWorld, startPaymentWorld } from '../testing/payment-world';
import { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import { PaymentEvaluator } from '../payments/evaluate/payment-evaluator.service';

const CONFIRMATIONS = 3;
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.stop());

const stored = async () => (await world.database.cursors.find().lean())[0];

/** How many times a reading writes the cursor. */
function countingWrites(): () => number {
  const replace = jest.spyOn(ChainCursorsRepository.prototype, 'replace');
  return () => {
    const { length } = replace.mock.calls;
    replace.mockClear();
    return length;
  };
}

// Guarantee: most blocks of most networks pay nobody. Such a block costs one write, although it is read,
// reread and final.
it('is written once for a block without transfers', async () => {
  await world.lock();
  const watcher = world.newWatcher();
  await watcher.catchUp();
  await world.chain.mine(2 * CONFIRMATIONS);
  await watcher.catchUp();
  const writes = countingWrites();
  await world.chain.mine();
  await watcher.catchUp();
  expect(writes()).toBe(1);
  const { number } = await world.reader.head();
  expect(await stored()).toMatchObject({
    number,
    confirmed: { number: number - CONFIRMATIONS + 1 },
    finalNumber: number - CONFIRMATIONS + 1,
  });
});

it('is written before the payments of a transfer are evaluated', async () => {
  const payment = await world.lock();
  const watcher = world.newWatcher();
  await watcher.catchUp();
  await world.chain.pay(payment.deposit, 5_000_000n);
  const { number } = await world.reader.head();
  const evaluated: unknown[] = [];
  const { prototype } = PaymentEvaluator;
  const evaluateMany = prototype.evaluateMany;
  jest.spyOn(prototype, 'evaluateMany').mockImplementation(async function (this: typeof prototype, ids) {
    evaluated.push((await stored())?.number);
    return evaluateMany.call(this, ids);
  });
  await watcher.catchUp();
  expect(evaluated).toContain(number);
  expect(evaluated.every((at) => at === number)).toBe(true);
});

// Guarantee: an unreadable newest block does not hold up transfers that are deep enough.
it('keeps the steps before the one that failed', async () => {
  await world.lock();
  const { reader } = world;
  let fails = false;
  let newest = 0;
  const transfers: typeof reader.transfers = (query) =>
    fails && query.toBlock === newest
      ? Promise.reject(new Error('the node is busy'))
      : reader.transfers(query);
  const watcher = world.newWatcher({ reader: { ...reader, transfers } });
  await world.chain.mine(2 * CONFIRMATIONS);
  await watcher.catchUp();
  const before = await stored();
  await world.chain.mine();
  newest = (await reader.head()).number;
  fails = true;
  await expect(watcher.catchUp()).rejects.toThrow('the node is busy');
  expect(await stored()).toMatchObject({
    number: before?.number,
    confirmed: { number: newest - CONFIRMATIONS + 1 },
  });
  fails = false;
  await watcher.catchUp();
  expect((await stored())?.number).toBe(newest);
});

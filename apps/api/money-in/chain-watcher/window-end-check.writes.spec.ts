import { PaymentsRepository } from '../payments/document/payments.repository';
import { type PaymentWorld, startPaymentWorld } from '../testing/payment-world';

const CONFIRMATIONS = 2;
const WINDOW_SECONDS = 30 * 60;
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** Reads blocks of one second, and returns how often the ended windows were queried. */
async function queriesOf(watcher: { catchUp(): Promise<void> }, seconds: number): Promise<number> {
  const query = jest.spyOn(PaymentsRepository.prototype, 'findWindowRead');
  for (let at = 0; at < seconds; at += 1) {
    world.clock.advanceSeconds(1);
    await world.chain.mine();
    await watcher.catchUp();
  }
  const { length } = query.mock.calls;
  query.mockRestore();
  return length;
}

it('asks for ended windows after a write, and then for those of 15 seconds together', async () => {
  let written = 0;
  const watcher = world.newWatcher({ paymentWrites: () => written });
  await world.lock();
  await watcher.catchUp();
  expect(await queriesOf(watcher, 30)).toBeLessThanOrEqual(3);
  const waits = jest.spyOn(PaymentsRepository.prototype, 'findWaitedFor');
  expect([await watcher.isWaitedFor(), await watcher.isWaitedFor()]).toEqual([true, true]);
  expect(waits).toHaveBeenCalledTimes(1);
  written += 1;
  await watcher.isWaitedFor();
  expect(waits).toHaveBeenCalledTimes(2);
  waits.mockRestore();
  expect(await queriesOf(watcher, 1)).toBe(1);
  expect(await queriesOf(world.newWatcher(), 10)).toBe(10);
});

// Guarantee: a window ends with the block that passes it, though nobody has written since the last query.
it('ends a window at the same block as without', async () => {
  const endsAfter = async (paymentWrites?: () => number): Promise<number> => {
    await world.reset();
    const payment = await world.lock();
    const watcher = world.newWatcher({ ...(paymentWrites && { paymentWrites }) });
    await watcher.catchUp();
    world.clock.advanceSeconds(WINDOW_SECONDS - 8);
    await world.chain.mine(CONFIRMATIONS);
    for (let blocks = 1; blocks < 40; blocks += 1) {
      world.clock.advanceSeconds(1);
      await world.chain.mine();
      await watcher.catchUp();
      if ((await world.payment(payment)).status === 'expired') return blocks;
    }
    return NaN;
  };
  const blocks = await endsAfter();
  expect(blocks).toBeLessThan(40);
  expect(await endsAfter(() => 7)).toBe(blocks);
});

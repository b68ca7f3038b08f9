import { type ConversionWorld, startConversionWorld } from '../testing/conversion-world';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';

/** Guarantee: a reorg deeper than final loses no sweep and blocks no sweeper (docs/decisions/0081). */
const CONFIRMATIONS = 3;
let world: ConversionWorld;
beforeAll(async () => {
  world = await startConversionWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const treasuryHolds = () => world.reader.tokenBalance('USDC', TREASURY);

/**
 * Stores a payment whose sweep was closed and then taken back by a reorg of this depth. Returns the earlier
 * balance of the treasury, and the sweep.
 */
async function takenBack(depth: number) {
  const before = await treasuryHolds();
  const payment = await world.lock();
  await world.newWatcher().catchUp();
  await world.chain.pay(payment.deposit, 5_000_000n);
  await world.deepen();
  const forkPoint = await world.chain.mark();
  await world.work(2);
  await world.deepen(depth);
  expect((await world.payment(payment)).status).toBe('completed');
  expect(await treasuryHolds()).toBe(before + 5_000_000n);
  const swept = await world.database.sweeps.findOne({ outcome: 'confirmed' }).lean().orFail();

  await forkPoint();
  await world.deepen(2 * depth);
  expect(await treasuryHolds()).toBe(before);
  return { before, swept };
}

it.each([6, 12])(
  'sweeps again what a reorg of depth %i took back, and continues with others',
  async (depth) => {
    const { before } = await takenBack(depth);
    const other = await world.paid();
    await world.work(4);
    // The sweeper retries by then what it set aside.
    world.clock.advanceSeconds(3600);
    await world.work(4);
    expect((await world.payment(other)).status).toBe('completed');
    expect(await treasuryHolds()).toBe(before + 10_000_000n);
    expect(await world.database.vaultSweeps.countDocuments()).toBe(0);
    const open = await world.database.sweeps.countDocuments({ isOpen: true });
    expect(open).toBe(0);
  },
);

it('follows a sweep again that a reorg took back, and opens no other one under its nonce', async () => {
  const { before, swept } = await takenBack(6);
  const other = await world.paid();
  await world.work(4);
  const sweeps = await world.database.sweeps.find().sort({ createdAt: 1 }).lean();
  expect(sweeps.map(({ nonce, outcome }) => [nonce, outcome])).toEqual([
    [swept.nonce, 'confirmed'],
    [(swept.nonce ?? 0) + 1, 'confirmed'],
  ]);
  expect((await world.payment(other)).status).toBe('completed');
  expect(await treasuryHolds()).toBe(before + 10_000_000n);
});

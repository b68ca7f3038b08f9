import { FAMILY_WORLDS, type FamilyWorld } from '../testing/family-worlds';
import { ReorganizationTooDeepError } from './network-watcher';

/** More than a payment's window. */
const WINDOW_SECONDS = 31 * 60;
let world: FamilyWorld;

/** A payment that was paid in the newest block, and read. `takeBack` takes back this block. */
async function paidAtHead() {
  const payment = await world.lock();
  await world.chain.mine(2);
  await world.newWatcher().catchUp();
  const takeBack = await world.chain.fork();
  const txHash = await world.chain.pay(payment.deposit, 5_000_000n);
  await world.newWatcher().catchUp();
  return { payment, txHash, takeBack };
}

describe.each(FAMILY_WORLDS)('on %s', (_family, start) => {
  beforeAll(async () => {
    world = await start();
  });
  beforeEach(() => world.reset());
  afterAll(() => world.stop());

  describe('an orphaned transfer', () => {
    it('sets an unpaid payment back to pending, without an event', async () => {
      const { payment, takeBack } = await paidAtHead();
      await takeBack();
      await world.newWatcher().catchUp();
      expect(await world.story(payment)).toEqual({
        status: 'pending',
        causes: ['funds_seen', 'funds_taken_back'],
        events: ['payment.processing'],
      });
      const { seenUnits, txHash } = await world.payment(payment);
      expect([seenUnits, txHash]).toEqual([undefined, undefined]);
    });

    it('expires the payment when the window is over', async () => {
      const { payment, takeBack } = await paidAtHead();
      await takeBack();
      world.clock.advanceSeconds(WINDOW_SECONDS);
      await world.chain.mine(world.depth);
      await world.newWatcher().catchUp();
      expect((await world.story(payment)).events).toEqual(['payment.processing', 'payment.expired']);
    });
  });

  describe('a node that lags', () => {
    it('orphans nothing, because its blocks agree with what was read', async () => {
      const { payment } = await paidAtHead();
      const { number } = await world.reader.head();
      const lagging = {
        ...world.reader,
        head: async () => (await world.reader.block(number - 1)) ?? world.reader.head(),
        block: async (wanted: number) => (wanted < number ? world.reader.block(wanted) : undefined),
      };
      await world.newWatcher({ reader: lagging }).catchUp();
      expect((await world.story(payment)).causes).toEqual(['funds_seen']);
    });
  });

  describe('a reorg', () => {
    it('right after the first start is handled', async () => {
      await world.chain.mine(10);
      const takeBack = await world.chain.fork();
      await world.chain.mine();
      await world.newWatcher().catchUp();
      await takeBack();
      const payment = await world.lock();
      await world.chain.pay(payment.deposit, 5_000_000n);
      await world.newWatcher().catchUp();
      expect((await world.payment(payment)).status).toBe('processing');
    });

    it('beyond the remembered blocks stops the watcher and changes nothing', async () => {
      const { payment } = await paidAtHead();
      const recent = [{ number: 1, hash: '0xother' }];
      await world.database.cursors.updateOne({}, { $set: { recent, hash: '0xgone' } });
      await world.database.trails.deleteMany({});
      const before = await world.database.save();
      await world.chain.mine();
      await expect(world.newWatcher().catchUp()).rejects.toThrow(ReorganizationTooDeepError);
      expect(await world.database.save()).toEqual(before);
      expect((await world.payment(payment)).status).toBe('processing');
    });
  });
});

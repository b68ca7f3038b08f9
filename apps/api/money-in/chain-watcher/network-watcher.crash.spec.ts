import { type Observed, expectSameAfterEveryCrash } from '@cowrie/api/platform/testing/observed';
import { FAMILY_WORLDS, type FamilyWorld } from '../testing/family-worlds';

let world: FamilyWorld;

/** All stored data, without what differs between runs: generated IDs, and write counts. */
async function stored() {
  const { payments, transfers, cursors } = world.database;
  const bare = { _id: 0, version: 0, 'events.id': 0 };
  return {
    payments: await payments.find({}, bare).sort({ payCode: 1 }).lean(),
    transfers: await transfers.find({}, { _id: 0, revision: 0 }).sort({ txHash: 1, ordinal: 1 }).lean(),
    cursors: await cursors.find({}, { recent: 0, revision: 0, readBy: 0 }).lean(),
  };
}

/** A run changes nothing on the chain, so only the database is restored. */
async function crashEverywhere(run: (wrap: Observed['wrap']) => Promise<void>): Promise<number> {
  const start = await world.database.save();
  return expectSameAfterEveryCrash({ reset: () => world.database.restore(start), run, outcome: stored });
}

const catchUp = (wrap: Observed['wrap']) => world.newWatcher({ wrap }).catchUp();

describe.each(FAMILY_WORLDS)('on %s', (_family, start) => {
  beforeAll(async () => {
    world = await start();
  });
  beforeEach(() => world.reset());
  afterAll(() => world.stop());

  describe('after a crash at any point, the next process ends with the same data', () => {
    it('from the first start to a credited payment and a short one', async () => {
      const payment = await world.lock();
      const short = await world.lock();
      await world.chain.pay(payment.deposit, 5_000_000n);
      await world.chain.pay(short.deposit, 1_000_000n);
      await world.chain.pay(short.deposit, 5_000_000n, 'USDT');
      await world.chain.mine(world.depth + 1);
      expect(await crashEverywhere(catchUp)).toBeGreaterThan(30);
      expect((await world.payment(payment)).settlement?.state).toBe('due');
      expect((await world.payment(short)).exceptions).toHaveLength(1);
    });

    it('from one block to the next', async () => {
      const payment = await world.lock();
      await world.chain.pay(payment.deposit, 5_000_000n);
      await world.newWatcher().catchUp();
      await world.chain.mine(world.depth - 1);
      await crashEverywhere(catchUp);
      expect((await world.payment(payment)).paidAt).toEqual(world.clock.now());
    });

    it('across a reorg that drops one transfer and moves another', async () => {
      const [dropped, moved] = [await world.lock(), await world.lock()];
      await world.newWatcher().catchUp();
      const takeBack = await world.chain.fork();
      const txHash = await world.chain.pay(moved.deposit, 5_000_000n);
      await world.chain.pay(dropped.deposit, 5_000_000n);
      await world.chain.mine();
      await world.newWatcher().catchUp();
      await takeBack([txHash]);
      await world.chain.mine(world.depth);
      await crashEverywhere(catchUp);
      expect((await world.payment(dropped)).status).toBe('pending');
      expect((await world.payment(moved)).paidAt).toBeDefined();
    });
  });
});

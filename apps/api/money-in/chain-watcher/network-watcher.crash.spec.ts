import { type Observed, expectSameAfterEveryCrash } from '@cowrie/api/platform/testing/observed';
import { type PaymentWorld, startPaymentWorld } from '../testing/payment-world';

const CONFIRMATIONS = 3;
let world: PaymentWorld;
beforeAll(async () => {
  // Transfers become final later than confirmed, so that a process can die between the two.
  const large = { aboveTokens: '1000', confirmations: CONFIRMATIONS + 1 };
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS, large });
  await world.reset();
});
afterAll(() => world.stop());

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

describe('after a crash at any point, the next process ends with the same data', () => {
  it('from the first start to a credited payment and a short one', async () => {
    await world.reset();
    const payment = await world.lock();
    const short = await world.lock();
    await world.chain.pay(payment.deposit, 5_000_000n);
    await world.chain.pay(short.deposit, 1_000_000n);
    await world.chain.pay(short.deposit, 5_000_000n, 'USDT');
    await world.chain.mine(CONFIRMATIONS + 1);
    expect(await crashEverywhere(catchUp)).toBeGreaterThan(30);
    expect((await world.payment(payment)).settlement?.state).toBe('due');
    expect((await world.payment(short)).exceptions).toHaveLength(1);
  });

  it('from one block to the next', async () => {
    await world.reset();
    const payment = await world.lock();
    await world.chain.pay(payment.deposit, 5_000_000n);
    await world.newWatcher().catchUp();
    await world.chain.mine(CONFIRMATIONS - 1);
    await crashEverywhere(catchUp);
    expect((await world.payment(payment)).paidAt).toEqual(world.clock.now());
  });

  it('across a reorg that drops one transfer and moves another', async () => {
    await world.reset();
    const [dropped, moved] = [await world.lock(), await world.lock()];
    await world.newWatcher().catchUp();
    const forkPoint = await world.chain.mark();
    const raw = await world.chain.raw(await world.chain.pay(moved.deposit, 5_000_000n));
    await world.chain.pay(dropped.deposit, 5_000_000n);
    await world.chain.mine(CONFIRMATIONS);
    await world.newWatcher().catchUp();
    await forkPoint();
    await world.chain.mine();
    await world.chain.rpc('eth_sendRawTransaction', [raw]);
    await world.chain.mine(CONFIRMATIONS + 3);
    await crashEverywhere(catchUp);
    expect((await world.payment(dropped)).status).toBe('pending');
    expect((await world.payment(moved)).paidAt).toBeDefined();
  });
});

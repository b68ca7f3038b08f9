import { Observed } from '@cowrie/api/platform/testing/observed';
import { type PaymentWorld, startPaymentWorld } from '../testing/payment-world';

const CONFIRMATIONS = 2;
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/**
 * A lease ends while its holder is paused before a call. Another process takes over, then the first one
 * resumes.
 */
async function pauseBefore(call: number, isDying: boolean): Promise<void> {
  const observed = new Observed(async ({ index, when }) => {
    if (index === call && when === 'before') await world.newWatcher().catchUp();
    if (index === call && when === 'after' && isDying) throw new Error('died');
    if (index > call && isDying) throw new Error('dead');
  });
  const paused = world.newWatcher({ wrap: observed.wrap });
  await paused.catchUp().catch(() => undefined);
}

async function callsOfOneRun(): Promise<number> {
  const observed = new Observed();
  await world.newWatcher({ wrap: observed.wrap }).catchUp();
  return observed.calls;
}

describe('a watcher that loses its lease', () => {
  it.each([
    ['resumes', false],
    ['dies right after it resumed', true],
  ])('and %s changes nothing, no matter where it was paused', async (_, isDying) => {
    const [kept, dropped] = [await world.lock(), await world.lock()];
    await world.newWatcher().catchUp();
    const forkPoint = await world.chain.mark();
    const raw = await world.chain.raw(await world.chain.pay(kept.deposit, 5_000_000n));
    await world.chain.pay(dropped.deposit, 5_000_000n);
    await world.newWatcher().catchUp();
    await forkPoint();
    await world.chain.mine();
    await world.chain.rpc('eth_sendRawTransaction', [raw]);
    await world.chain.mine(CONFIRMATIONS + 2);
    const before = await world.database.save();
    const calls = await callsOfOneRun();
    expect(calls).toBeGreaterThan(20);
    for (let call = 1; call <= calls; call += 1) {
      await world.database.restore(before);
      await pauseBefore(call, isDying);
      await world.newWatcher().catchUp();
      const found = { kept: await world.payment(kept), dropped: await world.payment(dropped) };
      expect({ call, paid: found.kept.confirmedUnits, dropped: found.dropped.status }).toEqual({
        call,
        paid: '5000000',
        dropped: 'pending',
      });
    }
  });
});

describe('a watcher that is paused during a reorg', () => {
  /** Sends each transaction in its own block. */
  async function send(raws: string[]): Promise<void> {
    for (const raw of raws) {
      await world.chain.rpc('eth_sendRawTransaction', [raw]);
      await world.chain.mine();
    }
  }

  it.each([
    ['was read near the head before', true],
    ['was deep at its first reading', false],
  ])(
    'leaves no canonical transfer of the orphaned branch, which %s, no matter where it was paused',
    async (_, isReadNear) => {
      const [kept, dropped] = [await world.lock(), await world.lock()];
      await world.newWatcher().catchUp();
      const forkPoint = await world.chain.mark();
      const before = await world.database.save();
      const raws: string[] = [];
      for (const { deposit } of [kept, dropped])
        raws.push(await world.chain.raw(await world.chain.pay(deposit, 5_000_000n)));
      const onOldBranch = async () => {
        await world.database.restore(before);
        await forkPoint();
        await send(raws);
        if (isReadNear) await world.newWatcher().catchUp();
        await world.chain.mine(CONFIRMATIONS);
      };
      await onOldBranch();
      const calls = await callsOfOneRun();
      expect(calls).toBeGreaterThan(15);
      for (let call = 1; call <= calls; call += 1) {
        await onOldBranch();
        const observed = new Observed(async ({ index, when }) => {
          if (index !== call || when !== 'before') return;
          await forkPoint();
          await world.chain.mine();
          await send(raws.slice(0, 1));
          await world.chain.mine(CONFIRMATIONS + 2);
          await world.newWatcher().catchUp();
        });
        const paused = world.newWatcher({ wrap: observed.wrap });
        await paused.catchUp().catch(() => undefined);
        await world.newWatcher().catchUp();
        const canonical = await world.database.transfers.find({ canonical: true }).lean();
        const found = { kept: await world.payment(kept), dropped: await world.payment(dropped) };
        expect({
          call,
          canonical: canonical.map(({ paymentId, confirmedAt }) => [paymentId, confirmedAt !== undefined]),
          paid: found.kept.confirmedUnits,
          dropped: found.dropped.status,
        }).toEqual({ call, canonical: [[kept._id, true]], paid: '5000000', dropped: 'pending' });
      }
    },
  );
});

it('stores one transfer and one event when eight watchers read at once', async () => {
  const payment = await world.lock();
  await world.chain.pay(payment.deposit, 5_000_000n);
  await world.chain.mine(CONFIRMATIONS);
  await Promise.allSettled(Array.from({ length: 8 }, () => world.newWatcher().catchUp()));
  await world.newWatcher().catchUp();
  expect(await world.database.transfers.countDocuments()).toBe(1);
  expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
  expect((await world.story(payment)).events).toEqual(['payment.processing', 'payment.paid']);
});

it('stops reading once its lease is gone', async () => {
  const payment = await world.lock();
  await world.newWatcher().catchUp();
  await world.chain.pay(payment.deposit, 1_000_000n);
  await world.chain.mine(600);
  await world.chain.pay(payment.deposit, 4_000_000n);
  let steps = 0;
  await world.newWatcher({ holdsLease: () => Promise.resolve((steps += 1) < 3) }).catchUp();
  expect((await world.payment(payment)).seenUnits).toBe('1000000');
  await world.newWatcher().catchUp();
  expect((await world.payment(payment)).seenUnits).toBe('5000000');
});

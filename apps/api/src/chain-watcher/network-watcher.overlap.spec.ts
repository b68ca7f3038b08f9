import { Observed } from '@cowrie/testing/api/observed';
import { type PaymentWorld, startPaymentWorld } from '@cowrie/testing/api/payment-world';

const CONFIRMATIONS = 2;
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** A lease ends while its holder sleeps: another process takes over, and the first wakes up. */
async function overtakenAt(call: number, isDying: boolean): Promise<void> {
  const observed = new Observed(async ({ index, when }) => {
    if (index === call && when === 'before') await world.newWatcher().catchUp();
    if (index === call && when === 'after' && isDying) throw new Error('died');
    if (index > call && isDying) throw new Error('dead');
  });
  const sleeper = world.newWatcher({ wrap: observed.wrap });
  await sleeper.catchUp().catch(() => undefined);
}

async function callsOfOneRun(): Promise<number> {
  const observed = new Observed();
  await world.newWatcher({ wrap: observed.wrap }).catchUp();
  return observed.calls;
}

describe('a watcher that is overtaken by another', () => {
  it.each([
    ['and wakes up', false],
    ['and dies right after it woke up', true],
  ])('%s, does no harm, wherever it slept', async (_, isDying) => {
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
      await overtakenAt(call, isDying);
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

describe('a watcher that sleeps through a reorganization', () => {
  /** Two transfers in two blocks, of which one is deep. */
  async function pay(raws: string[]): Promise<void> {
    for (const raw of raws) {
      await world.chain.rpc('eth_sendRawTransaction', [raw]);
      await world.chain.mine();
    }
  }

  it.each([
    ['for the second time', true],
    ['when it was deep already', false],
  ])(
    'leaves no word of the chain that is gone, which it read %s, wherever it slept',
    async (_, isReadNear) => {
      const [kept, dropped] = [await world.lock(), await world.lock()];
      await world.newWatcher().catchUp();
      const forkPoint = await world.chain.mark();
      const before = await world.database.save();
      const raws: string[] = [];
      for (const { deposit } of [kept, dropped])
        raws.push(await world.chain.raw(await world.chain.pay(deposit, 5_000_000n)));
      const onTheOldChain = async () => {
        await world.database.restore(before);
        await forkPoint();
        await pay(raws);
        if (isReadNear) await world.newWatcher().catchUp();
        await world.chain.mine(CONFIRMATIONS);
      };
      await onTheOldChain();
      const calls = await callsOfOneRun();
      expect(calls).toBeGreaterThan(15);
      for (let call = 1; call <= calls; call += 1) {
        await onTheOldChain();
        const observed = new Observed(async ({ index, when }) => {
          if (index !== call || when !== 'before') return;
          await forkPoint();
          await world.chain.mine();
          await pay(raws.slice(0, 1));
          await world.chain.mine(CONFIRMATIONS + 2);
          await world.newWatcher().catchUp();
        });
        const sleeper = world.newWatcher({ wrap: observed.wrap });
        await sleeper.catchUp().catch(() => undefined);
        await world.newWatcher().catchUp();
        const facts = await world.database.transfers.find({ canonical: true }).lean();
        const found = { kept: await world.payment(kept), dropped: await world.payment(dropped) };
        expect({
          call,
          canonical: facts.map(({ paymentId, confirmedAt }) => [paymentId, confirmedAt !== undefined]),
          paid: found.kept.confirmedUnits,
          dropped: found.dropped.status,
        }).toEqual({ call, canonical: [[kept._id, true]], paid: '5000000', dropped: 'pending' });
      }
    },
  );
});

it('of many that read at once, one transfer and one event come out', async () => {
  const payment = await world.lock();
  await world.chain.pay(payment.deposit, 5_000_000n);
  await world.chain.mine(CONFIRMATIONS);
  await Promise.allSettled(Array.from({ length: 8 }, () => world.newWatcher().catchUp()));
  await world.newWatcher().catchUp();
  expect(await world.database.transfers.countDocuments()).toBe(1);
  expect((await world.payment(payment)).confirmedUnits).toBe('5000000');
  expect((await world.story(payment)).events).toEqual(['payment.processing']);
});

it('a watcher whose lease is gone reads no further', async () => {
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

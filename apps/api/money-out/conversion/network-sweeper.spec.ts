import { type ConversionWorld, startConversionWorld } from '../testing/conversion-world';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';

const CONFIRMATIONS = 3;
let world: ConversionWorld;
beforeAll(async () => {
  world = await startConversionWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

describe('a sweep', () => {
  it('empties all due vaults in one transaction, and counts as sent at the set depth', async () => {
    const [one, two] = [await world.due(), await world.due(6_000_000n)];
    const sweeper = world.newSweeper();
    await sweeper.run();
    await world.deepen(CONFIRMATIONS - 1);
    await sweeper.run();
    world.clock.advanceSeconds(60);
    await world.settle();
    expect(await world.sweepOutcomes()).toEqual(['open']);
    expect((await world.settlement(one))?.state).toBe('sweeping');
    await world.deepen(1);
    await sweeper.run();
    world.clock.advanceSeconds(60);
    await world.settle();
    const [sweep] = await world.database.sweeps.find().lean();
    expect(sweep).toMatchObject({ isOpen: false, outcome: 'confirmed', treasury: TREASURY });
    const sent = { state: 'settled', sweepTxHash: sweep?.txHash };
    expect(await world.settlement(one)).toMatchObject({ ...sent, sentUnits: '5000000' });
    expect(await world.settlement(two)).toMatchObject({ ...sent, sentUnits: '6000000' });
    expect(await world.arrivals()).toHaveLength(2);
    expect(await world.database.vaultSweeps.countDocuments()).toBe(0);
  });

  it('is not requested before its money is final', async () => {
    const payment = await world.paid();
    await world.database.transfers.updateMany({}, { $unset: { finalAt: 1 } });
    await world.settle();
    expect((await world.settlement(payment))?.state).toBe('due');
    expect(await world.database.vaultSweeps.countDocuments()).toBe(0);
    const now = world.clock.now();
    await world.database.transfers.updateMany({}, { $set: { finalAt: now, collectAt: now } });
    await world.settle();
    expect((await world.settlement(payment))?.state).toBe('sweeping');
    expect(await world.database.vaultSweeps.countDocuments()).toBe(1);
  });

  it('waits for a full batch, at most maxWaitSeconds, and takes at most batchSize vaults', async () => {
    for (let count = 0; count < 3; count += 1) await world.due();
    const policy = { batchSize: 4, maxWaitSeconds: 600 };
    await world.newSweeper({ policy }).run();
    expect(await world.sweepOutcomes()).toEqual([]);
    await world.newSweeper({ policy: { ...policy, batchSize: 2 } }).run();
    const [sweep] = await world.database.sweeps.find().lean();
    expect(sweep?.vaults).toHaveLength(2);
    await world.reset();
    await world.due();
    world.clock.advanceSeconds(599);
    await world.newSweeper({ policy }).run();
    expect(await world.sweepOutcomes()).toEqual([]);
    world.clock.advanceSeconds(1);
    await world.newSweeper({ policy }).run();
    expect(await world.sweepOutcomes()).toEqual(['open']);
  });

  it('is not signed under a nonce that a mined sweep has, when a node counts fewer transactions', async () => {
    await world.due();
    await world.work();
    const [mined] = await world.database.sweeps.find().lean();
    await world.due();
    const used = mined?.nonce ?? 0;
    const behind = world.altered({ nonces: () => Promise.resolve({ confirmed: used, pending: used }) });
    await world.newSweeper({ sweeper: behind }).run();
    expect(await world.sweepOutcomes()).toEqual(['confirmed']);
    await world.newSweeper().run();
    expect(await world.database.sweeps.distinct('nonce')).toEqual([used, used + 1]);
  });

  it('has its addresses watched, even long after the payments ended', async () => {
    const payment = await world.due();
    const past = { watchedSince: new Date(0), watchedUntil: world.clock.now() };
    await world.database.payments.updateMany({}, { $set: past });
    await world.newSweeper().run();
    const { watchedSince, watchedUntil } = await world.payment(payment);
    expect(watchedSince).not.toEqual(past.watchedSince);
    expect(watchedUntil?.getTime()).toBeGreaterThan(world.clock.now().getTime() + 86_400_000);
    await world.work();
    expect((await world.settlement(payment))?.state).toBe('settled');
  });
});

describe('racing sweepers', () => {
  it('open one sweep and empty each vault once', async () => {
    await world.due();
    await world.due();
    await Promise.all(Array.from({ length: 8 }, () => world.newSweeper().run()));
    expect(await world.sweepOutcomes()).toEqual(['open']);
    await world.deepen();
    await Promise.all(Array.from({ length: 8 }, () => world.newSweeper().run()));
    await world.work();
    expect(await world.sweepOutcomes()).toEqual(['confirmed']);
    expect(await world.arrivals()).toHaveLength(2);
    expect(await world.database.payments.distinct('settlement.state')).toEqual(['settled']);
  });

  it('add one transaction when they replace a stuck sweep', async () => {
    await world.due();
    await world.newSweeper().run();
    world.clock.advanceSeconds(60);
    await Promise.all(Array.from({ length: 4 }, () => world.newSweeper().run()));
    const [sweep] = await world.database.sweeps.find().lean();
    expect(sweep?.attempts).toHaveLength(2);
  });
});

describe('a vault that cannot be emptied', () => {
  it('is set aside with a backoff while the others are swept, and is swept once it can be', async () => {
    const [frozen, good] = [await world.due(), await world.due()];
    await world.freeze(frozen.deposit);
    await world.newSweeper().run();
    const failure = { attempts: 1, lastFailure: 'the token refuses the transfer' };
    expect(await world.vaultOf(frozen)).toMatchObject(failure);
    expect(await world.secondsUntilDue(frozen)).toBe(10);
    await world.deepen();
    await world.newSweeper().run();
    world.clock.advanceSeconds(60);
    await world.settle();
    expect((await world.settlement(good))?.state).toBe('settled');
    await world.newSweeper().run();
    expect([await world.secondsUntilDue(frozen), await world.sweepOutcomes()]).toEqual([15, ['confirmed']]);
    for (let tries = 0; tries < 25; tries += 1) {
      world.clock.set((await world.vaultOf(frozen))?.dueAt ?? 0);
      await world.newSweeper().run();
    }
    expect(await world.secondsUntilDue(frozen)).toBe(6 * 3600);
    await world.freeze(frozen.deposit, false);
    world.clock.advanceSeconds(6 * 3600);
    await world.work(2);
    expect(await world.settlement(frozen)).toMatchObject({ state: 'settled', sentUnits: '5000000' });
  });

  it('does not hold up other tokens when its own is paused', async () => {
    const payment = await world.due();
    await world.chain.pay(payment.deposit, 3_000_000n, 'USDT');
    await world.deepen();
    await world.pause(true);
    await world.work(2);
    expect([await world.arrivals(), await world.arrivals('USDT')]).toMatchObject([
      [],
      [{ from: payment.deposit.address, amountUnits: 3_000_000n }],
    ]);
    await world.pause(false);
    await world.work(3);
    expect((await world.settlement(payment))?.state).toBe('settled');
  });

  it('is also set aside when the transfer fails only in the block', async () => {
    const [frozen, good] = [await world.due(), await world.due()];
    await world.newSweeper().run();
    const { txHash = '' } = (await world.database.sweeps.findOne().lean())?.attempts[0] ?? {};
    const waiting = await world.chain.raw(txHash);
    await world.chain.rpc('anvil_dropTransaction', [txHash]);
    await world.freeze(frozen.deposit);
    await world.chain.rpc('eth_sendRawTransaction', [waiting]);
    await world.deepen();
    await world.newSweeper().run();
    expect((await world.vaultOf(frozen))?.lastFailure).toContain(`failed in ${txHash}`);
    expect(await world.sweepOutcomes()).toEqual(['confirmed']);
    world.clock.advanceSeconds(60);
    await world.settle();
    expect((await world.settlement(good))?.state).toBe('settled');
    expect((await world.settlement(frozen))?.state).toBe('sweeping');
  });

  it('is swept again on the new branch when a reorg orphans its sweep', async () => {
    const payment = await world.due();
    const beforeSweep = await world.chain.mark();
    await world.work();
    expect((await world.settlement(payment))?.state).toBe('settled');
    await beforeSweep();
    await world.chain.mine(2 * CONFIRMATIONS);
    await world.newWatcher().catchUp();
    expect(await world.arrivals()).toEqual([]);
    await world.work(2);
    expect(await world.arrivals()).toEqual([{ from: payment.deposit.address, amountUnits: 5_000_000n }]);
    expect(await world.settlement(payment)).toMatchObject({ state: 'settled', sentUnits: '5000000' });
    expect(await world.database.orders.countDocuments()).toBe(1);
  });
});

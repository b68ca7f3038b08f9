import { createVaultSweeper } from '@cowrie/chain-evm';
import { Observed } from '../testing/observed';
import { type SettlementWorld, startSettlementWorld } from '../testing/settlement-world';
import { TREASURY } from '../testing/test-config';

const CONFIRMATIONS = 3;
let world: SettlementWorld;
beforeAll(async () => {
  world = await startSettlementWorld(CONFIRMATIONS);
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

describe('a sweep', () => {
  it('brings what all due payments hold, in one transaction, and says so at the set depth', async () => {
    const [one, two] = [await world.paid(), await world.paid(6_000_000n)];
    const sweeper = world.newSweeper();
    await sweeper.run();
    await world.chain.mine(CONFIRMATIONS - 1);
    await world.newWatcher().catchUp();
    await sweeper.run();
    expect((await world.payment(one)).settlement).toMatchObject({ state: 'sweeping' });
    await world.chain.mine();
    await world.newWatcher().catchUp();
    await sweeper.run();
    const [sweep] = await world.database.sweeps.find().lean();
    expect(sweep).toMatchObject({ isOpen: false, outcome: 'confirmed', treasury: TREASURY });
    const sent = { state: 'converting', sweepTxHash: sweep?.txHash };
    expect((await world.payment(one)).settlement).toMatchObject({ ...sent, sentUnits: '5000000' });
    expect((await world.payment(two)).settlement).toMatchObject({ ...sent, sentUnits: '6000000' });
    expect(await world.arrivals()).toHaveLength(2);
  });

  it('leaves other networks and what is not due alone', async () => {
    const payment = await world.paid();
    const later = new Date(world.clock.now().getTime() + 60_000);
    const { settlement } = await world.payment(payment);
    await world.rooms.payments.commit(await world.payment(payment), {
      set: { settlement: { ...settlement, dueAt: later } as typeof settlement },
    });
    await world.newSweeper().run();
    expect(await world.database.sweeps.countDocuments()).toBe(0);
  });
});

describe('races', () => {
  it('of many sweepers open one sweep, and empty each vault once', async () => {
    await world.paid();
    await world.paid();
    await Promise.all(Array.from({ length: 8 }, () => world.newSweeper().run()));
    expect(await world.database.sweeps.countDocuments()).toBe(1);
    await world.chain.mine();
    await world.deepen();
    await Promise.all(Array.from({ length: 8 }, () => world.newSweeper().run()));
    await world.deepen();
    await world.newSweeper().run();
    expect(await world.database.sweeps.countDocuments()).toBe(1);
    expect(await world.arrivals()).toHaveLength(2);
    expect(await world.database.payments.distinct('settlement.state')).toEqual(['converting']);
  });

  it('with a change of the payment lose nothing: what was sent is noted all the same', async () => {
    const payment = await world.paid();
    await world.newSweeper().run();
    await world.deepen();
    // A late transfer is seen between the sweeper's look at the payment and its note.
    let isDisturbed = false;
    const observed = new Observed(async ({ when }) => {
      const sweep = await world.database.sweeps.findOne({ isOpen: true }).lean();
      const stored = await world.payment(payment);
      if (isDisturbed || when === 'before' || !sweep || stored.settlement?.state !== 'sweeping') return;
      await world.rooms.payments.commit(stored, { set: { surplusUnits: '1' } });
      isDisturbed = observed.calls >= 4;
    });
    await world.newSweeper({ wrap: observed.wrap }).run();
    expect(isDisturbed).toBe(true);
    expect((await world.payment(payment)).settlement).toMatchObject({ state: 'converting' });
  });
});

describe('a sweep that comes to nothing', () => {
  it('reverted: the payment is due again, and the next sweep brings all', async () => {
    const payment = await world.paid();
    await world.chain.flushAsStranger([payment._id.toHexString()]);
    const sweeper = world.newSweeper();
    await sweeper.run();
    // Signed for an empty vault, it has not the gas for a full one.
    await world.chain.mintAhead(payment.deposit, 7n);
    await world.deepen();
    await sweeper.run();
    expect(await world.database.sweeps.find().lean()).toMatchObject([{ outcome: 'reverted', isOpen: false }]);
    expect((await world.payment(payment)).settlement?.state).toBe('due');
    world.clock.advanceSeconds(10);
    await sweeper.run();
    await world.deepen();
    await sweeper.run();
    expect((await world.payment(payment)).settlement).toMatchObject({
      state: 'converting',
      sentUnits: '5000007',
    });
  });

  it('displaced by another transaction of its nonce: swept by a new one', async () => {
    const payment = await world.paid();
    const mute = { ...world.sweeper, broadcast: () => Promise.resolve() };
    await world.newSweeper({ sweeper: mute }).run();
    const operator = createVaultSweeper(world.chain.network, world.chain.operatorKey);
    const { confirmed: nonce } = await operator.nonces();
    const elsewhere = { tokenAddress: payment.deposit.tokenAddress, treasury: TREASURY, nonce };
    const other = await operator.sign({ ...elsewhere, paymentIds: ['f'.repeat(24)] });
    await operator.broadcast(other.rawTransaction);
    operator.close();
    await world.deepen();
    const sweeper = world.newSweeper();
    await sweeper.run();
    await sweeper.run();
    await world.deepen();
    await sweeper.run();
    expect((await world.payment(payment)).settlement).toMatchObject({ state: 'converting' });
    const outcomes = (await world.database.sweeps.find().sort({ nonce: 1 }).lean()).map((one) => one.outcome);
    expect(outcomes).toEqual(['displaced', 'confirmed']);
  });

  it('emptied by a stranger before: what came to the treasury is what was sent', async () => {
    const payment = await world.paid();
    await world.chain.flushAsStranger([payment._id.toHexString()]);
    const sweeper = world.newSweeper();
    await sweeper.run();
    await world.deepen();
    await sweeper.run();
    const { settlement } = await world.payment(payment);
    expect(settlement).toMatchObject({ state: 'converting', sentUnits: '5000000' });
    // The transaction that brought the money, which is not ours.
    const [sweep] = await world.database.sweeps.find().lean();
    expect(settlement?.sweepTxHash).toMatch(/^0x/);
    expect(settlement?.sweepTxHash).not.toBe(sweep?.txHash);
  });

  it('emptied in part by a stranger: both parts are counted', async () => {
    const payment = await world.lock();
    await world.chain.pay(payment.deposit, 3_000_000n);
    await world.chain.flushAsStranger([payment._id.toHexString()]);
    await world.chain.pay(payment.deposit, 2_000_000n);
    await world.deepen();
    const sweeper = world.newSweeper();
    await sweeper.run();
    await world.deepen();
    await sweeper.run();
    expect((await world.payment(payment)).settlement).toMatchObject({ sentUnits: '5000000' });
  });

  it('of money that a reorganization took away: the payment waits again, and nothing more is swept', async () => {
    const payment = await world.lock();
    await world.chain.mine();
    await world.newWatcher().catchUp();
    const forkPoint = await world.chain.mark();
    await world.chain.pay(payment.deposit, 5_000_000n);
    await world.deepen();
    await world.newSweeper().run();
    await forkPoint();
    // The sweep, which waited, is mined on the other branch.
    await world.chain.mine();
    await world.deepen();
    await world.newSweeper().run();
    const { status, settlement } = await world.payment(payment);
    expect([status, settlement]).toEqual(['pending', undefined]);
  });

  it('frozen: nothing is called sent, and the others arrive', async () => {
    const [frozen, other] = [await world.paid(), await world.paid()];
    await world.chain.freeze(frozen.deposit);
    const sweeper = world.newSweeper();
    await sweeper.run();
    await world.deepen();
    await sweeper.run();
    const { settlement } = await world.payment(frozen);
    expect([settlement?.state, settlement?.sentUnits]).toEqual(['due', undefined]);
    expect(settlement?.dueAt.getTime()).toBeGreaterThan(world.clock.now().getTime());
    expect((await world.payment(other)).settlement?.state).toBe('converting');
  });
});

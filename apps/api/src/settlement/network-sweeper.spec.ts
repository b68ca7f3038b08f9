import { createVaultSweeper, SweepMismatchError, type VaultSweeper } from '@cowrie/chain-evm';
import type { Deposit, Payment } from '../payments/payment.schema';
import { Observed } from '../testing/observed';
import { type SettlementWorld, startSettlementWorld } from '../testing/settlement-world';
import { TREASURY } from '../testing/test-config';

const CONFIRMATIONS = 3;
let world: SettlementWorld;
beforeAll(async () => {
  world = await startSettlementWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const idOf = ({ _id }: Payment) => _id.toHexString();
const outcomes = async () =>
  (await world.database.sweeps.find().sort({ _id: 1 }).lean()).map(({ outcome }) => outcome ?? 'open');
const vaultOf = ({ _id }: Payment) => world.database.vaultSweeps.findOne({ paymentId: _id }).lean();
const minutesUntilDue = async (payment: Payment) =>
  (((await vaultOf(payment))?.dueAt.getTime() ?? 0) - world.clock.now().getTime()) / 60_000;
/** Paid, and its vault asked for. */
async function due(amountUnits = 5_000_000n): Promise<Payment & { deposit: Deposit }> {
  const payment = await world.paid(amountUnits);
  await world.settle();
  return payment;
}
/** The operator's connection with some of it replaced. */
const altered = (over: Partial<VaultSweeper>): VaultSweeper => ({ ...world.sweeper, ...over });

describe('a sweep', () => {
  it('brings what all due vaults hold, in one transaction; what was sent is believed at the set depth', async () => {
    const [one, two] = [await due(), await due(6_000_000n)];
    const sweeper = world.newSweeper();
    await sweeper.run();
    await world.deepen(CONFIRMATIONS - 1);
    await sweeper.run();
    world.clock.advanceSeconds(60);
    await world.settle();
    expect(await outcomes()).toEqual(['open']);
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

  it('is not asked for before its money is beyond doubt', async () => {
    const payment = await world.paid();
    await world.database.transfers.updateMany({}, { $unset: { finalAt: 1 } });
    await world.settle();
    expect((await world.settlement(payment))?.state).toBe('due');
    expect(await world.database.vaultSweeps.countDocuments()).toBe(0);
    await world.database.transfers.updateMany({}, { $set: { finalAt: world.clock.now() } });
    world.clock.advanceSeconds(1);
    await world.settle();
    expect((await world.settlement(payment))?.state).toBe('sweeping');
    expect(await world.database.vaultSweeps.countDocuments()).toBe(1);
  });

  it('waits for a full batch, but not for longer than it may, and takes no more than fit', async () => {
    for (let count = 0; count < 3; count += 1) await due();
    const policy = { batchSize: 4, maxWaitSeconds: 600 };
    await world.newSweeper({ policy }).run();
    expect(await outcomes()).toEqual([]);
    await world.newSweeper({ policy: { ...policy, batchSize: 2 } }).run();
    const [sweep] = await world.database.sweeps.find().lean();
    expect(sweep?.vaults).toHaveLength(2);
    await world.reset();
    await due();
    world.clock.advanceSeconds(599);
    await world.newSweeper({ policy }).run();
    expect(await outcomes()).toEqual([]);
    world.clock.advanceSeconds(1);
    await world.newSweeper({ policy }).run();
    expect(await outcomes()).toEqual(['open']);
  });

  it('has its addresses watched, also long after the payments’ end', async () => {
    const payment = await due();
    await world.database.payments.updateMany({}, { $set: { watchedUntil: world.clock.now() } });
    await world.newSweeper().run();
    const { watchedSince, watchedUntil } = await world.payment(payment);
    expect(watchedSince).toEqual(world.clock.now());
    expect(watchedUntil?.getTime()).toBeGreaterThan(world.clock.now().getTime() + 86_400_000);
    await world.work();
    expect((await world.settlement(payment))?.state).toBe('settled');
  });
});

describe('races', () => {
  it('of many sweepers open one sweep, and empty each vault once', async () => {
    await due();
    await due();
    await Promise.all(Array.from({ length: 8 }, () => world.newSweeper().run()));
    expect(await outcomes()).toEqual(['open']);
    await world.deepen();
    await Promise.all(Array.from({ length: 8 }, () => world.newSweeper().run()));
    await world.work();
    expect(await outcomes()).toEqual(['confirmed']);
    expect(await world.arrivals()).toHaveLength(2);
    expect(await world.database.payments.distinct('settlement.state')).toEqual(['settled']);
  });

  it('of two that would replace a stuck sweep add one transaction', async () => {
    await due();
    await world.newSweeper().run();
    world.clock.advanceSeconds(60);
    await Promise.all(Array.from({ length: 4 }, () => world.newSweeper().run()));
    const [sweep] = await world.database.sweeps.find().lean();
    expect(sweep?.attempts).toHaveLength(2);
  });
});

describe('a vault that cannot be emptied', () => {
  it('is set aside, ever longer, while the others arrive; and swept when it can be', async () => {
    const [frozen, good] = [await due(), await due()];
    await world.freeze(frozen.deposit);
    await world.newSweeper().run();
    const failure = { attempts: 1, lastFailure: 'the token does not let it go' };
    expect(await vaultOf(frozen)).toMatchObject(failure);
    expect(await minutesUntilDue(frozen)).toBe(1);
    await world.deepen();
    await world.newSweeper().run();
    world.clock.advanceSeconds(60);
    await world.settle();
    expect((await world.settlement(good))?.state).toBe('settled');
    await world.newSweeper().run();
    expect([await minutesUntilDue(frozen), await outcomes()]).toEqual([1.5, ['confirmed']]);
    for (let tries = 0; tries < 20; tries += 1) {
      world.clock.set((await vaultOf(frozen))?.dueAt ?? 0);
      await world.newSweeper().run();
    }
    expect(await minutesUntilDue(frozen)).toBe(6 * 60);
    await world.freeze(frozen.deposit, false);
    world.clock.advanceSeconds(6 * 3600);
    await world.work(2);
    expect(await world.settlement(frozen)).toMatchObject({ state: 'settled', sentUnits: '5000000' });
  });

  it('is no obstacle to other tokens when its own is paused', async () => {
    const payment = await due();
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

  it('is set aside as well when it turns out only in the block', async () => {
    const [frozen, good] = [await due(), await due()];
    await world.newSweeper().run();
    const { txHash = '' } = (await world.database.sweeps.findOne().lean())?.attempts[0] ?? {};
    const waiting = await world.chain.raw(txHash);
    await world.chain.rpc('anvil_dropTransaction', [txHash]);
    await world.freeze(frozen.deposit);
    await world.chain.rpc('eth_sendRawTransaction', [waiting]);
    await world.deepen();
    await world.newSweeper().run();
    expect((await vaultOf(frozen))?.lastFailure).toContain(`failed in ${txHash}`);
    expect(await outcomes()).toEqual(['confirmed']);
    world.clock.advanceSeconds(60);
    await world.settle();
    expect((await world.settlement(good))?.state).toBe('settled');
    expect((await world.settlement(frozen))?.state).toBe('sweeping');
  });

  it('keeps its money on the next branch when a reorganization takes its sweep back', async () => {
    const payment = await due();
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

describe('a stuck sweep', () => {
  it('is sent again, and after a while replaced under its nonce by one that offers more', async () => {
    const payment = await due();
    const sent: string[] = [];
    // It reaches the node and no block, as one that offers too little.
    const broadcast = async (raw: string) => void sent.push(raw);
    const unlucky = world.newSweeper({ sweeper: altered({ broadcast }) });
    await unlucky.run();
    world.clock.advanceSeconds(59);
    await unlucky.run();
    world.clock.advanceSeconds(1);
    await unlucky.run();
    const [first, second] = (await world.database.sweeps.findOne().lean())?.attempts ?? [];
    expect(sent).toEqual([first, first, second].map((attempt) => attempt?.rawTransaction));
    for (const fee of ['maxFeePerGasWei', 'maxPriorityFeePerGasWei'] as const) {
      expect(BigInt(second?.[fee] ?? 0) * 8n).toBeGreaterThanOrEqual(BigInt(first?.[fee] ?? 0) * 9n);
    }
    const sweeper = world.newSweeper();
    await sweeper.run();
    await world.deepen();
    await sweeper.run();
    expect(await world.database.sweeps.find().lean()).toMatchObject([
      { outcome: 'confirmed', txHash: second?.txHash, nonce: 0 },
    ]);
    await world.work();
    expect((await world.settlement(payment))?.state).toBe('settled');
    expect(await world.arrivals()).toHaveLength(1);
  });

  it('is ended by whichever of its transactions is mined', async () => {
    const payment = await due();
    await world.newSweeper().run();
    world.clock.advanceSeconds(60);
    const mute = altered({ broadcast: () => Promise.resolve() });
    await world.newSweeper({ sweeper: mute }).run();
    const [first] = (await world.database.sweeps.findOne().lean())?.attempts ?? [];
    await world.deepen();
    await world.newSweeper().run();
    const [sweep] = await world.database.sweeps.find().lean();
    expect(sweep).toMatchObject({ outcome: 'confirmed', txHash: first?.txHash });
    expect(sweep?.attempts).toHaveLength(2);
    await world.work();
    expect((await world.settlement(payment))?.state).toBe('settled');
  });

  it('offers no more than a few times what the node advises, however long it takes', async () => {
    await due();
    const sweeper = world.newSweeper();
    for (let minute = 0; minute < 60; minute += 1) {
      await sweeper.run();
      world.clock.advanceSeconds(60);
    }
    const [sweep] = await world.database.sweeps.find().lean();
    const [first, last] = [sweep?.attempts[0], sweep?.attempts.at(-1)];
    expect(sweep?.attempts.length).toBeLessThan(20);
    expect(BigInt(last?.maxPriorityFeePerGasWei ?? 0)).toBeLessThanOrEqual(
      5n * BigInt(first?.maxPriorityFeePerGasWei ?? 0),
    );
  });

  it('keeps its last transaction when gas costs more than the limit', async () => {
    const payment = await due();
    await world.newSweeper().run();
    const maxFeePerGasCeilingWei = 1n;
    const bounded = createVaultSweeper(world.chain.network, world.chain.operatorKey, {
      maxFeePerGasCeilingWei,
    });
    world.clock.advanceSeconds(600);
    expect(await world.newSweeper({ sweeper: bounded }).run()).toBe('fees_too_high');
    bounded.close();
    expect((await world.database.sweeps.findOne().lean())?.attempts).toHaveLength(1);
    await world.deepen();
    await world.newSweeper().run();
    await world.work();
    expect((await world.settlement(payment))?.state).toBe('settled');
  });
});

describe('gas', () => {
  it('dearer than the limit is waited out', async () => {
    const payment = await due();
    const maxFeePerGasCeilingWei = 1n;
    const bounded = createVaultSweeper(world.chain.network, world.chain.operatorKey, {
      maxFeePerGasCeilingWei,
    });
    expect(await world.newSweeper({ sweeper: bounded }).run()).toBe('fees_too_high');
    bounded.close();
    expect(await outcomes()).toEqual([]);
    await world.work();
    expect((await world.settlement(payment))?.state).toBe('settled');
  });

  it('that the operator’s address cannot pay for is asked for, and sweeps go on when it is there', async () => {
    const payment = await due();
    await world.chain.rpc('anvil_setBalance', [world.sweeper.address, '0x1']);
    const sweeper = world.newSweeper();
    expect([await sweeper.run(), await sweeper.run()]).toEqual(['insufficient_funds', 'insufficient_funds']);
    expect(await outcomes()).toEqual([]);
    await world.chain.rpc('anvil_setBalance', [world.sweeper.address, '0x8ac7230489e80000']);
    expect(await sweeper.run()).toBeUndefined();
    await world.work();
    expect((await world.settlement(payment))?.state).toBe('settled');
  });
});

describe('a sweep that comes to nothing', () => {
  it('reverted: its vaults are set aside, and the next one brings all', async () => {
    const payment = await due();
    const { number: blockNumber = 0 } = (await world.database.cursors.findOne().lean())?.confirmed ?? {};
    const { hash: blockHash = '' } = (await world.reader.block(blockNumber)) ?? {};
    const nothing = { flushed: [], failed: [], gasUsed: 0n };
    const receipt = async (txHash: string) => ({
      txHash,
      blockNumber,
      blockHash,
      succeeded: false,
      ...nothing,
    });
    const reverting = altered({ broadcast: () => Promise.resolve(), receipt });
    await world.newSweeper({ sweeper: reverting }).run();
    await world.newSweeper({ sweeper: reverting }).run();
    expect([await outcomes(), await minutesUntilDue(payment)]).toEqual([['reverted'], 1]);
    await world.work(3);
    expect(await world.settlement(payment)).toMatchObject({ state: 'settled', sentUnits: '5000000' });
  });

  it('that does not add up closes, and what the chain shows of its vaults counts', async () => {
    const payment = await due();
    await world.newSweeper().run();
    await world.deepen();
    const receipt = () => Promise.reject(new SweepMismatchError({}));
    await world.newSweeper({ sweeper: altered({ receipt }) }).run();
    expect(await outcomes()).toEqual(['mismatched']);
    await world.work(2);
    expect(await world.settlement(payment)).toMatchObject({ state: 'settled', sentUnits: '5000000' });
    expect(await world.arrivals()).toHaveLength(1);
  });

  it('displaced by another transaction of its nonce, seen twice: swept by a new one', async () => {
    const payment = await due();
    const mute = altered({ broadcast: () => Promise.resolve() });
    await world.newSweeper({ sweeper: mute }).run();
    const operator = createVaultSweeper(world.chain.network, world.chain.operatorKey);
    const { confirmed: nonce } = await operator.nonces();
    const other = await world.paid();
    const elsewhere = { tokenAddress: payment.deposit.tokenAddress, treasury: TREASURY, nonce };
    const { rawTransaction } = await operator.sign({ ...elsewhere, paymentIds: [idOf(other)] });
    await operator.broadcast(rawTransaction);
    operator.close();
    await world.deepen();
    const sweeper = world.newSweeper();
    await sweeper.run();
    expect(await outcomes()).toEqual(['open']);
    await sweeper.run();
    expect(await outcomes()).toEqual(['displaced']);
    await world.work(2);
    expect((await world.settlement(payment))?.state).toBe('settled');
    expect((await world.settlement(other))?.state).toBe('settled');
    expect(await outcomes()).toEqual(['displaced', 'confirmed']);
  });

  it('of vaults that a stranger has emptied is not sent: what came to the treasury is what was sent', async () => {
    const payment = await due();
    await world.chain.flushAsStranger([idOf(payment)]);
    await world.work(2);
    const settlement = await world.settlement(payment);
    expect(settlement).toMatchObject({ state: 'settled', sentUnits: '5000000' });
    expect(settlement?.sweepTxHash).toMatch(/^0x/);
    expect(await outcomes()).toEqual([]);
    expect(await world.database.vaultSweeps.countDocuments()).toBe(0);
  });

  it('emptied by a stranger while it waits, or in part before: all parts are counted', async () => {
    const payment = await world.lock();
    await world.chain.pay(payment.deposit, 3_000_000n);
    await world.chain.flushAsStranger([idOf(payment)]);
    await world.chain.pay(payment.deposit, 2_000_000n);
    await world.deepen();
    await world.settle();
    const { sign } = world.sweeper;
    const overtaken = altered({
      sign: async (request) => {
        const signed = await sign(request);
        await world.chain.flushAsStranger([idOf(payment)]);
        return signed;
      },
    });
    await world.newSweeper({ sweeper: overtaken }).run();
    await world.work(2);
    expect(await world.settlement(payment)).toMatchObject({ state: 'settled', sentUnits: '5000000' });
    expect((await world.arrivals()).map(({ amountUnits }) => amountUnits)).toEqual([3_000_000n, 2_000_000n]);
  });

  it('of money that a reorganization took away: the payment waits again, and nothing is asked for', async () => {
    const payment = await world.lock();
    await world.deepen();
    const forkPoint = await world.chain.mark();
    await world.chain.pay(payment.deposit, 5_000_000n);
    await world.deepen();
    await world.settle();
    await world.newSweeper().run();
    expect((await world.settlement(payment))?.state).toBe('sweeping');
    await forkPoint();
    await world.chain.mine(2 * CONFIRMATIONS);
    await world.newWatcher().catchUp();
    await world.work(2);
    const { status, settlement } = await world.payment(payment);
    expect([status, settlement]).toEqual(['pending', undefined]);
    expect(await world.database.vaultSweeps.countDocuments()).toBe(0);
  });
});

describe('money beside the credited', () => {
  it('that comes late is swept along and not sold', async () => {
    const payment = await due();
    world.clock.advanceSeconds(31 * 60);
    await world.chain.pay(payment.deposit, 4_000_000n);
    await world.work(3);
    expect(await world.payment(payment)).toMatchObject({
      status: 'completed',
      exceptions: [{ kind: 'late' }],
      settlement: { state: 'settled', sentUnits: '5000000', collectedFiatAmount: '7750.00' },
    });
    expect(await world.arrivals()).toEqual([{ from: payment.deposit.address, amountUnits: 9_000_000n }]);
    expect(await world.database.vaultSweeps.countDocuments()).toBe(0);
  });

  it('that comes after the sweep began is brought in by another, and not sold', async () => {
    const payment = await due();
    await world.newSweeper().run();
    await world.deepen();
    await world.chain.pay(payment.deposit, 2_000_000n);
    await world.deepen();
    await world.work(3);
    expect(await world.payment(payment)).toMatchObject({
      status: 'completed',
      exceptions: [{ kind: 'after_completion' }],
      settlement: { state: 'settled', sentUnits: '5000000', collectedFiatAmount: '7750.00' },
    });
    expect((await world.arrivals()).map(({ amountUnits }) => amountUnits)).toEqual([5_000_000n, 2_000_000n]);
  });

  it('that the token keeps for itself is not there to be sold', async () => {
    const payment = await due();
    await world.setFee(100);
    await world.work(2);
    expect(await world.payment(payment)).toMatchObject({
      status: 'completed',
      settlement: { sentUnits: '4950000', collectedFiatAmount: '7672.50' },
    });
    expect(await world.database.vaultSweeps.countDocuments()).toBe(0);
  });
});

it('a change of the payment in between loses nothing', async () => {
  const payment = await due();
  await world.newSweeper().run();
  await world.deepen();
  await world.newSweeper().run();
  world.clock.advanceSeconds(60);
  // Somebody writes between each of the steps' looks at the payment and what they write.
  const observed = new Observed(async ({ when }) => {
    if (when === 'before' || observed.calls % 3 > 0 || observed.calls > 40) return;
    const stored = await world.payment(payment);
    await world.rooms.payments.commit(stored, { set: { metadata: { calls: `${observed.calls}` } } });
  });
  for (let tries = 0; tries < 20; tries += 1) await world.settle(observed.wrap);
  expect(await world.payment(payment)).toMatchObject({
    status: 'completed',
    settlement: { state: 'settled' },
  });
  expect(await world.database.orders.countDocuments()).toBe(1);
});

import { Logger } from '@nestjs/common';
import { formatTronAddress } from '@cowrie/chain-tron';
import { ledgerBalancesOf } from '@cowrie/api/money-in/testing/ledger-balances';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { expectSameAfterEveryCrash, type Observed } from '@cowrie/api/platform/testing/observed';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import { startTronMoneyWorld, type TronMoneyWorld } from '../testing/tron-money-world';

let world: TronMoneyWorld;
beforeAll(async () => {
  world = await startTronMoneyWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** A transaction of now is in no block after this many, and each of them is final. */
const LIFE_BLOCKS = 45;
const treasuryHolds = () => world.chain.held(TREASURY);
const each = (faults: Parameters<TronMoneyWorld['chain']['nodes'][0]['fail']>[0]) =>
  world.chain.nodes.forEach((node) => node.fail(faults));
const heal = () => world.chain.nodes.forEach((node) => node.heal());
const settlementOf = async (payment: Parameters<TronMoneyWorld['payment']>[0]) =>
  (await world.payment(payment)).settlement;

it('empties all due vaults in one transaction, and the payments complete', async () => {
  const [one, two] = [await world.due(), await world.due(6_000_000n)];
  await world.newSweeper().run();
  await world.deepen(10);
  await world.newSweeper().run();
  expect(await world.sweepOutcomes()).toEqual(['open']);
  await world.work(2);
  const [sweep, ...others] = await world.database.sweeps.find().lean();
  expect([sweep?.outcome, sweep?.nonce, others]).toEqual(['confirmed', undefined, []]);
  expect(sweep?.attempts).toMatchObject([
    { txHash: sweep?.txHash, life: { refBlockNumber: expect.any(Number) } },
  ]);
  expect(await treasuryHolds()).toBe(11_000_000n);
  for (const payment of [one, two]) expect((await world.payment(payment)).status).toBe('completed');
});

describe('a sweep that every node loses', () => {
  it('is sent again while it can be mined, and signed anew only when it is dead', async () => {
    const payment = await world.due();
    each({ swallows: true });
    const sweeper = world.newSweeper();
    await sweeper.run();
    await world.deepen(10);
    await sweeper.run();
    heal();
    // Its time is not over, so the same transaction is sent again.
    await sweeper.run();
    await world.deepen();
    await sweeper.run();
    const [sweep] = await world.database.sweeps.find().lean();
    expect(sweep).toMatchObject({ outcome: 'confirmed', attempts: [{ txHash: sweep?.txHash }] });
    await world.work();
    expect((await world.payment(payment)).status).toBe('completed');
  });

  it('ends when its life is over on the solid chain, and another one empties the vault', async () => {
    const payment = await world.due();
    each({ swallows: true });
    const sweeper = world.newSweeper();
    await sweeper.run();
    await world.deepen(25);
    heal();
    // No block takes it any more, but its last blocks are not solid yet.
    await sweeper.run();
    await sweeper.run();
    expect(await world.sweepOutcomes()).toEqual(['open']);
    await world.deepen(LIFE_BLOCKS - 25);
    // One node that is behind is enough to wait: its blocks could still hold it.
    world.chain.nodes[1].fail({ lagBlocks: 30 });
    await sweeper.run();
    await sweeper.run();
    expect(await world.sweepOutcomes()).toEqual(['open']);
    heal();
    await sweeper.run();
    expect(await world.sweepOutcomes()).toEqual(['open']);
    await sweeper.run();
    expect(await world.sweepOutcomes()).toEqual(['displaced']);
    await world.work(2);
    expect(await world.sweepOutcomes()).toEqual(['displaced', 'confirmed']);
    expect(await treasuryHolds()).toBe(5_000_000n);
    expect((await world.payment(payment)).status).toBe('completed');
  });
});

describe('a reorganization', () => {
  it.each([
    ['moves a sweep to another block', false],
    ['loses a sweep, which is sent again', true],
  ])('that %s changes nothing of the outcome', async (_name, isLost) => {
    const payment = await world.due();
    await world.newSweeper().run();
    await world.deepen(3);
    const { attempts } = await world.database.sweeps.findOne().lean().orFail();
    await world.chain.reorganize(4, isLost ? attempts.map(({ txHash }) => txHash) : []);
    await world.newWatcher().catchUp();
    expect((await settlementOf(payment))?.sentUnits).toBeUndefined();
    await world.work(2);
    expect(await world.sweepOutcomes()).toEqual(['confirmed']);
    expect(await treasuryHolds()).toBe(5_000_000n);
    expect((await world.payment(payment)).status).toBe('completed');
  });
});

it('sets a frozen vault aside, sweeps the others, and says why', async () => {
  const [frozen, other] = [await world.due(), await world.due(6_000_000n)];
  await world.chain.freeze(frozen.deposit);
  await world.work(2);
  expect(await treasuryHolds()).toBe(6_000_000n);
  expect((await world.payment(other)).status).toBe('completed');
  const row = await world.database.vaultSweeps.findOne({ paymentId: frozen._id }).lean();
  expect(row?.lastFailure).toContain('refuses');
});

it('waits when the account has too little TRX, and says so', async () => {
  await world.due();
  const poor = new NodeConnections().sweeper(world.chain.network, `0x${'7'.repeat(64)}`);
  const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  expect(await world.newSweeper({ sweeper: poor }).run()).toBe('insufficient_funds');
  expect(warned.mock.calls[0]?.[0]).toEqual({ operator: formatTronAddress(poor.address) });
  warned.mockRestore();
  await world.chain.tron.fund(poor.address, 100_000_000n);
  expect(await poor.coinUnits()).toBe(100_000_000n);
  expect(await world.newSweeper({ sweeper: poor }).run()).toBeUndefined();
  expect(await world.sweepOutcomes()).toEqual(['open']);
  poor.close();
});

it('sweeps, sells and completes a payment once, no matter where a process dies', async () => {
  const { deposit } = await world.due(6_000_001n);
  const stored = await world.database.save();
  const toDue = await world.chain.mark();
  const reset = async () => {
    await toDue();
    await world.database.restore(stored);
  };
  const run = (wrap: Observed['wrap']) => world.work(1, { wrap });
  const outcome = async () => {
    const payments = await world.database.payments.find().lean();
    return {
      payments: payments.map(({ status, settlement, history, ...payment }) => ({
        status,
        causes: history.map(({ cause }) => cause),
        sent: settlement?.sentUnits,
        ledger: ledgerBalancesOf(payment),
      })),
      openSweeps: await world.database.sweeps.countDocuments({ isOpen: true }),
      vaults: await world.database.vaultSweeps.countDocuments(),
      held: [await treasuryHolds(), await world.chain.held(deposit.address)],
    };
  };
  expect(await expectSameAfterEveryCrash({ reset, run, outcome })).toBeGreaterThan(40);
  await reset();
  await run((it) => it);
  expect(await outcome()).toMatchObject({
    payments: [{ status: 'completed', sent: '6000001' }],
    openSweeps: 0,
    vaults: 0,
    held: [6_000_001n, 0n],
  });
});

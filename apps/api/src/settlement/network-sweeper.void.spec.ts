import { createVaultSweeper, SweepMismatchError } from '@cowrie/chain-evm';
import type { Payment } from '../payments/payment.schema';
import { type SettlementWorld, startSettlementWorld } from '@cowrie/testing/api/settlement-world';
import { TREASURY } from '@cowrie/testing/api/test-config';

const CONFIRMATIONS = 3;
let world: SettlementWorld;
beforeAll(async () => {
  world = await startSettlementWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const idOf = ({ _id }: Payment) => _id.toHexString();

describe('a sweep that comes to nothing', () => {
  it('reverted: its vaults are set aside, and the next one brings all', async () => {
    const payment = await world.due();
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
    const reverting = world.altered({ broadcast: () => Promise.resolve(), receipt });
    await world.newSweeper({ sweeper: reverting }).run();
    await world.newSweeper({ sweeper: reverting }).run();
    expect([await world.sweepOutcomes(), await world.secondsUntilDue(payment)]).toEqual([['reverted'], 10]);
    await world.work(3);
    expect(await world.settlement(payment)).toMatchObject({ state: 'settled', sentUnits: '5000000' });
  });

  it('that does not add up closes, and what the chain shows of its vaults counts', async () => {
    const payment = await world.due();
    await world.newSweeper().run();
    await world.deepen();
    const receipt = () => Promise.reject(new SweepMismatchError({}));
    await world.newSweeper({ sweeper: world.altered({ receipt }) }).run();
    expect(await world.sweepOutcomes()).toEqual(['mismatched']);
    await world.work(2);
    expect(await world.settlement(payment)).toMatchObject({ state: 'settled', sentUnits: '5000000' });
    expect(await world.arrivals()).toHaveLength(1);
  });

  it('displaced by another transaction of its nonce, seen twice: swept by a new one', async () => {
    const payment = await world.due();
    const mute = world.altered({ broadcast: () => Promise.resolve() });
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
    expect(await world.sweepOutcomes()).toEqual(['open']);
    await sweeper.run();
    expect(await world.sweepOutcomes()).toEqual(['displaced']);
    await world.work(2);
    expect((await world.settlement(payment))?.state).toBe('settled');
    expect((await world.settlement(other))?.state).toBe('settled');
    expect(await world.sweepOutcomes()).toEqual(['displaced', 'confirmed']);
  });

  it('of vaults that a stranger has emptied is not sent: what came to the treasury is what was sent', async () => {
    const payment = await world.due();
    await world.chain.flushAsStranger([idOf(payment)]);
    await world.work(2);
    const settlement = await world.settlement(payment);
    expect(settlement).toMatchObject({ state: 'settled', sentUnits: '5000000' });
    expect(settlement?.sweepTxHash).toMatch(/^0x/);
    expect(await world.sweepOutcomes()).toEqual([]);
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
    const overtaken = world.altered({
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

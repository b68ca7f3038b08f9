import { createVaultSweeper, SweepMismatchError } from '@cowrie/chain-evm';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { type ConversionWorld, startConversionWorld } from '../testing/conversion-world';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';

const CONFIRMATIONS = 3;
let world: ConversionWorld;
beforeAll(async () => {
  world = await startConversionWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const idOf = ({ _id }: Payment) => _id.toHexString();

describe('a sweep that fails', () => {
  it('sets its vaults aside when it reverted, and the next sweep empties them', async () => {
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

  it('closes when factory and token report different amounts, and the stored transfers count', async () => {
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

  it('is displaced once two runs find its nonce used by another transaction, and a new sweep follows', async () => {
    const payment = await world.due();
    const withoutBroadcast = world.altered({ broadcast: () => Promise.resolve() });
    await world.newSweeper({ sweeper: withoutBroadcast }).run();
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

  it('is not sent for vaults that a stranger emptied, and their transfers to the treasury count as sent', async () => {
    const payment = await world.due();
    await world.chain.flushAsStranger([idOf(payment)]);
    await world.work(2);
    const settlement = await world.settlement(payment);
    expect(settlement).toMatchObject({ state: 'settled', sentUnits: '5000000' });
    expect(settlement?.sweepTxHash).toMatch(/^0x/);
    expect(await world.sweepOutcomes()).toEqual([]);
    expect(await world.database.vaultSweeps.countDocuments()).toBe(0);
  });

  it('counts every part when a stranger empties the vault before the sweep or while the sweep waits', async () => {
    const payment = await world.lock();
    await world.chain.pay(payment.deposit, 3_000_000n);
    await world.chain.flushAsStranger([idOf(payment)]);
    await world.chain.pay(payment.deposit, 2_000_000n);
    await world.deepen();
    await world.settle();
    const { sign } = world.sweeper;
    const racedByStranger = world.altered({
      sign: async (request) => {
        const signed = await sign(request);
        await world.chain.flushAsStranger([idOf(payment)]);
        return signed;
      },
    });
    await world.newSweeper({ sweeper: racedByStranger }).run();
    await world.work(2);
    expect(await world.settlement(payment)).toMatchObject({ state: 'settled', sentUnits: '5000000' });
    expect((await world.arrivals()).map(({ amountUnits }) => amountUnits)).toEqual([3_000_000n, 2_000_000n]);
  });

  it('is called off when a reorg orphans the money, and the payment is pending again', async () => {
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

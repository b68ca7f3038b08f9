import { createChainReader, createVaultSweeper, type VaultSweeper } from '@cowrie/chain-evm';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import { type ConversionWorld, startConversionWorld } from '../testing/conversion-world';
import { startTestChain, type TestChain } from '@cowrie/api/money-in/testing/test-chain';

const HALF_AN_HOUR = 30 * 60;
let world: ConversionWorld;
let celo: TestChain;
let celoSweeper: VaultSweeper;
let celoReader: ReturnType<typeof createChainReader>;
let toStart: () => Promise<void>;
beforeAll(async () => {
  world = await startConversionWorld({ confirmations: 3 });
  celo = await startTestChain(world.clock, { name: 'celo', chainId: 42220, confirmations: 3 });
  celoSweeper = createVaultSweeper(celo.network, celo.operatorKey);
  celoReader = createChainReader(celo.network);
  toStart = await celo.mark();
});
beforeEach(async () => {
  await toStart();
  await world.reset();
});
afterAll(async () => {
  celoSweeper.close();
  celoReader.close();
  await celo.stop();
  await world.stop();
});

/** Ends the windows, and reads the chain past their end. */
const endWindows = async () => {
  world.clock.advanceSeconds(HALF_AN_HOUR + 1);
  await world.deepen();
  for await (const _id of world.rooms.payments.walkWindowOver()) await world.rooms.evaluator.evaluate(_id);
  world.clock.advanceSeconds(60);
};
const requested = () => world.database.vaultSweeps.countDocuments();

it('takes the next step of a settlement as soon as its sweep is final, however long it has waited', async () => {
  const payment = await world.due();
  await world.database.payments.updateOne({ _id: payment._id }, { $set: { 'settlement.tries': 20 } });
  world.clock.advanceSeconds(5);
  await world.settle();
  const { dueAt } = (await world.settlement(payment)) ?? {};
  expect(dueAt).toEqual(new Date(world.clock.now().getTime() + 120_000));
  await world.newSweeper().run();
  await world.deepen();
  await world.settle();
  expect((await world.settlement(payment))?.state).toBe('settled');
});

it('sweeps a short payment once it has failed, and not before', async () => {
  const payment = await world.paid(3_000_000n);
  await world.work();
  expect([await requested(), await world.arrivals()]).toEqual([0, []]);
  await endWindows();
  expect((await world.payment(payment)).status).toBe('failed');
  await world.work(2);
  expect(await world.arrivals()).toEqual([{ from: payment.deposit.address, amountUnits: 3_000_000n }]);
  expect([await requested(), (await world.payment(payment)).status]).toEqual([0, 'failed']);
});

it('sweeps a short payment a minute after its payer gave it up', async () => {
  const payment = await world.paid(3_000_000n);
  await world.work();
  const current = await world.payment(payment);
  expect(await world.rooms.windows.giveUp(current)).toBe(true);
  world.clock.advanceSeconds(60);
  await world.deepen();
  await world.rooms.evaluator.evaluate(payment._id);
  expect((await world.payment(payment)).status).toBe('failed');
  await world.work(2);
  expect(await world.arrivals()).toEqual([{ from: payment.deposit.address, amountUnits: 3_000_000n }]);
});

it('sweeps late money in any listed token', async () => {
  const payment = await world.lock();
  await endWindows();
  await world.chain.pay(payment.deposit, 5_000_000n);
  await world.chain.pay(payment.deposit, 1_000_000n, 'USDT');
  await world.deepen();
  expect((await world.payment(payment)).status).toBe('expired');
  await world.work(3);
  expect([await world.arrivals(), await world.arrivals('USDT')]).toMatchObject([
    [{ amountUnits: 5_000_000n }],
    [{ amountUnits: 1_000_000n }],
  ]);
  expect((await world.payment(payment)).settlement).toBeUndefined();
});

it('sweeps the wrong token when the payment is settled', async () => {
  const payment = await world.lock();
  await world.chain.pay(payment.deposit, 5_000_000n);
  await world.chain.pay(payment.deposit, 2_000_000n, 'USDT');
  await world.deepen();
  await world.work(3);
  expect(await world.arrivals('USDT')).toEqual([{ from: payment.deposit.address, amountUnits: 2_000_000n }]);
  expect(await world.settlement(payment)).toMatchObject({ state: 'settled', sentUnits: '5000000' });
});

it('sweeps money on the wrong network to the treasury there', async () => {
  const payment = await world.lock();
  await celo.pay(payment.deposit, 5_000_000n);
  await celo.mine(3);
  const watcher = () => world.newWatcher({ reader: celoReader });
  await watcher().catchUp();
  await endWindows();
  await world.settle();
  const onCelo = { sweeper: celoSweeper, reader: celoReader, chain: celo };
  await world.newSweeper(onCelo).run();
  await celo.mine(3);
  await watcher().catchUp();
  await world.newSweeper(onCelo).run();
  await world.settle();
  expect(await world.arrivals('USDC', celo)).toEqual([
    { from: payment.deposit.address, amountUnits: 5_000_000n },
  ]);
  expect([await world.arrivals(), await requested()]).toEqual([[], 0]);
  expect(await world.payment(payment)).toMatchObject({
    status: 'expired',
    exceptions: [{ kind: 'wrong_network' }],
  });
});

it('sells money that an operator accepts after its sweep, and does not sweep it again', async () => {
  const payment = await world.lock();
  await endWindows();
  await world.chain.pay(payment.deposit, 5_000_000n);
  await world.work(2);
  expect(await world.arrivals()).toHaveLength(1);
  const [late] = await world.database.transfers.find({ direction: 'in' }).lean().orFail();
  await accept(payment, late ? transferIdOf(late) : '');
  await world.work();
  expect(await world.payment(payment)).toMatchObject({
    status: 'completed',
    settlement: { state: 'settled', sentUnits: '5000000', collectedFiatAmount: '7750.00' },
  });
  expect(await world.arrivals()).toHaveLength(1);
});

it('does not sweep for a transfer of zero', async () => {
  const payment = await world.lock();
  await world.chain.pay(payment.deposit, 0n);
  await endWindows();
  await world.work();
  expect([await requested(), (await world.payment(payment)).status]).toEqual([0, 'expired']);
});

it('retries a payment that cannot be reconciled, and does not hold up the others', async () => {
  const [lost, found] = [await world.paid(3_000_000n), await world.paid(3_000_000n)];
  await endWindows();
  await world.database.transfers.updateMany({ paymentId: lost._id }, { $set: { collectAt: new Date(0) } });
  await world.database.payments.deleteOne({ _id: lost._id });
  await world.rooms.collector.collect(['test']);
  expect(await world.database.vaultSweeps.distinct('paymentId')).toEqual([found._id]);
  const [again] = await world.rooms.transfers.findToCollect(
    ['test'],
    new Date(world.clock.now().getTime() + 60_000),
    9,
  );
  expect(again?.paymentId).toEqual(lost._id);
});

// Guarantee: one item never stops a queue (docs/decisions/0094).
it('sets a payment aside whose next collection cannot be stored, and continues', async () => {
  const [lost, found] = [await world.paid(3_000_000n), await world.paid(3_000_000n)];
  await endWindows();
  await world.database.transfers.updateMany({ paymentId: lost._id }, { $set: { collectAt: new Date(0) } });
  const { transfers, collector } = world.rooms;
  const scheduleCollection = transfers.scheduleCollection.bind(transfers);
  const scheduling = jest.spyOn(transfers, 'scheduleCollection').mockImplementation(async (transfer, at) => {
    const { paymentId } = await world.database.transfers.findById(transfer._id).lean().orFail();
    return paymentId.equals(lost._id)
      ? Promise.reject(new Error('no luck'))
      : scheduleCollection(transfer, at);
  });
  await collector.collect(['test']);
  scheduling.mockRestore();
  expect(await world.database.vaultSweeps.distinct('paymentId')).toContainEqual(found._id);
  expect(await world.database.setAsideItems.find().lean()).toMatchObject([
    { queue: 'vault collection', item: lost._id.toHexString(), reason: 'Error: no luck' },
  ]);
  const others = await transfers.findToCollect(['test'], world.clock.now(), 9, [lost._id.toHexString()]);
  expect(others).toEqual([]);
});

it('reconciles again when a transfer changes during the reconciliation', async () => {
  const payment = await world.paid(3_000_000n);
  await endWindows();
  const reconcile = world.rooms.reconciliation.reconcile.bind(world.rooms.reconciliation);
  jest.spyOn(world.rooms.reconciliation, 'reconcile').mockImplementationOnce(async (one) => {
    const transfers = await reconcile(one);
    await world.database.transfers.updateMany({ paymentId: payment._id }, { $inc: { revision: 1 } });
    return transfers;
  });
  await world.rooms.collector.collect(['test']);
  expect(await world.rooms.transfers.findToCollect(['test'], world.clock.now(), 9)).toHaveLength(1);
  await world.rooms.collector.collect(['test']);
  expect(await world.rooms.transfers.findToCollect(['test'], world.clock.now(), 9)).toHaveLength(0);
});

async function accept({ _id }: Payment, transferId: string): Promise<void> {
  const resolution = { transferId, kind: 'accepted', reason: 'paid', by: 'ada', at: world.clock.now() };
  await world.database.payments.updateOne({ _id }, { $push: { resolutions: resolution } });
  await world.rooms.evaluator.evaluate(_id);
}

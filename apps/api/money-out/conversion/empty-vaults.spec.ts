import type { ChainReader, ObservedTransfer } from '@cowrie/chain-evm';
import { ledgerBalancesOf } from '@cowrie/api/money-in/testing/ledger-balances';
import { type ConversionWorld, startConversionWorld } from '../testing/conversion-world';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';

// Guarantee: an empty vault proves nothing. The service finds money that reached the treasury, and never
// books it as kept by the token (docs/decisions/0079).

const CONFIRMATIONS = 3;
let world: ConversionWorld;
let isLying: boolean;
beforeAll(async () => {
  world = await startConversionWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(async () => {
  isLying = true;
  await world.reset();
});
afterAll(() => world.stop());

/**
 * A network whose nodes lie: all of them omit transfers out of a vault from their logs. Receipts and balances
 * are true.
 */
function lyingReader(over: Partial<ChainReader> = {}): ChainReader {
  const leavesOut = ({ from }: ObservedTransfer) => isLying && from !== world.chain.payerAddress;
  const transfers: ChainReader['transfers'] = async (query) =>
    (await world.reader.transfers(query)).filter((one) => !leavesOut(one));
  return { ...world.reader, transfers, elsewhere: { ...world.reader, transfers }, ...over };
}

/** Runs rounds of a worker, which reads only through this reader. */
async function work(rounds: number, reader: ChainReader, secondsPerRound = 60): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await world.settle();
    await world.newSweeper({ reader }).run();
    await world.chain.mine(CONFIRMATIONS);
    await world.newWatcher({ reader }).catchUp();
    await world.newSweeper({ reader }).run();
    await world.newWatcher({ reader }).catchUp();
    world.clock.advanceSeconds(secondsPerRound);
    await world.settle();
  }
}

async function expectCompleted(payment: Payment): Promise<void> {
  const stored = await world.payment(payment);
  expect(stored).toMatchObject({
    status: 'completed',
    settlement: { state: 'settled', sentUnits: '5000000' },
  });
  expect(stored).not.toHaveProperty('keptByToken');
  expect(ledgerBalancesOf(stored)).toMatchObject({ 'converted USDC@base': 5_000_000 });
  expect(await world.database.vaultDoubts.countDocuments()).toBe(0);
  expect(await world.database.vaultSweeps.countDocuments()).toBe(0);
}

it('a sweep that every log leaves out is booked by its receipt, within minutes', async () => {
  const payment = await world.due();
  await work(3, lyingReader());
  await expectCompleted(payment);
});

it('a sweep that was marked as orphaned in its canonical block is found again', async () => {
  const payment = await world.due();
  await world.newSweeper().run();
  await world.deepen();
  await world.newSweeper().run();
  await world.database.transfers.updateOne(
    { direction: 'out' },
    { $set: { canonical: false, isUnevaluated: true }, $unset: { confirmedAt: 1, finalAt: 1 } },
  );
  await work(8, lyingReader());
  await expectCompleted(payment);
});

it('a stranger’s sweep that all nodes hide keeps the payment waiting, and is found once one is right again', async () => {
  const payment = await world.due();
  const reader = lyingReader();
  await world.chain.flushAsStranger([payment._id.toHexString()]);
  await work(12, reader, 600);
  const waiting = await world.payment(payment);
  expect(waiting).toMatchObject({ status: 'processing', settlement: { state: 'sweeping' } });
  expect(waiting).not.toHaveProperty('keptByToken');
  expect(await world.database.vaultDoubts.find().lean()).toMatchObject([
    { paymentId: payment._id, network: 'base' },
  ]);
  isLying = false;
  await work(2, reader, 600);
  await expectCompleted(payment);
});

it('a vault that no node can read is never taken for empty', async () => {
  const payment = await world.due();
  await world.chain.takeSilently(payment.deposit, 5_000_000n);
  const silent = { hasCode: () => Promise.resolve(undefined) };
  isLying = false;
  await work(12, lyingReader(silent), 600);
  expect(await world.payment(payment)).toMatchObject({ status: 'processing' });
  expect(await world.payment(payment)).not.toHaveProperty('keptByToken');
});

it('money from before a hidden sweep is not booked as kept when a later sweep is visible', async () => {
  const payment = await world.due();
  const reader = lyingReader({ hasCode: () => Promise.resolve(undefined) });
  await world.chain.flushAsStranger([payment._id.toHexString()]);
  await world.chain.mine(CONFIRMATIONS);
  await world.newWatcher({ reader }).catchUp();
  isLying = false;
  await world.chain.pay(payment.deposit, 10n);
  await world.chain.mine(CONFIRMATIONS);
  await world.newWatcher({ reader }).catchUp();
  await work(8, reader, 600);
  const stored = await world.payment(payment);
  expect(stored).toMatchObject({ status: 'completed', settlement: { sentUnits: '5000000' } });
  expect(stored).not.toHaveProperty('keptByToken');
});

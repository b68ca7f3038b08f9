import type { Types } from 'mongoose';
import { type PayoutWorld, startPayoutWorld } from '@cowrie/api/money-out/testing/payout-world';
import { prepareDatabase } from '@cowrie/api/operations/migrations/database.prepare';
import type { Payout } from '@cowrie/api/money-out/payouts/payout.schema';
import { environmentOf, runForTest } from '../testing/cli.harness';
import type { LedgerReport } from './ledger.check';

const CONFIRMATIONS = 2;
const BY = { name: 'ben', operatorId: 'o1' };
let world: PayoutWorld;
beforeAll(async () => {
  world = await startPayoutWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(async () => {
  await world.reset();
  await prepareDatabase(world.database.uri, 'at-start');
});
afterAll(() => world.stop());

const request = () => ({ environment: 'test' as const, network: world.chain.network.name });
const exported = () => world.batches().export(request(), BY);
const takeBack = (batchId: Types.ObjectId) =>
  world.withdrawals().withdraw({ environment: 'test', batchId, isUnsigned: true, reason: 'late' }, BY);
const runWorker = () => world.newProcess({ payer: 'none' }).run();
const change = (payout: Payout, set: object) =>
  world.database.payouts.updateOne({ _id: payout._id }, { $set: set });

/** Returns the faults by payout. */
async function check(): Promise<[exitCode: number, faults: string[]]> {
  const env = environmentOf(world.database.uri, [world.chain.network]);
  const { exitCode, out } = await runForTest(['ledger', 'check', '--chain', '--json'], { env });
  const { faults } = JSON.parse(out) as LedgerReport;
  return [exitCode, faults.flatMap((one) => one.faults)];
}

it('finds nothing wrong with payouts that were paid once, or that wait', async () => {
  const paid = await world.queue();
  await world.queue();
  await exported();
  await world.safePays(paid);
  await world.deepen();
  // The worker has not looked yet, and will find the transfer by itself.
  expect(await check()).toEqual([0, []]);
  await runWorker();
  expect(await world.statuses()).toEqual(['final', 'sent']);
  expect(await check()).toEqual([0, []]);
});

// Guarantee: money that has left without a record is named.
it('finds a transfer that an earlier version overlooked, while its payout waits', async () => {
  const payout = await world.queue();
  await exported();
  await world.safePays(payout);
  await world.deepen();
  await change(payout, { 'handOut.scannedThrough': 10_000 });
  const [exitCode, faults] = await check();
  expect([exitCode, faults.length]).toEqual([1, 1]);
  expect(faults[0]).toMatch(
    /^payout \w{24}: the chain shows its transfer, 0x\w+ in block \d+, and it is still sent$/,
  );
});

it('finds a file that was taken back and executed, of a payout that was cancelled or paid again', async () => {
  const [twice, cancelled] = [await world.queue(), await world.queue()];
  const { batchId } = await exported();
  await takeBack(batchId);
  const process = world.newProcess({ payer: 'none' });
  await process.run();
  await world.deepen(CONFIRMATIONS + 1);
  await process.run();
  const decision = { kind: 'cancelled', by: cancelled.requestedBy, at: world.clock.now() } as const;
  await world.open().evaluator.evaluate(cancelled._id, () => ({ set: { decision } }));
  expect((await exported()).count).toBe(1);
  await world.safePays(twice);
  await world.safePays(twice);
  await world.safePays(cancelled);
  await world.deepen();
  await process.run();
  expect(await world.statuses()).toEqual(['final', 'cancelled']);
  const [, faults] = await check();
  expect(faults.map((one) => one.replace(/0x\w+ in block \d+/, '…').slice(32)).sort()).toEqual([
    ' it is cancelled, and the chain shows a transfer, …',
    ' the chain shows a second transfer, …: it was paid twice',
  ]);
});

it('finds a payout whose transfer was credited to its twin, and a transfer that is not on the chain', async () => {
  const old = await world.queue();
  const { batchId } = await exported();
  const twin = await world.queue({ to: old.destination?.address ?? '' });
  const { handOut } = await world.payout(old);
  await world
    .open()
    .evaluator.evaluate(twin._id, ({ handOut: own }) => (own ? undefined : { set: { handOut } }));
  await world.safePays(twin);
  await world.deepen();
  await runWorker();
  // Credited as by an earlier version: the oldest first, even while its batch was being taken back.
  await change(old, {
    'handOut.withdrawal': { by: 'ben', at: world.clock.now() },
    'handOut.batchId': batchId,
  });
  expect(await world.statuses()).toEqual(['final', 'sent']);
  const [, faults] = await check();
  expect(faults).toMatchObject([
    expect.stringContaining(`which the equal payout ${old._id.toHexString()} has`),
  ]);
  await change(old, { 'transfer.txHash': `0x${'1'.repeat(64)}` });
  expect((await check())[1].join()).toContain('is not on the chain');
});

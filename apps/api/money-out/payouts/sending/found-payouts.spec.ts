import type { Types } from 'mongoose';
import { accountOf, signSafeHash } from '@cowrie/chain-evm';
import { createSafeService } from '@cowrie/safe-service';
import { type PayoutWorld, startPayoutWorld } from '../../testing/payout-world';
import { startSafeService } from '@cowrie/testing/safe-service.server';
import type { Payout } from '../payout.schema';

/** Deeper than the reorgs of these tests. */
const CONFIRMATIONS = 4;
const KEY = `0x${'d7'.repeat(32)}`;
let world: PayoutWorld;
beforeAll(async () => {
  world = await startPayoutWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const BY = { name: 'ben', operatorId: 'o1' };
const request = () => ({ environment: 'test' as const, network: world.chain.network.name });
const exported = () => world.batches().export(request(), BY);
const takeBack = (batchId: Types.ObjectId, nonce?: number) =>
  world
    .withdrawals()
    .withdraw({ environment: 'test', batchId, isUnsigned: nonce === undefined, nonce, reason: 'late' }, BY);
const watching = () => world.newProcess({ payer: 'none' });
const idOf = ({ _id }: Pick<Payout, '_id'>) => _id.toHexString();

/** A payout that was exported, taken back, and is queued again. */
async function takenBack(over: Parameters<PayoutWorld['queue']>[0] = {}) {
  const payout = await world.queue(over);
  const { batchId } = await exported();
  await takeBack(batchId);
  const process = watching();
  await process.run();
  await world.deepen(CONFIRMATIONS + 1);
  await process.run();
  expect((await world.payout(payout)).status).toBe('queued');
  return { payout, batchId, process };
}

// Guarantee: a transfer of any payout that was ever handed out is found, no matter which block it lands in.
describe('a transfer that is mined below the block of the export', () => {
  it('is found, because a reorg moved it there', async () => {
    const payout = await world.queue();
    const below = await world.chain.mark();
    await world.deepen(2);
    await exported();
    const { headNumber } = (await world.open().cursors.find('test', world.chain.network.name)) ?? {};
    await below();
    await world.safePays(payout);
    await world.deepen(CONFIRMATIONS);
    const process = watching();
    await process.run();
    const { status, transfer } = await world.payout(payout);
    expect([status, (transfer?.blockNumber ?? Infinity) < (headNumber ?? 0)]).toEqual(['final', true]);
  });

  it('is found below the block that was final at the export too, after a deeper reorg', async () => {
    const payout = await world.queue();
    const below = await world.chain.mark();
    await world.deepen(CONFIRMATIONS + 2);
    await exported();
    const { searchedFrom = 0 } = (await world.payout(payout)).handOut ?? {};
    await watching().run();
    await below();
    await world.safePays(payout);
    await world.deepen(CONFIRMATIONS + 2);
    await watching().run();
    const { status, transfer } = await world.payout(payout);
    expect([status, (transfer?.blockNumber ?? Infinity) < searchedFrom]).toEqual(['final', true]);
  });

  it('keeps its payout from a second export, after a deeper reorg and without a worker', async () => {
    const { payout } = await takenBack();
    const below = await world.chain.mark();
    await world.deepen(CONFIRMATIONS + 2);
    await watching().run();
    await below();
    await world.safePays(payout);
    await world.deepen(CONFIRMATIONS + 2);
    await expect(exported()).rejects.toThrow('can be handed out now');
    expect(await world.statuses()).toEqual(['final']);
  });

  it('is also found for a proposal to a Safe', async () => {
    const delegate = { address: accountOf(KEY), sign: (hash: string) => signSafeHash(KEY, hash) };
    const safe = { address: world.safe, owners: [], delegates: [delegate.address], nonce: () => 0 };
    const server = await startSafeService(world.chain.network.chainId, [safe]);
    const payout = await world.queue();
    const below = await world.chain.mark();
    await world.deepen(2);
    const service = createSafeService({ url: server.url });
    const process = world.newProcess({ safe: { service, delegate, gatherMs: 0 } });
    await process.run();
    expect(server.proposals.size).toBe(1);
    await below();
    await world.safePays(payout);
    await world.deepen(CONFIRMATIONS);
    await process.run();
    await server.stop();
    expect(await world.statuses()).toEqual(['final']);
  });
});

// An earlier version began its search at the newest block of the export, and searched past the transfer.
it('is found once for a payout that an earlier version handed out', async () => {
  const [payout, other] = [await world.queue(), await world.queue()];
  await exported();
  await world.safePays(payout);
  await world.deepen();
  await world.database.payouts.updateMany(
    {},
    { $set: { 'handOut.scannedThrough': 10_000 }, $unset: { 'handOut.searchedFrom': 1 } },
  );
  const process = watching();
  await process.run();
  expect(await world.statuses()).toEqual(['final', 'sent']);
  expect((await world.payout(other)).handOut?.searchedFrom).toBe(0);
});

// Guarantee: a payout that an earlier file paid is not handed out again.
describe('a file that was taken back and is executed anyway', () => {
  it('keeps its payout from another export, from the block of its transfer on', async () => {
    const { payout, process } = await takenBack();
    await world.safePays(payout);
    await world.deepen(1);
    await expect(exported()).rejects.toThrow('can be handed out now');
    expect((await world.payout(payout)).waitsFor).toContain('an earlier file');
    await world.deepen();
    await process.run();
    const { status, waitsFor } = await world.payout(payout);
    expect([status, waitsFor]).toEqual(['final', undefined]);
    expect(await world.received(payout)).toBe(BigInt(payout.units));
  });

  it('is credited by the export itself if no worker has looked since its block became final', async () => {
    const { payout } = await takenBack();
    await world.safePays(payout);
    await world.deepen();
    await expect(exported()).rejects.toThrow('can be handed out now');
    expect(await world.statuses()).toEqual(['final']);
  });

  it('keeps its payout from the float', async () => {
    const { payout } = await takenBack();
    await world.safePays(payout);
    await world.deepen(1);
    const process = world.newProcess();
    await process.run();
    expect(await world.statuses()).toEqual(['queued']);
    await world.deepen();
    await process.run();
    expect([await world.statuses(), await world.received(payout)]).toEqual([['final'], BigInt(payout.units)]);
  });

  it('pays its payout also after another export, from the block of the first one on', async () => {
    const { payout, process } = await takenBack();
    const first = (await world.payout(payout)).handOut?.searchedFrom;
    const below = await world.chain.mark();
    await world.deepen(2);
    await exported();
    expect((await world.payout(payout)).handOut).toMatchObject({ state: 'open', searchedFrom: first });
    await below();
    await world.safePays(payout);
    await world.deepen(CONFIRMATIONS);
    await process.run();
    expect(await world.statuses()).toEqual(['final']);
  });

  // A transfer to another address says nothing about this payout.
  it('lets others be exported', async () => {
    const { payout } = await takenBack();
    const other = await world.queue();
    await world.safePays(payout);
    await world.deepen(1);
    expect((await exported()).count).toBe(1);
    expect((await world.payout(other)).status).toBe('sent');
  });
});

describe('equal payouts to one address', () => {
  it('wait in files as they do in a Safe', async () => {
    const one = await world.queue();
    await exported();
    const twin = await world.queue({ to: one.destination?.address ?? '' });
    await expect(exported()).rejects.toThrow('can be handed out now');
    expect((await world.payout(twin)).waitsFor).toContain('an equal payout');
    await world.safePays(one);
    await world.deepen();
    await watching().run();
    expect((await exported()).count).toBe(1);
    expect(await world.statuses()).toEqual(['final', 'sent']);
  });

  // Guarantee: a transfer of a batch that was not taken back belongs to that batch.
  it('the one whose batch nobody took back gets the transfer', async () => {
    const { payout: old, process } = await takenBack();
    const twin = await world.queue({ to: old.destination?.address ?? '' });
    world.unready.set(idOf(old), 'not now');
    expect((await exported()).count).toBe(1);
    await world.safePays(twin);
    await world.deepen();
    await process.run();
    expect(await world.statuses()).toEqual(['queued', 'final']);
    // The old file is executed anyway: the second transfer belongs to the other payout.
    await world.safePays(old);
    await world.deepen();
    await process.run();
    expect(await world.statuses()).toEqual(['final', 'final']);
  });

  it('the one that is being taken back gets it last', async () => {
    const old = await world.queue();
    const { batchId } = await exported();
    // Both were exported before equal payouts waited for each other.
    const twin = await world.queue({ to: old.destination?.address ?? '' });
    const { handOut } = await world.payout(old);
    await world
      .open()
      .evaluator.evaluate(twin._id, ({ handOut: own }) => (own ? undefined : { set: { handOut } }));
    await takeBack(batchId, 7);
    await world.database.payouts.updateOne({ _id: twin._id }, { $unset: { 'handOut.withdrawal': 1 } });
    await world.safePays(twin);
    await world.deepen();
    await watching().run();
    expect(await world.statuses()).toEqual(['sent', 'final']);
  });
});

// Guarantee: payouts that a file did not pay can be taken back, with proof.
it('payouts that a file left unpaid are taken back by the nonce that executed the rest', async () => {
  const [paid, left] = [await world.queue(), await world.queue()];
  const { batchId } = await exported();
  await world.safePays(paid);
  await world.deepen();
  const process = watching();
  await process.run();
  await expect(takeBack(batchId)).rejects.toThrow('the chain shows 1 of its 2 payouts');
  expect(await takeBack(batchId, 0)).toMatchObject({ count: 1, waitsForNonce: 0 });
  await process.run();
  expect((await world.payout(left)).status).toBe('sent');
  world.safeState.nonce = 1;
  await process.run();
  await world.deepen(CONFIRMATIONS);
  await process.run();
  expect(await world.statuses()).toEqual(['final', 'queued']);
  expect((await exported()).count).toBe(1);
});

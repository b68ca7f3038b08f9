import { Types } from 'mongoose';
import { type PayoutWorld, startPayoutWorld } from '../../testing/payout-world';
import { LEASE_TTL_SECONDS, LeaseService } from '@cowrie/api/platform/leases/lease.service';

const CONFIRMATIONS = 2;
let world: PayoutWorld;
beforeAll(async () => {
  world = await startPayoutWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const BY = { name: 'ben', operatorId: 'o1' };
const request = () => ({ environment: 'test' as const, network: world.chain.network.name });
const idsOf = async () =>
  (await world.database.payouts.find().sort({ createdAt: 1 }).lean()).map(({ handOut }) =>
    handOut?.batchId?.toHexString(),
  );

describe('a batch for a Safe', () => {
  // Guarantee: people who ask again and again do not stop a payout from being screened.
  it('leaves payouts that it cannot hand out to the screening', async () => {
    const payout = await world.queue();
    world.unready.set(payout._id.toHexString(), 'its destination is not screened yet');
    await expect(world.batches().export(request(), BY)).rejects.toThrow('can be handed out now');
    const { queued, clock } = world.open();
    expect(await queued.toScreen(request(), clock.now(), 10)).toMatchObject([
      { _id: payout._id, waitsFor: 'its destination is not screened yet' },
    ]);
  });

  it('hands out what is queued once, and is the same file at every request', async () => {
    const [one, two] = [await world.queue(), await world.queue({ token: 'USDT', units: '1' })];
    const batch = await world.batches().export(request(), BY);
    expect(batch?.transactions).toMatchObject({
      chainId: String(world.chain.network.chainId),
      meta: { createdFromSafeAddress: world.safe },
      transactions: [
        { to: one.tokenAddress, contractInputsValues: { to: one.destination?.address, amount: '5000000' } },
        { to: two.tokenAddress, contractInputsValues: { to: two.destination?.address, amount: '1' } },
      ],
    });
    expect(batch?.csv.split('\n')).toEqual([
      'token_type,token_address,receiver,amount',
      `erc20,${one.tokenAddress},${one.destination?.address},5`,
      `erc20,${two.tokenAddress},${two.destination?.address},0.000001`,
      '',
    ]);
    expect(await world.statuses()).toEqual(['sent', 'sent']);
    await expect(world.batches().export(request(), BY)).rejects.toThrow('can be handed out now');
    const again = await world.batches().find('test', batch?.batchId ?? new Types.ObjectId());
    expect(JSON.stringify(again)).toBe(JSON.stringify(batch));
    expect(await world.batches().open('test')).toMatchObject([{ batchId: batch?.batchId, count: 2 }]);
  });

  it('has the others when one payout cannot be handed out, and says which', async () => {
    const broken = await world.queue();
    const other = await world.queue({ units: '1' });
    await world.database.payouts.collection.updateOne({ _id: broken._id }, { $set: { approvals: 7 } });
    await world.batches().export(request(), BY);
    expect(await world.statuses()).toEqual(['queued', 'sent']);
    expect((await world.database.payouts.findById(other._id).lean())?.handOut?.batchId).toBeDefined();
    expect(await world.database.setAsideItems.find().lean()).toMatchObject([
      { queue: `files of payouts test:${request().network}`, item: broken._id.toHexString() },
    ]);
  });

  it('is final when the Safe’s transfers are, wherever they are seen, and audited under the person who exported it', async () => {
    const [one, two] = [await world.queue(), await world.queue()];
    await world.batches().export(request(), BY);
    const watching = world.newProcess({ payer: 'none' });
    await watching.run();
    await world.safePays(one);
    await world.deepen(CONFIRMATIONS - 2);
    await watching.run();
    expect(await world.statuses()).toEqual(['sent', 'sent']);
    await world.deepen(1);
    await watching.run();
    expect(await world.statuses()).toEqual(['final', 'sent']);
    await world.safePays(two);
    await world.deepen();
    // A process that now has a float still watches the payouts of a Safe.
    await world.newProcess().run();
    expect(await world.statuses()).toEqual(['final', 'final']);
    expect((await world.payout(one)).unaudited).toMatchObject([
      { action: 'payout.export', by: 'ben', operatorId: 'o1', subject: { kind: 'payout' } },
    ]);
    expect(await world.batches().open('test')).toEqual([]);
  });

  // Guarantee: one transfer pays one payout, and a transfer from before a payout's hand-out does not pay it.
  it('takes exact transfers only, each for one payout, the oldest first', async () => {
    const one = await world.queue();
    const to = one.destination?.address ?? '';
    await world.safePays(one);
    await world.deepen();
    const two = await world.queue({ to });
    await world.batches().export(request(), BY);
    const process = world.newProcess({ payer: 'none' });
    await world.safePays(one, 4_999_999n);
    await world.safePays({ ...one, token: 'USDT' });
    await world.deepen();
    await process.run();
    expect(await world.statuses()).toEqual(['sent', 'sent']);
    await world.safePays(one);
    await world.deepen();
    await process.run();
    expect(await world.statuses()).toEqual(['final', 'sent']);
    await process.run();
    await world.safePays(two);
    await world.deepen();
    await process.run();
    expect(await world.statuses()).toEqual(['final', 'final']);
    const transfers = [await world.payout(one), await world.payout(two)].map(({ transfer }) => transfer);
    expect(transfers[0]).not.toEqual(transfers[1]);
  });

  it('is not taken as paid by a transfer of its treasury before the hand-out, while an older batch is still looked for', async () => {
    await world.queue();
    await world.batches().export(request(), BY);
    const later = await world.queue();
    await world.safePays(later);
    await world.deepen();
    await world.batches().export(request(), BY);
    const process = world.newProcess({ payer: 'none' });
    await process.run();
    expect(await world.statuses()).toEqual(['sent', 'sent']);
    await world.safePays(later);
    await world.deepen();
    await process.run();
    expect(await world.statuses()).toEqual(['sent', 'final']);
  });

  it('leaves out what is not at the treasury yet', async () => {
    const [early] = [await world.queue(), await world.queue()];
    world.unready.set(early._id.toHexString(), 'its money is on its way');
    expect((await world.batches().export(request(), BY)).count).toBe(1);
    expect(await world.statuses()).toEqual(['queued', 'sent']);
  });

  it.each(['0x41219fD1bCB2aCbFEfCCBFEDf9DF7BC2CFcDaBdB', 'no address'])(
    'finds nothing for the treasury %s, and does not fail',
    async (treasury) => {
      await world.queue();
      await expect(world.batches().export({ ...request(), treasury }, BY)).rejects.toThrow(
        'can be handed out now',
      );
    },
  );

  it('is of one treasury', async () => {
    await world.queue();
    await world.queue({ treasury: world.chain.network.factory });
    expect((await world.batches().export(request(), BY)).count).toBe(1);
    const treasury = world.chain.network.factory.toLowerCase();
    const other = await world.batches().export({ ...request(), treasury }, BY);
    expect(other).toMatchObject({ count: 1, from: world.chain.network.factory });
    expect(new Set(await idsOf()).size).toBe(2);
  });

  it('is refused for a network that is not configured, and unknown ones are not found', async () => {
    await expect(world.batches().export({ ...request(), network: 'mars' }, BY)).rejects.toMatchObject({
      code: 'payout_batch_not_possible',
    });
    await expect(
      world.batches().export({ environment: 'live', network: request().network }, BY),
    ).rejects.toMatchObject({ code: 'payout_batch_not_possible' });
    await expect(world.batches().find('test', new Types.ObjectId())).rejects.toMatchObject({
      code: 'payout_batch_not_found',
    });
  });
});

it('two simultaneous exports hand out each payout once', async () => {
  for (let count = 0; count < 5; count += 1) await world.queue();
  // One of them may find nothing left.
  const exported = await Promise.allSettled([
    world.batches().export(request(), BY),
    world.batches().export(request(), BY),
  ]);
  const counts = exported.map((one) => (one.status === 'fulfilled' ? one.value.count : 0));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
  expect((await idsOf()).filter((id) => id === undefined)).toEqual([]);
});

// Two exports that overlap could put equal payouts into two files: each holds back only what is in an open
// file when it begins.
it('is refused while another process exports, so that no two files have equal payouts', async () => {
  await world.queue();
  const other = new LeaseService(world.database.leases, world.clock);
  await other.acquire(`export of payouts test:${request().network}`);
  await expect(world.batches().export(request(), BY)).rejects.toThrow('another process exports the payouts');
  world.clock.advanceSeconds(LEASE_TTL_SECONDS + 1);
  expect((await world.batches().export(request(), BY)).count).toBe(1);
});

// Guarantee: an export that a slow node delayed puts nothing into a second file.
it('hands nothing out if another process held its lease meanwhile', async () => {
  const to = `0x${'7'.repeat(40)}`;
  const [one, two] = [await world.queue({ to }), await world.queue({ to })];
  // A payout that people were given before, so that the chain is asked.
  const again = await world.queue();
  const handOut = {
    ...({ signer: 'batch', from: world.safe, state: 'void', at: world.clock.now() } as const),
    batchId: new Types.ObjectId(),
    scannedThrough: 0,
    searchedFrom: 0,
  };
  await world.database.payouts.updateOne({ _id: again._id }, { $set: { handOut } });
  world.unready.set(two._id.toHexString(), 'its money is on its way');
  let others = 0;
  const slow = <T extends object>(it: T): T => {
    if (!('head' in it)) return it;
    const head = it.head as () => Promise<unknown>;
    const waited = async () => {
      const found = await head.call(it);
      if ((others += 1) === 1) {
        world.clock.advanceSeconds(LEASE_TTL_SECONDS + 1);
        await world.batches().export(request(), BY);
        world.unready.delete(two._id.toHexString());
      }
      return found;
    };
    return new Proxy(it, {
      get: (inner, name) => {
        const member: unknown = name === 'head' ? waited : Reflect.get(inner, name, inner);
        return typeof member === 'function' ? (member.bind(inner) as unknown) : member;
      },
    });
  };
  await expect(world.batches(slow).export(request(), BY)).rejects.toThrow('can be handed out now');
  const statuses = await Promise.all([one, two].map(async (it) => (await world.payout(it)).status));
  expect(statuses).toEqual(['sent', 'queued']);
});

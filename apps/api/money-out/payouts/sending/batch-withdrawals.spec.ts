import type { Types } from 'mongoose';
import { PayoutsRepository } from '../payouts.repository';
import { type PayoutWorld, startPayoutWorld } from '../../testing/payout-world';

const CONFIRMATIONS = 2;
let world: PayoutWorld;
beforeAll(async () => {
  world = await startPayoutWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const BY = { name: 'ben', operatorId: 'o1' };
const request = () => ({ environment: 'test' as const, network: world.chain.network.name });
const takeBack = (batchId: Types.ObjectId, nonce?: number) =>
  world
    .withdrawals()
    .withdraw(
      { environment: 'test', batchId, isUnsigned: nonce === undefined, nonce, reason: 'a mistake' },
      BY,
    );

async function exported() {
  const payouts = [await world.queue(), await world.queue()];
  const { batchId } = await world.batches().export(request(), BY);
  return { payouts, batchId, process: world.newProcess({ payer: 'none' }) };
}

describe('a batch that is taken back', () => {
  it('is queued again once all blocks until then are final, if nobody has signed it', async () => {
    const { batchId, payouts, process } = await exported();
    expect(await takeBack(batchId)).toMatchObject({ batchId, count: 2, waitsForNonce: undefined });
    await process.run();
    expect(await world.statuses()).toEqual(['sent', 'sent']);
    expect(await world.batches().open('test')).toMatchObject([{ takenBackAt: expect.any(Date) as Date }]);
    await world.deepen(CONFIRMATIONS + 1);
    await process.run();
    expect(await world.statuses()).toEqual(['queued', 'queued']);
    expect((await world.payout(payouts[0]!)).unaudited?.at(-1)).toMatchObject({
      action: 'payout.take_back',
      by: 'ben',
      reason: 'a mistake',
      after: { isUnsigned: true },
    });
    await expect(world.batches().find('test', batchId)).rejects.toThrow('it was taken back');
    expect((await world.batches().export(request(), BY)).count).toBe(2);
  });

  it('waits for no other batch that fails', async () => {
    const [first, second] = [await exported(), await exported()];
    for (const { batchId } of [first, second]) await takeBack(batchId);
    const poison = first.payouts[0]!;
    const { commit } = PayoutsRepository.prototype;
    const spy = jest.spyOn(PayoutsRepository.prototype, 'commit').mockImplementation(function (
      this: PayoutsRepository,
      payout,
      change,
    ) {
      const isPoison = payout._id.equals(poison._id) && change.set.status === 'queued';
      return isPoison ? Promise.reject(new Error('poison')) : commit.call(this, payout, change);
    });
    await second.process.run();
    await world.deepen(CONFIRMATIONS + 1);
    await second.process.run();
    spy.mockRestore();
    expect(await world.statuses()).toEqual(['sent', 'sent', 'queued', 'queued']);
    const [aside] = await world.database.setAsideItems.find().lean();
    expect(aside).toMatchObject({ item: first.batchId.toHexString(), reason: 'Error: poison' });
    world.clock.advanceSeconds(1);
    await second.process.run();
    expect(await world.statuses()).toEqual(['queued', 'queued', 'queued', 'queued']);
  });

  // Guarantee: a payout that may be signed is not paid again before another transaction has used its nonce
  // for good.
  it('waits until another transaction has used its nonce for good, if somebody may have signed it', async () => {
    const { batchId, process } = await exported();
    world.safeState.nonce = 7;
    await takeBack(batchId, 7);
    await process.run();
    await world.deepen(CONFIRMATIONS + 1);
    await process.run();
    expect(await world.statuses()).toEqual(['sent', 'sent']);
    world.safeState.nonce = 8;
    await process.run();
    await process.run();
    expect(await world.statuses()).toEqual(['sent', 'sent']);
    await world.deepen(CONFIRMATIONS);
    await process.run();
    expect(await world.statuses()).toEqual(['queued', 'queued']);
  });

  it('is paid by its old transaction until then, and afterwards too', async () => {
    const { batchId, payouts, process } = await exported();
    await takeBack(batchId);
    await world.safePays(payouts[0]!);
    await process.run();
    await world.deepen(CONFIRMATIONS + 1);
    await process.run();
    expect(await world.statuses()).toEqual(['final', 'queued']);
    await world.safePays(payouts[1]!);
    await world.deepen();
    await process.run();
    expect(await world.statuses()).toEqual(['final', 'final']);
    await expect(world.batches().export(request(), BY)).rejects.toThrow('can be handed out now');
  });

  it('is refused when the chain shows a part of it, when repeated, and without a statement about signatures', async () => {
    const { batchId, payouts, process } = await exported();
    await expect(
      world.withdrawals().withdraw({ environment: 'test', batchId, isUnsigned: false, reason: 'x' }, BY),
    ).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(
      world.withdrawals().withdraw({ environment: 'live', batchId, isUnsigned: true, reason: 'x' }, BY),
    ).rejects.toMatchObject({ code: 'payout_batch_not_found' });
    await world.safePays(payouts[0]!);
    await world.deepen();
    await process.run();
    await expect(takeBack(batchId)).rejects.toThrow('the chain shows 1 of its 2 payouts');
  });
});

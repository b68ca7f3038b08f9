import { accountOf, signSafeHash } from '@cowrie/chain-evm';
import { createSafeService } from '@cowrie/safe-service';
import { type PayoutWorld, startPayoutWorld } from '../../../testing/payout-world';
import { startSafeService, type TestSafeService } from '@cowrie/testing/safe-service.server';
import type { Payout } from '../../payout.schema';

const CONFIRMATIONS = 2;
/** How long the worker waits before it asks the service again for its proposals. */
const LOOK_SECONDS = 300;
const KEY = `0x${'d7'.repeat(32)}`;
const delegate = {
  address: accountOf(KEY),
  sign: (safeTxHash: string) => signSafeHash(KEY, safeTxHash),
};
const BY = { name: 'ben', operatorId: 'o1' };
let world: PayoutWorld;
let server: TestSafeService;
beforeAll(async () => {
  world = await startPayoutWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(async () => {
  await world.reset();
  server = await startSafeService(world.chain.network.chainId, [
    {
      address: world.safe,
      owners: [world.floatAddress],
      delegates: [delegate.address],
      nonce: () => world.safeState.nonce,
    },
  ]);
});
afterEach(() => server.stop());
afterAll(() => world.stop());

const process = () =>
  world.newProcess({ safe: { service: createSafeService({ url: server.url }), delegate, gatherMs: 0 } });
const proposals = () => world.database.payoutProposals.find().sort({ nonce: 1 }).lean();
const posts = () => server.calls.filter((call) => call.startsWith('POST')).length;

/** Payouts under a nonce above a gap, as an earlier version proposed them after a stray transaction. */
async function proposedUnder(
  nonce: number,
): Promise<{ payout: Payout; running: ReturnType<typeof process> }> {
  world.safeState.nonce = nonce;
  const payout = await world.queue();
  const running = process();
  await running.run();
  world.safeState.nonce = 0;
  expect(await proposals()).toMatchObject([{ nonce }]);
  return { payout, running };
}
const takeBack = async (nonce?: number) => {
  const [{ _id: batchId } = {}] = await proposals();
  if (!batchId) throw new Error('nothing was proposed');
  const isUnsigned = nonce === undefined;
  const request = { environment: 'test' as const, batchId, isUnsigned, nonce, reason: 'a stray nonce' };
  return world.withdrawals().withdraw(request, BY);
};
const look = async (running: ReturnType<typeof process>) => {
  world.clock.advanceSeconds(LOOK_SECONDS);
  return running.run();
};

// Guarantee: what a service lost is proposed again as the same transaction, so it is executed at most once.
describe('a proposal that the service took and lost', () => {
  it('is proposed again under its hash and nonce, and reported', async () => {
    await world.queue();
    const running = process();
    await running.run();
    await running.run();
    const [stored] = await proposals();
    server.proposals.clear();
    expect((await running.run()).problem).toBeUndefined();
    expect((await look(running)).problem).toContain('has lost payouts under the nonce 0');
    expect([...server.proposals.keys()]).toEqual([stored?.safeTxHash]);
    expect(await proposals()).toMatchObject([{ safeTxHash: stored?.safeTxHash, nonce: 0 }]);
    expect((await proposals())[0]?.lostAt).toBeDefined();
    expect((await look(running)).problem).toBeUndefined();
    expect(posts()).toBe(2);
  });

  it('is not, once its nonce is used', async () => {
    await world.queue();
    const running = process();
    await running.run();
    server.proposals.clear();
    world.safeState.nonce = 1;
    await look(running);
    expect([posts(), server.proposals.size]).toEqual([1, 0]);
  });

  it('holds up no other when the service refuses it', async () => {
    const [one] = [await world.queue()];
    const running = process();
    await running.run();
    const second = await world.queue();
    await running.run();
    const [first] = await proposals();
    server.proposals.delete(first?.safeTxHash ?? '');
    server.fail('refused', 'POST');
    expect((await look(running)).problem).toContain('refuses it');
    // The other one is followed all the same: another transaction has used both nonces.
    world.safeState.nonce = 2;
    await look(running);
    await world.deepen(CONFIRMATIONS + 1);
    await look(running);
    const statuses = [(await world.payout(one!)).status, (await world.payout(second)).status];
    expect(statuses).toEqual(['queued', 'queued']);
  });
});

describe('a proposal above a gap', () => {
  it('is reported until something waits below it', async () => {
    const { running } = await proposedUnder(2);
    expect((await look(running)).problem).toBeUndefined();
    expect(await world.waits()).toMatchObject({ gap: { payouts: 1 } });
    expect((await look(running)).problem).toContain('nothing waits under 0');
    const [waiting] = [...server.proposals.values()];
    if (!waiting) throw new Error('nothing was proposed');
    for (const nonce of [0, 1]) server.proposals.set(`${nonce}`, { ...waiting, nonce, safeTxHash: '0x' });
    expect((await look(running)).problem).toBeUndefined();
    expect(await world.waits()).toMatchObject({ gap: { payouts: 0 } });
  });

  it('holds up no other: the next payouts are proposed below it', async () => {
    const { running } = await proposedUnder(900_000_001);
    await world.queue();
    await running.run();
    expect((await proposals()).map(({ nonce }) => nonce)).toEqual([0, 900_000_001]);
    expect(await world.batches().open('test')).toMatchObject([
      { nonce: 900_000_001, count: 1 },
      { nonce: 0, count: 1 },
    ]);
  });

  // Guarantee: a payout can return from a nonce that the Safe does not reach, and is then paid once.
  it('is taken back if nobody has signed it, and its payouts are proposed again', async () => {
    const { payout, running } = await proposedUnder(500);
    await expect(takeBack()).rejects.toThrow('it was proposed to the Safe; reject it there');
    await look(running);
    await expect(takeBack(500)).rejects.toThrow('the Safe can reach its nonce 500');
    expect(await takeBack()).toMatchObject({ count: 1 });
    await running.run();
    expect(await world.statuses()).toEqual(['sent']);
    await world.deepen(CONFIRMATIONS + 1);
    await running.run();
    expect(await world.statuses()).toEqual(['queued']);
    await running.run();
    const [first, second] = await proposals();
    expect([first?.nonce, second?.nonce, second?.takenBackAt !== undefined]).toEqual([0, 500, true]);
    await world.safePays(payout);
    world.safeState.nonce = 1;
    await world.deepen();
    await running.run();
    expect([await world.statuses(), await world.received(payout)]).toEqual([['final'], BigInt(payout.units)]);
  });

  it('is not taken back while an owner has signed it', async () => {
    const { running } = await proposedUnder(500);
    await look(running);
    await takeBack();
    const [waiting] = [...server.proposals.values()];
    waiting?.signatures.set(world.floatAddress, '0x');
    await world.deepen(CONFIRMATIONS + 1);
    expect((await running.run()).problem).toContain('is signed');
    await world.deepen(CONFIRMATIONS + 1);
    await running.run();
    expect(await world.statuses()).toEqual(['sent']);
  });

  it('is taken back although it is signed, if the Safe never gets there', async () => {
    const { running } = await proposedUnder(900_000_001);
    const [waiting] = [...server.proposals.values()];
    waiting?.signatures.set(world.floatAddress, '0x');
    await look(running);
    await takeBack(900_000_001);
    await running.run();
    await world.deepen(CONFIRMATIONS + 1);
    await running.run();
    expect(await world.statuses()).toEqual(['queued']);
  });

  it('that was taken back is reported when the Safe comes near', async () => {
    const { running } = await proposedUnder(500);
    await look(running);
    await takeBack();
    await running.run();
    await world.deepen(CONFIRMATIONS + 1);
    await running.run();
    await running.run();
    expect((await look(running)).problem).toBeUndefined();
    world.safeState.nonce = 499;
    await world.queue();
    expect((await look(running)).problem).toContain('under the nonce 500');
  });
});

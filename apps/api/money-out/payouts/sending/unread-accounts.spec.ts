import { Logger } from '@nestjs/common';
import { type PayoutWorld, startPayoutWorld } from '../../testing/payout-world';

const CONFIRMATIONS = 3;
const BY = { name: 'ben', operatorId: 'o1' };
let world: PayoutWorld;
beforeAll(async () => {
  Logger.overrideLogger(false);
  world = await startPayoutWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** Nobody can read what this account paid. */
const unread =
  (account: string) =>
  <T extends object>(part: T): T => {
    if ((part as object) !== world.reader) return part;
    const paid: typeof world.reader.paid = (range) =>
      range.from === account ? Promise.reject(new TypeError('no such log')) : world.reader.paid(range);
    return { ...part, paid };
  };
const setAside = () => world.database.setAsideItems.find().sort({ queue: 1 }).lean();

/** A payout that was exported and taken back, and is queued again. */
async function queuedAgain() {
  const payout = await world.queue();
  const request = { environment: 'test' as const, network: world.chain.network.name };
  const { batchId } = await world.batches().export(request, BY);
  const taking = { environment: 'test' as const, batchId, isUnsigned: true, reason: 'late' };
  await world.withdrawals().withdraw(taking, BY);
  const process = world.newProcess({ payer: 'none' });
  await process.run();
  await world.deepen(CONFIRMATIONS + 1);
  await process.run();
  expect((await world.payout(payout)).status).toBe('queued');
  return payout;
}

// Guarantee: nothing of an unreadable account is handed out again, and no other account waits for it
// (docs/decisions/0094).
describe('a paying account that cannot be read', () => {
  it('gets nothing handed out again that it may have paid, and the others are paid', async () => {
    const again = await queuedAgain();
    await world.safePays(again);
    await world.deepen(1);
    const other = await world.queue();
    const process = world.newProcess({ wrap: unread(world.safe) });
    await process.run();
    await world.deepen();
    world.clock.advanceSeconds(10);
    await process.run();
    expect(await world.statuses()).toEqual(['queued', 'final']);
    expect(await setAside()).toMatchObject([
      { queue: `accounts of payouts test:${world.chain.network.name}`, item: world.safe },
      { queue: `earlier files of payouts test:${world.chain.network.name}`, item: world.safe },
    ]);
    world.clock.advanceSeconds(300);
    await world.newProcess().run();
    expect(await world.statuses()).toEqual(['final', 'final']);
    expect([await world.received(again), await world.received(other)]).toEqual([5_000_000n, 5_000_000n]);
    expect((await setAside()).map(({ queue }) => queue)).not.toContain(
      `accounts of payouts test:${world.chain.network.name}`,
    );
  });

  it('is left out of a file', async () => {
    const again = await queuedAgain();
    await world.safePays(again);
    await world.deepen(1);
    const other = await world.queue();
    const request = { environment: 'test' as const, network: world.chain.network.name };
    const { count } = await world.batches(unread(world.safe)).export(request, BY);
    expect(count).toBe(1);
    expect([(await world.payout(again)).status, (await world.payout(other)).status]).toEqual([
      'queued',
      'sent',
    ]);
  });

  it('gives up no transaction of a float, no matter what its node says about the receipt', async () => {
    const payout = await world.queue();
    await world.newProcess().run();
    await world.deepen();
    const silent = world.altered({ receipt: () => Promise.resolve(undefined) });
    const process = world.newProcess({ payer: silent, wrap: unread(world.floatAddress) });
    for (let run = 0; run < 3; run += 1) {
      await process.run();
      await world.deepen(CONFIRMATIONS + 1);
      world.clock.advanceSeconds(300);
    }
    const { status, handOut } = await world.payout(payout);
    expect([status, handOut?.nonce]).toEqual(['sent', 0]);
    await world.newProcess().run();
    await world.deepen();
    expect([await world.statuses(), await world.received(payout)]).toEqual([['final'], 5_000_000n]);
  });
});

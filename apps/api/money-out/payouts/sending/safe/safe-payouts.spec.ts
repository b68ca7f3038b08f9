import { accountOf, signSafeHash } from '@cowrie/chain-evm';
import { createSafeService } from '@cowrie/safe-service';
import { type PayoutWorld, startPayoutWorld } from '../../../testing/payout-world';
import { startSafeService, type TestSafeService } from '@cowrie/testing/safe-service.server';
import type { Payout } from '../../payout.schema';
import { PayoutProposals } from './payout-proposals.repository';

const CONFIRMATIONS = 2;
const KEY = `0x${'d7'.repeat(32)}`;
const delegate = {
  address: accountOf(KEY),
  sign: (safeTxHash: string) => signSafeHash(KEY, safeTxHash),
};
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

const process = ({ gatherMs = 0, timeoutMs = 2000 } = {}) =>
  world.newProcess({
    safe: { service: createSafeService({ url: server.url, timeoutMs }), delegate, gatherMs },
  });
const proposals = () => world.database.payoutProposals.find().sort({ nonce: 1 }).lean();
const posts = () => server.calls.filter((call) => call.startsWith('POST')).length;
/** What the owners do: the transfers, and the nonce is used. */
async function execute(payouts: readonly Payout[], safeTxHash?: string): Promise<void> {
  for (const payout of payouts) await world.safePays(payout);
  world.safeState.nonce += 1;
  const executed = server.proposals.get(safeTxHash ?? '');
  if (executed) executed.isExecuted = true;
}

describe('what is proposed to a Safe', () => {
  it('is one transaction of all that is queued, stored before it is proposed, and final by its transfers', async () => {
    const [one, two] = [await world.queue(), await world.queue({ token: 'USDT', units: '1' })];
    const running = process();
    await running.run();
    const [stored] = await proposals();
    expect(stored).toMatchObject({ nonce: 0, operation: 1, safeAddress: world.safe });
    expect(stored?.payoutIds.map(String)).toEqual([one._id, two._id].map(String));
    expect([...server.proposals.values()]).toMatchObject([
      { safeTxHash: stored?.safeTxHash, nonce: 0, data: stored?.data, sender: delegate.address },
    ]);
    expect(stored?.proposedAt).toBeDefined();
    expect(await world.statuses()).toEqual(['sent', 'sent']);
    await running.run();
    expect(posts()).toBe(1);
    await execute([one, two], stored?.safeTxHash);
    await world.deepen();
    await running.run();
    expect(await world.statuses()).toEqual(['final', 'final']);
  });

  it('waits for others, and takes payouts whose money is there', async () => {
    const [early] = [await world.queue(), await world.queue()];
    world.unready.set(early._id.toHexString(), 'its money is on its way');
    const running = process({ gatherMs: 60_000 });
    await running.run();
    expect(await proposals()).toEqual([]);
    world.clock.advanceSeconds(61);
    await running.run();
    expect(await world.statuses()).toEqual(['queued', 'sent']);
    expect((await world.payout(early)).waitsFor).toBe('its money is on its way');
  });

  // Guarantee: a proposal can be executed as soon as the proposals below it are. A stray transaction above
  // decides nothing.
  it('has the lowest nonce that is not used, that nothing waits under, and that was not stored', async () => {
    world.safeState.nonce = 4;
    await world.queue();
    const running = process();
    await running.run();
    const [first] = await proposals();
    expect(first).toMatchObject({ nonce: 4, operation: 0 });
    const waiting = server.proposals.get(first?.safeTxHash ?? '');
    if (!waiting) throw new Error('nothing was proposed');
    for (const nonce of [5, 8, 900_000_000])
      server.proposals.set(`another ${nonce}`, { ...waiting, nonce, safeTxHash: '0x' });
    await world.queue();
    await running.run();
    await world.queue();
    await running.run();
    expect((await proposals()).map(({ nonce }) => nonce)).toEqual([4, 6, 7]);
  });

  // Guarantee: a key on the server that can spend is never used for proposals.
  it('is nothing while the delegate is an owner', async () => {
    world.safeState.owners = [delegate.address];
    await world.queue();
    const { problem } = await process().run();
    expect(problem).toContain('the delegate is an owner');
    expect([await world.statuses(), server.proposals.size]).toEqual([['queued'], 0]);
  });

  it('leaves out a payout that equals one on its way, and a treasury that is not the Safe', async () => {
    const one = await world.queue();
    const running = process();
    await running.run();
    const twin = await world.queue({ to: one.destination?.address ?? '' });
    await world.queue({ treasury: world.chain.network.factory });
    await running.run();
    expect(await world.statuses()).toEqual(['sent', 'queued', 'queued']);
    expect((await world.payout(twin)).waitsFor).toContain('an equal payout');
  });
});

describe('a service that fails', () => {
  it.each(['busy', 'error', 'no-json'] as const)('is left alone after %s, and asked later', async (fault) => {
    await world.queue();
    const running = process();
    server.fail(fault);
    expect((await running.run()).problem).toBeDefined();
    const before = server.calls.length;
    await running.run();
    expect(server.calls).toHaveLength(before);
    expect(await world.statuses()).toEqual(['queued']);
    world.clock.advanceSeconds(60);
    expect((await running.run()).problem).toBeUndefined();
    expect(server.proposals.size).toBe(1);
  });

  // Guarantee: the service is asked for an unknown outcome, which never leads to a second proposal.
  it('that loses its answer is asked what it has, also by another process', async () => {
    await world.queue();
    server.fail('lost', 'POST');
    expect((await process().run()).problem).toBeDefined();
    const [stored] = await proposals();
    expect(stored?.proposedAt).toBeUndefined();
    expect(await world.waits()).toMatchObject({ proposal: { payouts: 1 } });
    await process().run();
    expect([posts(), server.proposals.size, (await proposals()).length]).toEqual([1, 1, 1]);
    expect((await proposals())[0]?.proposedAt).toBeDefined();
    expect(await world.waits()).toMatchObject({ proposal: { payouts: 0 }, chain: { payouts: 1 } });
  });

  it.each(['error', 'refused', 'silent'] as const)('with %s gets the same proposal again', async (fault) => {
    await world.queue();
    server.fail(fault, 'POST');
    await process({ timeoutMs: 200 }).run();
    const [before] = await proposals();
    await process().run();
    expect([...server.proposals.keys()]).toEqual([before?.safeTxHash]);
    expect(await proposals()).toMatchObject([{ safeTxHash: before?.safeTxHash, nonce: 0 }]);
  });
});

describe('a proposal whose nonce another transaction has used', () => {
  async function replaced() {
    const payout = await world.queue();
    const running = process();
    await running.run();
    const [stored] = await proposals();
    return { payout, running, stored };
  }

  // Guarantee: a payout is proposed again only when the chain shows at final depth that the first transaction
  // can never be executed.
  it('releases its payouts when that is final, and they are proposed under another nonce', async () => {
    const { payout, running, stored } = await replaced();
    await execute([]);
    await running.run();
    await running.run();
    expect(await world.statuses()).toEqual(['sent']);
    await world.deepen(CONFIRMATIONS);
    await running.run();
    expect(await world.statuses()).toEqual(['queued']);
    await running.run();
    const [first, second] = await proposals();
    expect(first?.replacedAt).toBeDefined();
    expect(second).toMatchObject({ nonce: 1 });
    expect(second?.safeTxHash).not.toBe(stored?.safeTxHash);
    await execute([payout]);
    await world.deepen();
    await running.run();
    expect(await world.statuses()).toEqual(['final']);
    expect(await world.received(payout)).toBe(BigInt(payout.units));
  });

  it('keeps them while the service has not seen it, or says that they were paid', async () => {
    const { running, stored } = await replaced();
    await execute([]);
    await running.run();
    await world.deepen(CONFIRMATIONS + 1);
    world.safeState.nonce = 1;
    const mine = server.proposals.get(stored?.safeTxHash ?? '');
    if (mine) mine.isExecuted = true;
    await running.run();
    expect(await world.statuses()).toEqual(['sent']);
    if (mine) mine.isExecuted = false;
    await running.run();
    expect(await world.statuses()).toEqual(['queued']);
  });

  it('keeps them when a reorg frees the nonce', async () => {
    const { running } = await replaced();
    await execute([]);
    await running.run();
    world.safeState.nonce = 0;
    await running.run();
    world.safeState.nonce = 1;
    await world.deepen(CONFIRMATIONS + 1);
    await running.run();
    expect(await world.statuses()).toEqual(['sent']);
  });
});

it('releases at once what was handed out too late for the stored transaction', async () => {
  await world.queue();
  const running = process();
  await running.run();
  const [stored] = await proposals();
  const late = await world.queue();
  const { handOut } = await world.payout({ _id: stored!.payoutIds[0]! });
  await world
    .open()
    .evaluator.evaluate(late._id, ({ handOut: own }) => (own ? undefined : { set: { handOut } }));
  expect(await world.statuses()).toEqual(['sent', 'sent']);
  await running.run();
  // This run queues it again; the next one proposes it.
  await running.run();
  expect((await proposals()).map(({ nonce, payoutIds }) => [nonce, payoutIds.map(String)])).toEqual([
    [0, [String(stored?.payoutIds[0])]],
    [1, [String(late._id)]],
  ]);
});

// Guarantee: one item never stops a queue (docs/decisions/0094).
describe('a proposal that cannot be followed', () => {
  const broken = (_id: unknown) => {
    const wrap = <T extends object>(part: T): T => {
      if (part instanceof PayoutProposals) {
        const repository: PayoutProposals = part;
        const noteProposed = repository.noteProposed.bind(repository);
        jest
          .spyOn(repository, 'noteProposed')
          .mockImplementation((one) =>
            String(one._id) === String(_id)
              ? Promise.reject(new TypeError('no such field'))
              : noteProposed(one),
          );
      }
      return part;
    };
    const service = createSafeService({ url: server.url, timeoutMs: 2000 });
    return world.newProcess({ wrap, safe: { service, delegate, gatherMs: 0 } });
  };

  it('is set aside with its reason, and the others and the hand-out continue', async () => {
    await world.queue();
    await process().run();
    const [first] = await proposals();
    await world.database.payoutProposals.updateMany({}, { $unset: { proposedAt: 1 } });
    const second = await world.queue();
    const running = broken(first?._id);
    expect((await running.run()).problem).toBeUndefined();
    await running.run();
    expect(await world.statuses()).toEqual(['sent', 'sent']);
    expect(await world.database.setAsideItems.find().lean()).toMatchObject([
      { item: String(first?._id), reason: 'TypeError: no such field', tries: 1 },
    ]);
    const [, next] = await proposals();
    await execute([second], next?.safeTxHash);
    await world.deepen();
    await running.run();
    expect(await world.statuses()).toEqual(['sent', 'final']);
    world.clock.advanceSeconds(300);
    await process().run();
    expect(await world.database.setAsideItems.countDocuments()).toBe(0);
  });
});

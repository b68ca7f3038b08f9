import { accountOf, signSafeHash } from '@cowrie/chain-evm';
import { createSafeService } from '@cowrie/safe-service';
import { expectSameAfterEveryCrash, type Observed } from '@cowrie/api/platform/testing/observed';
import { type PayoutWorld, startPayoutWorld } from '../../../testing/payout-world';
import { startSafeService, type TestSafeService } from '@cowrie/testing/safe-service.server';

const KEY = `0x${'d7'.repeat(32)}`;
const delegate = { address: accountOf(KEY), sign: (hash: string) => signSafeHash(KEY, hash) };

let world: PayoutWorld;
let server: TestSafeService;
beforeAll(async () => {
  world = await startPayoutWorld({ confirmations: 1 });
  server = await startSafeService(world.chain.network.chainId, [
    {
      address: world.safe,
      owners: [world.floatAddress],
      delegates: [delegate.address],
      nonce: () => world.safeState.nonce,
    },
  ]);
});
beforeEach(() => world.reset());
afterAll(async () => {
  await server?.stop();
  await world?.stop();
});

/** The owners sign and execute all proposals, in nonce order. */
async function ownersExecute(): Promise<void> {
  const waiting = [...server.proposals.values()].filter(({ isExecuted }) => !isExecuted);
  for (const proposal of waiting.sort((a, b) => a.nonce - b.nonce)) {
    if (proposal.nonce !== world.safeState.nonce) throw new Error(`a gap before nonce ${proposal.nonce}`);
    const { safeTxHash } = proposal;
    const { payoutIds } = await world.database.payoutProposals.findOne({ safeTxHash }).lean().orFail();
    for (const _id of payoutIds) await world.safePays(await world.payout({ _id }));
    world.safeState.nonce += 1;
    proposal.isExecuted = true;
  }
}

// Guarantee: each payout is proposed and paid once, no matter where a process dies.
it('the owners of a Safe pay each payout once, no matter where a process dies', async () => {
  await world.queue();
  await world.queue({ units: '7000000' });
  const stored = await world.database.save();
  const toHere = await world.chain.mark();
  const reset = async () => {
    await toHere();
    await world.database.restore(stored);
    server.proposals.clear();
    world.safeState.nonce = 0;
  };
  const run = async (wrap: Observed['wrap']) => {
    const service = createSafeService({ url: server.url, timeoutMs: 5000 });
    const process = world.newProcess({ wrap, safe: { service, delegate, gatherMs: 0 } });
    await process.run();
    await process.run();
    await ownersExecute();
    await world.deepen();
    await process.run();
  };
  const outcome = async () => {
    const payouts = await world.database.payouts.find().sort({ createdAt: 1 }).lean();
    return {
      payouts: payouts.map(({ status, history }) => [status, ...history.map(({ cause }) => cause)]),
      received: await Promise.all(payouts.map((payout) => world.received(payout))),
    };
  };
  expect(await expectSameAfterEveryCrash({ reset, run, outcome })).toBeGreaterThan(15);
  await reset();
  await run((it) => it);
  expect(await outcome()).toMatchObject({
    payouts: [
      ['final', 'handed_out', 'transfer_final'],
      ['final', 'handed_out', 'transfer_final'],
    ],
    received: [5_000_000n, 7_000_000n],
  });
});

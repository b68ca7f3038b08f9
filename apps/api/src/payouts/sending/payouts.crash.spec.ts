import { expectSameAfterEveryCrash, type Observed } from '@cowrie/testing/api/observed';
import { type PayoutWorld, startPayoutWorld } from '@cowrie/testing/api/payout-world';
import { ApiError } from '../../platform/http/api.error';

let world: PayoutWorld;
beforeAll(async () => {
  world = await startPayoutWorld({ confirmations: 1 });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** What each payout came to, and what left the accounts. Times and hashes are left out, because they differ between runs. */
async function outcome() {
  const payouts = await world.database.payouts.find().sort({ createdAt: 1 }).lean();
  return {
    payouts: payouts.map(({ status, history, transfer, waitsFor }) => ({
      ...{ status, waitsFor, hasTransfer: transfer !== undefined },
      causes: history.map(({ cause }) => cause),
    })),
    received: await Promise.all(payouts.map((payout) => world.received(payout))),
    float: await world.payer.tokenBalance(world.addressOf('USDC')),
    safe: await world.reader.tokenBalance('USDC', world.safe),
  };
}

async function fromHere() {
  const stored = await world.database.save();
  const toHere = await world.chain.mark();
  return async () => {
    await toHere();
    await world.database.restore(stored);
  };
}

/** Each call is played twice, each time with a chain and a database that are set back. */
const TIMEOUT_MS = 300_000;

// Guarantee: nothing is sent twice and nothing is lost, wherever a process dies.
it(
  'a float pays each payout once, wherever a process dies',
  async () => {
    await world.queue();
    await world.queue({ units: '7000000' });
    const run = async (wrap: Observed['wrap']) => {
      const process = world.newProcess({ wrap });
      await process.run();
      // It is stuck, so it is replaced.
      world.clock.advanceSeconds(60);
      await process.run();
      await world.deepen();
      await process.run();
      await world.deepen();
      await process.run();
    };
    const reset = await fromHere();
    expect(await expectSameAfterEveryCrash({ reset, run, outcome })).toBeGreaterThan(25);
    await reset();
    await run((it) => it);
    expect(await outcome()).toMatchObject({
      payouts: [{ status: 'final' }, { status: 'final' }],
      received: [5_000_000n, 7_000_000n],
      float: 988_000_000n,
    });
  },
  TIMEOUT_MS,
);

it(
  'a Safe’s batch is found on the chain, wherever a process dies',
  async () => {
    const [one, two] = [await world.queue(), await world.queue()];
    const request = { environment: 'test', network: world.chain.network.name } as const;
    await world.batches().export(request, { name: 'ben' });
    await world.safePays(one);
    await world.safePays(two);
    await world.deepen();
    const reset = await fromHere();
    const run = (wrap: Observed['wrap']) =>
      world
        .newProcess({ wrap, payer: 'none' })
        .run()
        .then(() => undefined);
    expect(await expectSameAfterEveryCrash({ reset, run, outcome })).toBeGreaterThan(6);
    expect(await world.statuses()).toEqual(['final', 'final']);
  },
  TIMEOUT_MS,
);

it(
  'an export hands out every payout, wherever it is broken off',
  async () => {
    await world.queue();
    await world.queue();
    const reset = await fromHere();
    const run = async (wrap: Observed['wrap']) => {
      const request = { environment: 'test', network: world.chain.network.name } as const;
      // A crash after the last payout leaves nothing to export.
      await world
        .batches(wrap)
        .export(request, { name: 'ben' })
        .catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== 'payout_batch_not_possible') throw error;
        });
    };
    const handed = async () => {
      const open = await world.batches().open('test');
      return { statuses: await world.statuses(), inBatches: open.reduce((sum, { count }) => sum + count, 0) };
    };
    await expectSameAfterEveryCrash({ reset, run, outcome: handed });
    expect(await handed()).toEqual({ statuses: ['sent', 'sent'], inBatches: 2 });
  },
  TIMEOUT_MS,
);

import { expectSameAfterEveryCrash, type Observed } from '@cowrie/api/platform/testing/observed';
import { type PayoutWorld, startPayoutWorld } from '../../testing/payout-world';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { LEASE_TTL_SECONDS } from '@cowrie/api/platform/leases/lease.service';

let world: PayoutWorld;
beforeAll(async () => {
  world = await startPayoutWorld({ confirmations: 1 });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/**
 * The outcome of each payout, and what left the accounts. Times and hashes are left out because they differ
 * between runs.
 */
async function outcome() {
  const payouts = await world.database.payouts.find().sort({ createdAt: 1 }).lean();
  return {
    payouts: payouts.map(({ status, history, transfer, waitsFor, reversedAt, blockedSince }) => ({
      status,
      waitsFor,
      hasTransfer: transfer !== undefined,
      causes: history.map(({ cause }) => cause),
      isUnpaid: (reversedAt ?? blockedSince) !== undefined,
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

// Guarantee: nothing is sent twice and nothing is lost, no matter where a process dies.
it('a float pays each payout once, no matter where a process dies', async () => {
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
});

it('a Safe’s batch is found on the chain, no matter where a process dies', async () => {
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
});

it('an export hands out every payout, no matter where it stops', async () => {
  await world.queue();
  await world.queue();
  const reset = await fromHere();
  const run = async (wrap: Observed['wrap']) => {
    const request = { environment: 'test', network: world.chain.network.name } as const;
    // The next caller waits until the lease of the dead process is over.
    world.clock.advanceSeconds(LEASE_TTL_SECONDS + 1);
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
});

describe('a recovery after a reorg deeper than final', () => {
  const REORG = { environment: 'test', network: 'base', reason: 'the explorers agree' } as const;
  const ADA = { name: 'ada', operatorId: 'o1' };
  const DEPTH = 6;

  /** Asks for it twice, as a person does who saw no answer, and lets the worker continue. */
  async function recoverAndRun(wrap: Observed['wrap']): Promise<void> {
    for (let asked = 0; asked < 2; asked += 1)
      await world
        .recovery(wrap)
        .recover(REORG, ADA)
        .catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== 'payout_recovery_not_needed') throw error;
        });
    const process = world.newProcess({ wrap });
    for (let run = 0; run < 4; run += 1) {
      await process.run();
      await world.deepen();
    }
    await process.run();
  }

  /** The holder of the float’s key uses a nonce for a transaction that is not stored. */
  async function useNonce(nonce: number): Promise<void> {
    const { rawTransaction } = await world.payer.signEmpty({ nonce });
    await world.payer.broadcast(rawTransaction);
  }

  async function twoFinalPayouts(): Promise<void> {
    await world.queue();
    await world.queue({ units: '7000000' });
    const process = world.newProcess();
    await process.run();
    await world.deepen(DEPTH);
    await process.run();
    expect(await world.statuses()).toEqual(['final', 'final']);
  }

  /** Lets a worker find what the chain lost. */
  async function noticed(): Promise<void> {
    await world.deepen(2 * DEPTH);
    world.clock.advanceSeconds(60);
    const process = world.newProcess();
    for (let run = 0; run < 3; run += 1) {
      await process.run();
      await world.deepen();
    }
  }

  async function expectPaidOnce(causes: string[][]): Promise<void> {
    const reset = await fromHere();
    expect(await expectSameAfterEveryCrash({ reset, run: recoverAndRun, outcome })).toBeGreaterThan(25);
    await reset();
    await recoverAndRun((it) => it);
    expect(await outcome()).toMatchObject({
      payouts: causes.map((one) => ({ status: 'final', causes: one, isUnpaid: false })),
      received: [5_000_000n, 7_000_000n],
      float: 988_000_000n,
    });
    // Asked again after a crash, the same person agrees again to the unpaid payouts.
    const lines = await world.database.payouts.find({}, { unaudited: 1 }).lean();
    expect(lines.map(({ unaudited }) => unaudited?.map(({ action }) => action))).toEqual(
      causes.map(() => ['payout.recover']),
    );
  }

  it('fills the nonces of a gap and pays each payout once, no matter where a process dies', async () => {
    const toBefore = await world.chain.mark();
    await useNonce(0);
    await world.deepen();
    await twoFinalPayouts();
    await toBefore();
    await noticed();
    expect(await world.statuses()).toEqual(['sent', 'sent']);
    const causes = ['handed_out', 'transfer_final', 'transfer_reversed', 'transfer_final'];
    await expectPaidOnce([causes, causes]);
  });

  it('pays what lost its nonce under a new one, once, no matter where a process dies', async () => {
    const toBefore = await world.chain.mark();
    await twoFinalPayouts();
    await toBefore();
    await useNonce(0);
    await world.deepen();
    await useNonce(1);
    await noticed();
    expect(await world.statuses()).toEqual(['sent', 'sent']);
    const causes = [
      'handed_out',
      'transfer_final',
      'transfer_reversed',
      'hand_out_void',
      'handed_out',
      'transfer_final',
    ];
    await expectPaidOnce([causes, causes]);
  });
});

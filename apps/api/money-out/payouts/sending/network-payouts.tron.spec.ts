import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { expectSameAfterEveryCrash, type Observed } from '@cowrie/api/platform/testing/observed';
import { startTronMoneyWorld, type TronMoneyWorld } from '../../testing/tron-money-world';

let world: TronMoneyWorld;
beforeAll(async () => {
  world = await startTronMoneyWorld();
});
beforeEach(async () => {
  await world.reset();
  await world.newWatcher().catchUp();
});
afterAll(() => world.stop());

/** A transaction of now is in no block after this many, and each of them is final. */
const LIFE_BLOCKS = 45;
const each = (faults: Parameters<TronMoneyWorld['chain']['nodes'][0]['fail']>[0]) =>
  world.chain.nodes.forEach((node) => node.fail(faults));
const heal = () => world.chain.nodes.forEach((node) => node.heal());
const attemptsOf = async () =>
  (await world.database.payouts.find().sort({ createdAt: 1 }).lean()).map(
    ({ handOut }) => handOut?.attempts ?? [],
  );

it('pays equal payouts to one address with a transaction each', async () => {
  const to = `0x${'5'.repeat(40)}`;
  const payouts = [await world.queue({ to }), await world.queue({ to }), await world.queue({ to })];
  const process = world.newPayouts();
  await process.run();
  const ids = (await attemptsOf()).flat().map(({ txHash }) => txHash);
  expect(new Set(ids).size).toBe(3);
  await world.deepen();
  await process.run();
  expect(await world.statuses()).toEqual(['final', 'final', 'final']);
  expect(await world.received(payouts[0] as (typeof payouts)[0])).toBe(15_000_000n);
});

it('hands one signed transaction to one payout, even if two would be equal', async () => {
  const to = `0x${'5'.repeat(40)}`;
  const [one] = [await world.queue({ to }), await world.queue({ to })];
  const sign: typeof world.payer.sign = (request) => world.payer.sign({ ...request, purpose: 'same' });
  const process = world.newPayouts({ payer: { ...world.payer, sign } });
  await process.run();
  expect((await attemptsOf()).map(({ length }) => length)).toEqual([1, 0]);
  await world.deepen();
  await process.run();
  await world.deepen();
  await process.run();
  expect([await world.statuses(), await world.received(one)]).toEqual([['final', 'final'], 10_000_000n]);
});

it('is final only when the block is solid', async () => {
  await world.queue();
  const process = world.newPayouts();
  await process.run();
  await world.deepen(19);
  await process.run();
  expect(await world.statuses()).toEqual(['sent']);
  await world.deepen(1);
  await process.run();
  expect(await world.statuses()).toEqual(['final']);
});

describe('a transaction that every node loses', () => {
  it('is sent again unchanged while a block can still hold it', async () => {
    const payout = await world.queue();
    each({ swallows: true });
    const process = world.newPayouts();
    await process.run();
    const before = await attemptsOf();
    await world.deepen(10);
    heal();
    await process.run();
    await world.deepen();
    await process.run();
    expect(await attemptsOf()).toEqual(before);
    expect([await world.statuses(), await world.received(payout)]).toEqual([['final'], 5_000_000n]);
  });

  it('is replaced by another one only when each node shows its whole life without it', async () => {
    const payout = await world.queue();
    each({ swallows: true });
    const process = world.newPayouts();
    await process.run();
    const before = await attemptsOf();
    await world.deepen(25);
    heal();
    for (let run = 0; run < 3; run += 1) await process.run();
    expect(await attemptsOf()).toEqual(before);
    await world.deepen(LIFE_BLOCKS - 25);
    world.chain.nodes[1].fail({ lagBlocks: 30 });
    for (let run = 0; run < 3; run += 1) {
      await process.run();
      await world.chain.mine(1);
    }
    expect(await attemptsOf()).toEqual(before);
    heal();
    // Seen dead, then everything up to the newest block of that moment is final and searched.
    for (let run = 0; run < 3; run += 1) {
      await process.run();
      await world.deepen();
    }
    const after = await attemptsOf();
    expect(after[0]?.[0]?.txHash).not.toBe(before[0]?.[0]?.txHash);
    await process.run();
    expect([await world.statuses(), await world.received(payout)]).toEqual([['final'], 5_000_000n]);
    const { history } = await world.database.payouts.findOne().lean().orFail();
    expect(history.map(({ cause }) => cause)).toEqual([
      'handed_out',
      'hand_out_void',
      'handed_out',
      'transfer_final',
    ]);
  });

  it('is not paid again when a block held it, although all nodes have forgotten it', async () => {
    const payout = await world.queue();
    const process = world.newPayouts();
    await process.run();
    await world.chain.mine(1);
    // Neither the receipt by its ID, nor logs: only the blocks list it.
    each({ forgetful: true, noBlockReceipts: true, hides: () => true });
    await world.chain.mine(LIFE_BLOCKS);
    for (let run = 0; run < 4; run += 1) {
      await world
        .newWatcher()
        .catchUp()
        .catch(() => undefined);
      await process.run().catch(() => undefined);
      await world.chain.mine(20);
    }
    expect((await attemptsOf()).flat()).toHaveLength(1);
    heal();
    world.clock.advanceSeconds(3600);
    await world.deepen();
    await world.newPayouts().run();
    await world.newPayouts().run();
    expect([await world.statuses(), await world.received(payout)]).toEqual([['final'], 5_000_000n]);
  });
});

describe('a reorganization', () => {
  it.each([
    ['moved to another block', false],
    ['lost, and sent again', true],
  ])('leaves a payout that is %s paid once', async (_name, isLost) => {
    const payout = await world.queue();
    const process = world.newPayouts();
    await process.run();
    await world.deepen(3);
    await process.run();
    const ids = (await attemptsOf()).flat().map(({ txHash }) => txHash);
    await world.chain.reorganize(4, isLost ? ids : []);
    await process.run();
    await world.deepen();
    await process.run();
    expect([await world.statuses(), await world.received(payout)]).toEqual([['final'], 5_000_000n]);
    expect((await attemptsOf()).flat().map(({ txHash }) => txHash)).toEqual(ids);
  });
});

it('fails a payout whose transaction reverts', async () => {
  const payout = await world.queue();
  const process = world.newPayouts();
  each({ swallows: true });
  await process.run();
  heal();
  await world.chain.freeze({ address: payout.destination?.address ?? '' });
  await process.run();
  await world.deepen();
  await process.run();
  const { status, failedBecause } = await world.database.payouts.findOne().lean().orFail();
  expect([status, failedBecause]).toEqual(['failed', expect.stringContaining('reverted')]);
  expect(await world.received(payout)).toBe(0n);
});

it('gives no payouts to people, because TRON has no Safes', async () => {
  await world.queue();
  const request = { environment: 'test', network: 'tron', treasury: `0x${'6'.repeat(40)}` } as const;
  await expect(world.batches().export(request, { name: 'ben' })).rejects.toMatchObject({
    code: 'payout_batch_not_possible',
  });
  expect(await world.statuses()).toEqual(['queued']);
});

it('signs no more than the TRX of the float can pay for', async () => {
  const poor = new NodeConnections().payer(world.chain.network, `0x${'8'.repeat(64)}`);
  const { world: inner, tron } = world.chain;
  const usdc = world.chain.network.tokens.USDC?.address ?? '';
  await inner.send(inner.payer, inner.tokenCall(inner.payer, 'mint', [poor.address, 100_000_000n], usdc));
  await world.queue();
  await tron.fund(poor.address, 1n);
  const broke = await world.newPayouts({ payer: poor }).run();
  expect([broke.rejection, await world.statuses()]).toEqual(['insufficient_funds', ['queued']]);
  await tron.fund(poor.address, 60_000_000n);
  for (let count = 0; count < 7; count += 1) await world.queue();
  await world.newPayouts({ payer: poor }).run();
  const limits = (await attemptsOf()).flat().map(({ feeLimitUnits }) => BigInt(feeLimitUnits ?? 0));
  expect(limits.length).toBeGreaterThan(0);
  expect(limits.length).toBeLessThan(8);
  expect(limits.reduce((sum, one) => sum + one, 0n)).toBeLessThanOrEqual(60_000_001n);
  poor.close();
});

it('pays each payout once, no matter where a process dies', async () => {
  await world.queue();
  await world.queue({ units: '7000000' });
  const stored = await world.database.save();
  const toHere = await world.chain.mark();
  const reset = async () => {
    await toHere();
    await world.database.restore(stored);
  };
  const run = async (wrap: Observed['wrap']) => {
    const process = world.newPayouts({ wrap });
    await process.run();
    await process.run();
    await world.deepen();
    await process.run();
    await world.deepen(LIFE_BLOCKS);
    await process.run();
    await world.deepen();
    await process.run();
  };
  const outcome = async () => {
    const payouts = await world.database.payouts.find().sort({ createdAt: 1 }).lean();
    return {
      payouts: payouts.map(({ status, history, transfer }) => ({
        status,
        hasTransfer: transfer !== undefined,
        causes: history.map(({ cause }) => cause),
      })),
      received: await Promise.all(payouts.map((payout) => world.received(payout))),
      float: await world.payer.tokenBalance(world.chain.network.tokens.USDC?.address ?? ''),
    };
  };
  expect(await expectSameAfterEveryCrash({ reset, run, outcome })).toBeGreaterThan(25);
  await reset();
  await run((it) => it);
  expect(await outcome()).toMatchObject({
    payouts: [{ status: 'final' }, { status: 'final' }],
    received: [5_000_000n, 7_000_000n],
  });
});

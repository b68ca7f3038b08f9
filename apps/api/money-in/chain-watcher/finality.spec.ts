import { Logger } from '@nestjs/common';
import type { BlockRef, ChainReader, Finality, LargeAmountFinality } from '@cowrie/chain-evm';
import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import { type PaymentWorld, startPaymentWorld } from '../testing/payment-world';
import { FinalityGoal } from '@cowrie/api/chain/block-reading/finality-goal';

const head = (number: number): BlockRef => ({ number, hash: '0x1', parentHash: '0x0', timestampSeconds: 1 });

describe('the finality goal', () => {
  /** A node whose tagged block is set by the test. */
  const goalOf = (finality: Finality, large?: LargeAmountFinality) => {
    const state = { tagged: 0 };
    const logger = new Logger();
    const warn = jest.spyOn(logger, 'warn').mockImplementation();
    jest.spyOn(logger, 'log').mockImplementation();
    const blockThrough = (at: BlockRef, { confirmations, tag }: Finality) =>
      Promise.resolve(Math.max(at.number - confirmations + 1, tag ? state.tagged : 0));
    const reader = {
      network: aNetwork({ ...finality, ...(large && { large }) }),
      blockThrough,
    } as unknown as ChainReader;
    return { state, warn, goal: new FinalityGoal(reader, logger) };
  };

  it('without a depth for large amounts, confirmed blocks are final', async () => {
    const { goal } = goalOf({ confirmations: 10 });
    expect(await goal.of(head(100))).toMatchObject({ confirmedThrough: 91, finalThrough: 91 });
  });

  it('large amounts wait at least as long as others', async () => {
    const longer = goalOf({ confirmations: 10 }, { aboveTokens: '1000', confirmations: 50 });
    expect(await longer.goal.of(head(100))).toMatchObject({ confirmedThrough: 91, finalThrough: 51 });
    const shorter = goalOf({ confirmations: 10 }, { aboveTokens: '1000', confirmations: 2 });
    expect(await shorter.goal.of(head(100))).toMatchObject({ confirmedThrough: 91, finalThrough: 91 });
  });

  it('logs a stalled tag once, and again when it stalls a second time', async () => {
    const { goal, state, warn } = goalOf({ confirmations: 20, tag: 'finalized' });
    const at = async (number: number, tagged: number) => {
      state.tagged = tagged;
      await goal.of(head(number));
      return [goal.stalledTags(), warn.mock.calls.length];
    };
    expect(await at(100, 98)).toEqual([[], 0]);
    expect(await at(120, 98)).toEqual([['finalized'], 1]);
    expect(await at(121, 98)).toEqual([['finalized'], 1]);
    expect(await at(122, 121)).toEqual([[], 1]);
    expect(await at(150, 121)).toEqual([['finalized'], 2]);
  });
});

describe('a transfer', () => {
  const CONFIRMATIONS = 2;
  const LARGE = 5;
  let world: PaymentWorld;
  beforeAll(async () => {
    world = await startPaymentWorld({
      confirmations: CONFIRMATIONS,
      large: { aboveTokens: '1000', confirmations: LARGE },
    });
  });
  beforeEach(() => world.reset());
  afterAll(() => world.stop());

  it('is confirmed at one depth and final at the other, not a block before', async () => {
    const payment = await world.lock();
    await world.chain.pay(payment.deposit, 5_000_000n);
    const depths: string[] = [];
    for (let depth = 1; depth <= LARGE; depth += 1) {
      await world.newWatcher().catchUp();
      const [record] = await world.database.transfers.find().lean();
      depths.push(record?.finalAt ? 'final' : record?.confirmedAt ? 'confirmed' : 'seen');
      await world.chain.mine();
    }
    expect(depths).toEqual(['seen', 'confirmed', 'confirmed', 'confirmed', 'final']);
    expect(await world.database.transfers.countDocuments({ isUnevaluated: true })).toBe(0);
  });

  it('is no longer confirmed or final when its block is orphaned', async () => {
    const payment = await world.lock();
    await world.newWatcher().catchUp();
    const forkPoint = await world.chain.mark();
    await world.chain.pay(payment.deposit, 5_000_000n);
    await world.chain.mine(LARGE);
    await world.newWatcher().catchUp();
    expect((await world.database.transfers.find().lean())[0]?.finalAt).toBeDefined();
    await forkPoint();
    world.clock.advanceSeconds(5);
    await world.chain.mine(LARGE + 2);
    await world.newWatcher().catchUp();
    const [record] = await world.database.transfers.find().lean();
    expect(record).toMatchObject({ canonical: false });
    expect([record?.confirmedAt, record?.finalAt]).toEqual([undefined, undefined]);
  });
});

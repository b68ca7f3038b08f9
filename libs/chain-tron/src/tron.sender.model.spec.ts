import fc from 'fast-check';
import { ChainError, checksumAddress } from '@cowrie/chain-evm';
import { testRun } from '@cowrie/testing/test-run';
import type { SignedTronTransaction } from './sending/signed.transaction';
import { createTronWorld, freshAddress, keyOf, type TronWorld } from './spec/tron.world';
import type { NodeFaults } from './testing/node/node.faults';
import { startTronNode, type TronNode } from './testing/node/tron-node';
import { createTronPayer, type TronPayer } from './tron.payer';

const customer = checksumAddress(freshAddress(1));
const AMOUNT = 7n;

/** A sender as the service would be: it stores before it sends, and signs another only when one is dead. */
class Payout {
  readonly stored: SignedTronTransaction[] = [];
  isPaid = false;

  constructor(
    private readonly payer: TronPayer,
    private readonly usdt: string,
  ) {}

  /** @param isKilled the process ends between storing and sending */
  async step(isKilled: boolean): Promise<void> {
    try {
      const last = this.stored.at(-1);
      const fate = last ? await this.payer.fate(last) : { state: 'dead' as const };
      if (fate.state === 'mined') this.isPaid ||= fate.isSolid;
      else if (last && fate.state === 'waiting') await this.payer.broadcast(last);
      else await this.signNext(isKilled);
    } catch (error) {
      // No answer, a refusal, or a contradiction: the next step asks again.
      if (!(error instanceof ChainError)) throw error;
    }
  }

  private async signNext(isKilled: boolean): Promise<void> {
    const purpose = `payout 1, attempt ${this.stored.length}`;
    const payment = { tokenAddress: this.usdt, to: customer, amountUnits: AMOUNT, purpose };
    const signed = await this.payer.sign(payment);
    this.stored.push(signed);
    if (!isKilled) await this.payer.broadcast(signed);
  }
}

type Move =
  | { kind: 'blocks'; count: number }
  /** What the payout has stored returns, is lost, or was seen by the other branch alone. */
  | { kind: 'reorg'; depth: number; stored: 'returns' | 'vanishes' | 'appears' }
  | { kind: 'fault'; node: number; faults: Partial<NodeFaults> }
  | { kind: 'heal'; node: number }
  | { kind: 'step'; isKilled: boolean };

const faults: fc.Arbitrary<Partial<NodeFaults>> = fc.oneof(
  fc.constant({ busy: true }),
  fc.constant({ swallows: true }),
  fc.constant({ forgetful: true }),
  fc.constant({ forgetful: true, noBlockReceipts: true }),
  fc.constant({ otherSolid: true }),
  fc.constant({ onlyLatest: true }),
  fc.constant({ httpStatus: 503 }),
  fc.nat({ max: 40 }).map((lagBlocks) => ({ lagBlocks })),
);
/** One of the two, or both. */
const node = fc.nat({ max: 2 });
const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('step' as const), isKilled: fc.boolean() }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('blocks' as const), count: fc.integer({ min: 1, max: 60 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('reorg' as const),
        depth: fc.integer({ min: 1, max: 19 }),
        stored: fc.constantFrom('returns' as const, 'vanishes' as const, 'appears' as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('fault' as const), node, faults }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('heal' as const), node }) },
  ),
  { minLength: 10, maxLength: 40 },
);

async function make(move: Move, world: TronWorld, nodes: readonly TronNode[], payout: Payout): Promise<void> {
  switch (move.kind) {
    case 'blocks':
      await world.chain.mine(move.count);
      return;
    case 'reorg': {
      const { stored } = payout;
      await world.chain.reorganize(move.depth, {
        vanish: move.stored === 'vanishes' ? stored.map(({ txId }) => txId) : [],
        holds: move.stored === 'appears' ? stored.map(({ rawTransaction }) => rawTransaction) : [],
      });
      return;
    }
    case 'fault':
      nodes.filter((_, at) => move.node !== 1 - at).forEach((one) => one.fail(move.faults));
      return;
    case 'heal':
      nodes.filter((_, at) => move.node !== 1 - at).forEach((one) => one.heal());
      return;
    case 'step':
      await payout.step(move.isKilled);
  }
}

// Guarantee: whatever nodes do, a payout is paid once, and in the end it is paid.
test('a payout is paid exactly once, whatever nodes, blocks and crashes do', async () => {
  let attempts = 0;
  const property = fc.asyncProperty(moves, async (all) => {
    const world = await createTronWorld();
    await world.chain.mine(20);
    const nodes = [await startTronNode(world.chain), await startTronNode(world.chain)];
    const network = world.networkOn(...nodes.map(({ url }) => url));
    let nowMs = 0;
    // The clock runs, so that a node which rests is asked again.
    const options = { wait: () => Promise.resolve(), now: () => (nowMs += 1_000) };
    const payer = createTronPayer(network, keyOf(2), options);
    const payout = new Payout(payer, world.usdt);
    try {
      for (const move of all) await make(move, world, nodes, payout);
      nodes.forEach((one) => one.heal());
      for (let round = 0; round < 60 && !payout.isPaid; round += 1) {
        await payout.step(false);
        await world.chain.mine(3);
      }
      expect(payout.isPaid).toBe(true);
      expect(await world.balance(customer)).toBe(AMOUNT);
      attempts += payout.stored.length;
    } finally {
      payer.close();
      for (const one of nodes) await one.close();
    }
  });
  const numRuns = testRun.isFull ? 200 : 25;
  await fc.assert(property, { numRuns, seed: 43, endOnFailure: true });
  // Otherwise the runs would show nothing about another attempt.
  expect(attempts).toBeGreaterThan(numRuns);
});

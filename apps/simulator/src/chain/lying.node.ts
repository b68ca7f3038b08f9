import type { ObservedTransfer } from '@cowrie/chain-evm';
import type { Random } from '../random';
import type { World } from '../world';
import type { FakeChain } from './fake-chain';

/** Blocks are read a second time at the depth of the networks' confirmations, which is at least this. */
const FORGOTTEN_FROM_DEPTH = 3;

/**
 * The preferred node of a network lies: it leaves transfers out of every reading, all of them or every second
 * one. Its blocks, receipts and balances are true. It leaves out money that matters: in time, and to payments
 * that need every transfer. No check looks for money that a payment does not need. Or it forgets what left a
 * vault: the first reading of a block near the head shows it, and later ones do not.
 */
export class LyingNode {
  constructor(
    private readonly world: World,
    private readonly chain: FakeChain,
    private readonly options: {
      isEachSecond: boolean;
      /** Another node of the network tells the truth. */
      hasHonestNode: boolean;
      /** In epoch seconds. A network's only node tells the truth again. */
      honestFromSeconds: number;
      /** It leaves out only what left a vault. */
      forgetsDepartures: boolean;
    },
  ) {}

  /** Returns the lying node of a network; most networks have none. */
  static draw(random: Random, world: World, chain: FakeChain): LyingNode | undefined {
    const kind = random.weighted({ none: 8, only_node: 1, one_of_two: 1 });
    if (kind === 'none') return undefined;
    const hasHonestNode = kind === 'one_of_two';
    const honestFromSeconds = hasHonestNode ? Infinity : world.startSeconds + random.int(600, 2_400);
    const isEachSecond = random.chance(0.5);
    const forgetsDepartures = random.chance(0.5);
    return new LyingNode(world, chain, { isEachSecond, hasHonestNode, honestFromSeconds, forgetsDepartures });
  }

  get hasHonestNode(): boolean {
    return this.options.hasHonestNode;
  }

  /** @param depth of its block, which counts from 1 at the head */
  leavesOut({ from, to, txHash, ordinal, blockTimestampSeconds }: ObservedTransfer, depth: number): boolean {
    const { forgetsDepartures, isEachSecond, honestFromSeconds } = this.options;
    const scenario = this.world.scenarios.find(({ vault }) => vault === (forgetsDepartures ? from : to));
    if (!scenario || this.world.seconds() >= honestFromSeconds) return false;
    const isChosen = !isEachSecond || (Number.parseInt(txHash.slice(-1), 16) + ordinal) % 2 === 0;
    if (forgetsDepartures) return isChosen && depth >= FORGOTTEN_FROM_DEPTH;
    const isInTime = blockTimestampSeconds <= scenario.windowEndsSeconds;
    return isChosen && isInTime && scenario.needsEveryTransferOn(this.chain);
  }
}

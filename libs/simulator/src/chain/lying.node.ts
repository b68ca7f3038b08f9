import type { ObservedTransfer } from '@cowrie/chain-evm';
import type { Random } from '../random';
import type { Scenario } from '../scenario/scenario';
import { NEEDS_EVERY_TRANSFER } from '../scenario/plan';
import type { World } from '../world';

/**
 * The preferred node of a network lies: it leaves transfers out of every reading, all of them or each second one. Its blocks and
 * balances are true. It leaves out money that decides: in time, and to payments that need every transfer. No check asks for money
 * that a payment does not need.
 */
export class LyingNode {
  private readonly scenarios: Map<string, Scenario>;

  constructor(
    private readonly world: World,
    private readonly options: {
      isEachSecond: boolean;
      /** Another node of the network tells the truth. */
      hasHonestNode: boolean;
      /** In epoch seconds. A network's only node tells the truth again. */
      honestFromSeconds: number;
    },
  ) {
    this.scenarios = new Map(world.scenarios.map((scenario) => [scenario.vault, scenario]));
  }

  /** Returns the lying node of a network; most networks have none. */
  static draw(random: Random, world: World): LyingNode | undefined {
    const kind = random.weighted({ none: 8, only_node: 1, one_of_two: 1 });
    if (kind === 'none') return undefined;
    const hasHonestNode = kind === 'one_of_two';
    const honestFromSeconds = hasHonestNode ? Infinity : world.startSeconds + random.int(600, 2_400);
    return new LyingNode(world, { isEachSecond: random.chance(0.5), hasHonestNode, honestFromSeconds });
  }

  get hasHonestNode(): boolean {
    return this.options.hasHonestNode;
  }

  leavesOut({ to, txHash, ordinal, blockTimestampSeconds }: ObservedTransfer): boolean {
    const scenario = this.scenarios.get(to);
    if (!scenario || this.world.seconds() >= this.options.honestFromSeconds) return false;
    const isNeeded = NEEDS_EVERY_TRANSFER.includes(scenario.plan.kind);
    const isChosen =
      !this.options.isEachSecond || (Number.parseInt(txHash.slice(-1), 16) + ordinal) % 2 === 0;
    return isNeeded && isChosen && blockTimestampSeconds <= scenario.windowEndsSeconds;
  }
}

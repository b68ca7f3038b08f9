import type { Logger } from '@nestjs/common';
import type { BlockRef, Finality } from '@cowrie/chain-evm';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import type { ReadGoal } from './read-plan';

/**
 * Finds how far a network is confirmed and final, and notices finality tags that have stalled
 * (docs/decisions/0013).
 */
export class FinalityGoal {
  private readonly stalled = new Set<string>();

  constructor(
    private readonly reader: NetworkReader,
    private readonly logger: Logger,
  ) {}

  /** The tags that are not newer than the depth. */
  stalledTags(): string[] {
    return [...this.stalled];
  }

  /** How far the chain can be read when `head` is its newest block. */
  async of(head: BlockRef): Promise<ReadGoal> {
    const { network } = this.reader;
    const confirmedThrough = await this.through(head, network);
    const { large } = network;
    const finalThrough = large ? await this.through(head, large) : confirmedThrough;
    return { head, confirmedThrough, finalThrough: Math.min(finalThrough, confirmedThrough) };
  }

  private async through(head: BlockRef, finality: Finality): Promise<number> {
    const through = await this.reader.blockThrough(head, finality);
    if (finality.tag) this.noteStall(finality.tag, through <= head.number - finality.confirmations + 1);
    return through;
  }

  /** Logs a stall once, because it can last an hour while the chain itself continues. */
  private noteStall(tag: string, isStalled: boolean): void {
    if (isStalled === this.stalled.has(tag)) return;
    if (isStalled) {
      this.stalled.add(tag);
      this.logger.warn(
        `"${tag}" blocks have stalled; until they advance, the number of confirmations decides`,
      );
    } else {
      this.stalled.delete(tag);
      this.logger.log(`"${tag}" blocks advance again`);
    }
  }
}

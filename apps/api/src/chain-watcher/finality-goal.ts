import type { Logger } from '@nestjs/common';
import type { BlockRef, ChainReader, Finality } from '@cowrie/chain-evm';
import type { ReadGoal } from './read-plan';

/** How far a network may be trusted at one moment, and whether its own words for that have stalled. */
export class FinalityGoal {
  private readonly stalled = new Set<string>();

  constructor(
    private readonly reader: ChainReader,
    private readonly logger: Logger,
  ) {}

  /** Tags that give no more than the depth does. */
  stalledTags(): string[] {
    return [...this.stalled];
  }

  async of(head: BlockRef): Promise<ReadGoal> {
    const { network } = this.reader;
    const confirmedThrough = await this.through(head, network);
    const { large } = network;
    const finalThrough = large ? await this.through(head, large) : confirmedThrough;
    return { head, confirmedThrough, finalThrough: Math.min(finalThrough, confirmedThrough) };
  }

  private async through(head: BlockRef, finality: Finality): Promise<number> {
    const through = await this.reader.blockThrough(head, finality);
    if (finality.tag) this.notice(finality.tag, through <= head.number - finality.confirmations + 1);
    return through;
  }

  /** Told once: milestones have stalled for an hour before, while the chain itself went on. */
  private notice(tag: string, isStalled: boolean): void {
    if (isStalled === this.stalled.has(tag)) return;
    if (isStalled) {
      this.stalled.add(tag);
      this.logger.warn(`no "${tag}" block that is newer than the set depth: the depth alone decides`);
    } else {
      this.stalled.delete(tag);
      this.logger.log(`"${tag}" blocks come again`);
    }
  }
}

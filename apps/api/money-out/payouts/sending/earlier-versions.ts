import type { ChainReader } from '@cowrie/chain-evm';
import type { SentPayout, SentPayouts } from './sent-payouts.repository';

/** A block this much older than the hand-out was already final then, on every network. */
const FINAL_AFTER_MS = 3_600_000;

/** What {@link EarlierVersions} needs. */
export interface EarlierVersionsParts {
  reader: Pick<ChainReader, 'block'>;
  sent: Pick<SentPayouts, 'searchFrom'>;
}

/**
 * Earlier versions searched for a transfer only above the newest block of the hand-out, and forgot that
 * position at each new hand-out. The search for such a payout restarts once, below its first hand-out
 * (docs/decisions/0082).
 */
export class EarlierVersions {
  /** Keyed by the time of a hand-out. A batch has one. */
  private readonly blocks = new Map<number, number>();

  constructor(private readonly parts: EarlierVersionsParts) {}

  /** Returns whether the search restarts for some of them. @throws the nodes' and the database's errors */
  async place(payouts: readonly SentPayout[], finalNumber: number): Promise<boolean> {
    const unplaced = payouts.filter(
      ({ handOut }) => handOut.searchedFrom === undefined && handOut.signer !== 'hot',
    );
    for (const { _id, history, handOut } of unplaced) {
      const first = history.find(({ to }) => to === 'sent')?.at ?? handOut.at;
      const block = await this.blockBefore(first.getTime() - FINAL_AFTER_MS, finalNumber);
      await this.parts.sent.searchFrom(_id, Math.min(block, handOut.scannedThrough));
    }
    return unplaced.length > 0;
  }

  /**
   * The newest block that is not younger than the time; the first block if all are younger. @param time epoch
   * milliseconds
   */
  private async blockBefore(time: number, finalNumber: number): Promise<number> {
    const known = this.blocks.get(time);
    if (known !== undefined) return known;
    let low = 0;
    let high = Math.max(finalNumber, 0);
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const block = await this.parts.reader.block(middle);
      if (block && block.timestampSeconds * 1000 <= time) low = middle;
      else high = middle - 1;
    }
    this.blocks.set(time, low);
    return low;
  }
}

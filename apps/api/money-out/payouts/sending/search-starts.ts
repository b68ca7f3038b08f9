import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import type { ChainPosition } from './chain.position';
import type { SentPayout, SentPayouts } from './sent-payouts.repository';

/** A block this much older than the hand-out was already final then, on every network. */
const FINAL_AFTER_MS = 3_600_000;

/** What {@link SearchStarts} needs. */
export interface SearchStartsParts {
  reader: Pick<NetworkReader, 'block'>;
  sent: Pick<SentPayouts, 'searchFrom'>;
}

/**
 * Where the search for a payout's transfer begins again, below its first hand-out (docs/decisions/0082):
 *
 * - after a reorg below the last final block, because it can put a transfer below the block that was searched
 *   last, or below the one that was final at the hand-out;
 * - once for payouts of earlier versions, which searched only above the newest block of the hand-out, and
 *   forgot that position at each new hand-out.
 */
export class SearchStarts {
  /** Keyed by the time of a hand-out and the number of reorgs. A batch has one. */
  private readonly blocks = new Map<string, number>();

  constructor(private readonly parts: SearchStartsParts) {}

  /** The payouts with their positions, in the same order. @throws the nodes' and the database's errors */
  async place(payouts: readonly SentPayout[], position: ChainPosition): Promise<SentPayout[]> {
    const placed: SentPayout[] = [];
    for (const payout of payouts) {
      const block = await this.of(payout, position);
      placed.push(
        block === undefined
          ? payout
          : await this.parts.sent.searchFrom(payout, { block, deepReorgs: position.deepReorgs }),
      );
    }
    return placed;
  }

  /** A block that was final before the payout was first handed out. @throws the nodes' errors */
  async below({ handOut, history }: SentPayout, position: ChainPosition): Promise<number> {
    const first = history.find(({ to }) => to === 'sent')?.at ?? handOut.at;
    const block = await this.blockBefore(first.getTime() - FINAL_AFTER_MS, position);
    return Math.min(block, handOut.scannedThrough, handOut.searchedFrom ?? block);
  }

  /**
   * The block above which a payout's transfer is searched for again. Undefined: the search goes on where it
   * is. @throws the nodes' errors
   */
  private async of(payout: SentPayout, position: ChainPosition): Promise<number | undefined> {
    const { searchedFrom, signer, deepReorgs } = payout.handOut;
    const isUnplaced = searchedFrom === undefined && signer !== 'hot';
    return isUnplaced || deepReorgs !== position.deepReorgs ? this.below(payout, position) : undefined;
  }

  /**
   * The newest block that is not younger than the time; the first block if all are younger. @param time epoch
   * milliseconds
   */
  private async blockBefore(time: number, { finalNumber, deepReorgs }: ChainPosition): Promise<number> {
    const key = `${time}/${deepReorgs}`;
    const known = this.blocks.get(key);
    if (known !== undefined) return known;
    let low = 0;
    let high = Math.max(finalNumber, 0);
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      const block = await this.parts.reader.block(middle);
      if (block && block.timestampSeconds * 1000 <= time) low = middle;
      else high = middle - 1;
    }
    this.blocks.set(key, low);
    return low;
  }
}

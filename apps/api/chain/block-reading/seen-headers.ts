import type { BlockRef } from '@cowrie/chain-evm';
import type { ChainCursor } from '../chain-records/chain-cursor.schema';

/** More than the blocks between a head and its second reading on most networks. */
const KEPT = 64;

/**
 * The headers of the newest heads, so that the second reading of a block need not request its header again.
 * They are hints: the answer with the logs shows which block is canonical.
 */
export class SeenHeaders {
  private readonly headers = new Map<number, BlockRef>();

  add(head: BlockRef): void {
    this.headers.delete(head.number);
    this.headers.set(head.number, head);
    const [oldest] = this.headers.keys();
    if (this.headers.size > KEPT && oldest !== undefined) this.headers.delete(oldest);
  }

  /**
   * The header of this block, if it is `head` or a block that the cursor has read. Others may be from an
   * orphaned chain.
   */
  at(number: number, { recent }: Pick<ChainCursor, 'recent'>, head: BlockRef): BlockRef | undefined {
    if (number === head.number) return head;
    const header = this.headers.get(number);
    const read = recent.findLast((known) => known.number === number);
    return header && header.hash === read?.hash ? header : undefined;
  }

  /**
   * After a reading that failed: the nodes may have moved to another chain, so each header is requested
   * again.
   */
  forget(): void {
    this.headers.clear();
  }
}

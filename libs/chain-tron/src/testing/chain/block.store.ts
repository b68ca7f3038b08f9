import type { NodeHeader } from './block.make';
import type { Execution } from './execution';
import type { NodeTransaction } from './transaction.decode';

/** A transaction in a block. */
export interface MinedTransaction {
  transaction: NodeTransaction;
  execution: Execution;
  /** Its place in the block, from 0. */
  index: number;
}

/** A block, and how to go back to the state before it. */
export interface NodeBlock extends NodeHeader {
  transactions: readonly MinedTransaction[];
  undo: () => void;
}

/** Where a transaction is. */
export interface Placed {
  block: NodeBlock;
  mined: MinedTransaction;
}

/** The canonical chain. */
export class BlockStore {
  private blocks: NodeBlock[] = [];
  private byId = new Map<string, NodeBlock>();
  private placed = new Map<string, Placed>();

  get head(): NodeBlock {
    const head = this.blocks.at(-1);
    if (!head) throw new RangeError('the chain has no block yet');
    return head;
  }

  at(number: number): NodeBlock | undefined {
    return this.blocks[number];
  }

  withId(id: string): NodeBlock | undefined {
    return this.byId.get(id.toLowerCase());
  }

  transaction(txId: string): Placed | undefined {
    return this.placed.get(txId.toLowerCase());
  }

  append(block: NodeBlock): void {
    this.blocks.push(block);
    this.byId.set(block.id, block);
    block.transactions.forEach((mined) => this.placed.set(mined.transaction.txId, { block, mined }));
  }

  /** Keeps the present blocks, and returns a function that goes back to them. */
  snapshot(): () => void {
    const { blocks, byId, placed } = this;
    // A block that becomes solid loses its way back.
    const kept = blocks.map((block) => ({ block, undo: block.undo }));
    const [ids, places] = [new Map(byId), new Map(placed)];
    return () => {
      for (const { block, undo } of kept) block.undo = undo;
      this.blocks = kept.map(({ block }) => block);
      this.byId = new Map(ids);
      this.placed = new Map(places);
    };
  }

  /** Takes the newest block away. */
  removeHead(): NodeBlock {
    const head = this.head;
    this.blocks.pop();
    this.byId.delete(head.id);
    head.transactions.forEach(({ transaction }) => this.placed.delete(transaction.txId));
    return head;
  }
}

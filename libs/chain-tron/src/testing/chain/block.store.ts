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
  private readonly blocks: NodeBlock[] = [];
  private readonly byId = new Map<string, NodeBlock>();
  private readonly placed = new Map<string, Placed>();

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

  /** Takes the newest block away. */
  removeHead(): NodeBlock {
    const head = this.head;
    this.blocks.pop();
    this.byId.delete(head.id);
    head.transactions.forEach(({ transaction }) => this.placed.delete(transaction.txId));
    return head;
  }
}

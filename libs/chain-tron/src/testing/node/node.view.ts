import type { NodeBlock, Placed, TronChain } from '../chain/tron-chain';
import type { NodeFaults } from './node.faults';

/** What one node knows of the chain. */
export interface NodeView {
  readonly chain: TronChain;
  readonly faults: NodeFaults;
  head(): NodeBlock;
  /** The newest solid block that it knows. */
  solid(): NodeBlock;
  blockAt(number: number): NodeBlock | undefined;
  blockWithId(id: string): NodeBlock | undefined;
  /** A transaction in a block. */
  transaction(txId: string): Placed | undefined;
}

/** @param faultsNow returns the node's faults at the moment of a request */
export function viewOf(chain: TronChain, faultsNow: () => NodeFaults): NodeView {
  const behind = (number: number) => chain.blockAt(Math.max(0, number - faultsNow().lagBlocks)) ?? chain.head;
  const dated = (block: NodeBlock): NodeBlock => {
    const { aheadMs } = faultsNow();
    return aheadMs > 0 ? { ...block, timestampMs: block.timestampMs + aheadMs } : block;
  };
  const forged = (block: NodeBlock): NodeBlock =>
    faultsNow().otherSolid ? { ...block, id: `${block.id.slice(0, -8)}deadbeef` } : block;
  const isSeen = (block: NodeBlock | undefined): block is NodeBlock =>
    block !== undefined && block.number <= behind(chain.head.number).number;
  return {
    chain,
    get faults() {
      return faultsNow();
    },
    head: () => dated(behind(chain.head.number)),
    solid() {
      return forged(dated(behind(chain.solid.number)));
    },
    blockAt(number) {
      const block = chain.blockAt(number);
      if (!isSeen(block)) return undefined;
      const isForged = faultsNow().insists && number === behind(chain.solid.number).number;
      return isForged ? forged(block) : block;
    },
    blockWithId(id) {
      const block = chain.blockWithId(id);
      return isSeen(block) ? block : undefined;
    },
    transaction(txId) {
      if (faultsNow().forgetful) return undefined;
      const placed = chain.transaction(txId);
      return isSeen(placed?.block) ? placed : undefined;
    },
  };
}

/** What a node shows under `/walletsolidity`: only what no reorganization takes back. */
export function solidViewOf(view: NodeView): NodeView {
  const isSolid = (block: NodeBlock | undefined) =>
    block !== undefined && block.number <= view.solid().number;
  return {
    chain: view.chain,
    get faults() {
      return view.faults;
    },
    head: view.solid,
    solid: view.solid,
    blockAt(number) {
      const block = view.blockAt(number);
      return isSolid(block) ? block : undefined;
    },
    blockWithId(id) {
      const block = view.blockWithId(id);
      return isSolid(block) ? block : undefined;
    },
    transaction(txId) {
      const placed = view.transaction(txId);
      return isSolid(placed?.block) ? placed : undefined;
    },
  };
}

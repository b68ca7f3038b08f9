import type { TvmLog } from '../tvm';

/** What a node does wrong. Real nodes have shown each of these. */
export interface NodeFaults {
  /** It takes requests and answers none. */
  silent: boolean;
  /** It answers each request with this HTTP status and a page, as a gateway does. 0: it does not. */
  httpStatus: number;
  /** It shows the chain as it was this many blocks ago. */
  lagBlocks: number;
  /** It dates its newest and its solid block this much later. */
  aheadMs: number;
  /** It refuses each transaction with `SERVER_BUSY`. */
  busy: boolean;
  /**
   * It says that it took a transaction, and drops it. A node with `trxCacheEnable` says so of each one that
   * it has refused before.
   */
  swallows: boolean;
  /** It knows no transaction by its ID, although its blocks hold them. */
  forgetful: boolean;
  /** It has no `eth_getBlockReceipts`, as older ones. */
  noBlockReceipts: boolean;
  /** It names a solid block that the chain does not have. All nodes with this fault name the same. */
  otherSolid: boolean;
  /** With `otherSolid`: it also gives that block when it is asked by number. */
  insists: boolean;
  /** `eth_getLogs` leaves out these logs. Receipts still have them. */
  hides: (log: TvmLog) => boolean;
  /** `/jsonrpc` does not know the tag `finalized`. */
  onlyLatest: boolean;
  /** `eth_getLogs` takes no longer range. Default 5,000, as java-tron's. */
  mostBlocksOfLogs: number;
  /** `eth_getLogs` gives no longer answer. Default 10,000, as java-tron's. */
  mostLogs: number;
}

export const NO_FAULTS: NodeFaults = {
  silent: false,
  httpStatus: 0,
  lagBlocks: 0,
  aheadMs: 0,
  busy: false,
  swallows: false,
  forgetful: false,
  noBlockReceipts: false,
  otherSolid: false,
  insists: false,
  hides: () => false,
  onlyLatest: false,
  mostBlocksOfLogs: 5_000,
  mostLogs: 10_000,
};

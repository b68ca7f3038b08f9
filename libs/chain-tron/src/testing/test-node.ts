/** A chain of TRON in memory, and nodes over HTTP that show it, with the faults of real ones. For tests. */
export { BLOCK_MS, TronChain, type TronChainCall, type TronChainOptions } from './chain/tron-chain';
export type { NodeBlock, Placed } from './chain/block.store';
export type { Execution } from './chain/execution';
export { startProducer } from './chain/producer';
export { NodeRefusal, type RefusalCode } from './chain/node.refusal';
export type { NodeFaults } from './node/node.faults';
export { createTronWorld, freshAddress, keyOf, trx, type TronWorld } from '../spec/tron.world';
export { startTronNode, type TronNode } from './node/tron-node';
export { type LocalTron, type LocalTronOptions, startLocalTron } from './local/local-tron';
export type { LocalTronContracts, LocalTronSetup } from './local/local.contracts';

/**
 * The parts that another family of chains shares: endpoints and their failover, ranges of logs, evidence of
 * transfers, finality, and the vault factory's calls. They need nodes that answer in the form of Ethereum's
 * JSON-RPC. Programs use the whole library instead.
 */
export type { VaultRule } from './address';
export { answerTo, type RequestFacts } from './rpc/http.answer';
export { HttpPost } from './rpc/http.post';
export type { NodePool, OrderedNodes } from './rpc/node.pool';
export { mayOthersAnswer, responseError } from './rpc/rpc.classify';
export { askEach } from './rpc/rpc.each';
export { createHttpTransport, type HttpTransportOptions } from './rpc/rpc.http';
export { type NetworkNodesOptions, nodesOf } from './rpc/rpc.network';
export type { RpcNode } from './rpc/rpc.node';
export { callAll, callOne, type RpcAnswer, type RpcCall, type RpcTransport } from './rpc/rpc.types';
export { targetOf } from './rpc/rpc.url';
export {
  hexData,
  list,
  objectOrNothing,
  quantityToBigint,
  quantityToNumber,
  toQuantity,
} from './rpc/rpc.values';
export { blockRef, parseBlock } from './reading/block.codec';
export { createBlocklistReader } from './reading/blocklist.reader';
export { erc20 } from './reading/erc20.codec';
export { createFinalityReader } from './reading/finality.reader';
export type { MayHold } from './reading/left-out.check';
export { restLiars } from './reading/liar.rest';
export { checkNetwork } from './reading/network.check';
export { createPaidReader } from './reading/paid.reader';
export { createTransactionReader } from './reading/transaction.reader';
export { createTransferReader } from './reading/transfer.reader';
export { deniersOf, testimonyOf } from './reading/transfer.testimony';
export { decodeFlush, encodeFlush } from './sweeping/factory.codec';
export { sweepReceipt } from './sweeping/sweep.receipt';

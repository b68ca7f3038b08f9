import { PRICES } from '../chain/bandwidth.bill';
import type { MinedTransaction, NodeBlock } from '../chain/block.store';
import type { NodeAction } from '../chain/transaction.decode';
import type { TvmLog } from '../tvm';

/** Blocks, receipts and logs as java-tron's `/jsonrpc` writes them: Ethereum's form, 20 bytes an address. */

/** TRON computes no blooms. */
const NO_BLOOM = `0x${'00'.repeat(256)}`;
const ZERO_HASH = `0x${'00'.repeat(32)}`;

export const quantity = (value: number | bigint): string => `0x${value.toString(16)}`;

export function blockShape(block: NodeBlock, isFull: boolean) {
  return {
    number: quantity(block.number),
    hash: block.id,
    parentHash: block.parentId,
    nonce: '0x0000000000000000',
    logsBloom: NO_BLOOM,
    transactionsRoot: block.txTrieRoot,
    stateRoot: '0x',
    receiptsRoot: ZERO_HASH,
    miner: block.witness,
    difficulty: '0x0',
    totalDifficulty: '0x0',
    extraData: '0x',
    size: quantity(block.transactions.reduce((sum, { transaction }) => sum + transaction.size, 0)),
    gasLimit: '0x0',
    gasUsed: quantity(block.transactions.reduce((sum, { execution }) => sum + execution.energy.used, 0)),
    timestamp: quantity(Math.floor(block.timestampMs / 1000)),
    transactions: block.transactions.map((mined) =>
      isFull ? transactionShape(block, mined) : mined.transaction.txId,
    ),
    uncles: [],
  };
}

export function transactionShape(block: NodeBlock, { transaction, execution, index }: MinedTransaction) {
  const { txId, action } = transaction;
  return {
    hash: txId,
    blockHash: block.id,
    blockNumber: quantity(block.number),
    transactionIndex: quantity(index),
    from: action.owner,
    to: recipientOf(action) ?? null,
    value: quantity(action.kind === 'TransferContract' ? action.amountSun : action.valueSun),
    input: action.kind === 'TriggerSmartContract' ? action.data : '0x',
    gas: quantity(execution.energy.used),
    gasPrice: quantity(PRICES.energySun),
    nonce: '0x0000000000000000',
    type: '0x0',
  };
}

export function receiptShape(block: NodeBlock, mined: MinedTransaction) {
  const { transaction, execution, index } = mined;
  const { action, txId } = transaction;
  const before = block.transactions.slice(0, index + 1);
  return {
    transactionHash: txId,
    transactionIndex: quantity(index),
    blockHash: block.id,
    blockNumber: quantity(block.number),
    from: action.owner,
    to: recipientOf(action) ?? null,
    contractAddress: action.kind === 'CreateSmartContract' ? (execution.contract ?? null) : null,
    cumulativeGasUsed: quantity(before.reduce((sum, one) => sum + one.execution.energy.used, 0)),
    gasUsed: quantity(execution.energy.used),
    effectiveGasPrice: quantity(PRICES.energySun),
    status: execution.succeeded ? '0x1' : '0x0',
    type: '0x0',
    logsBloom: NO_BLOOM,
    logs: logShapes(block, mined).map(({ shape }) => shape),
  };
}

/** The logs of a transaction, each also as the machine gave it. */
export function logShapes(block: NodeBlock, { transaction, execution, index }: MinedTransaction) {
  const before = block.transactions.slice(0, index).reduce((sum, one) => sum + one.execution.logs.length, 0);
  return execution.logs.map((log: TvmLog, at) => ({
    log,
    shape: {
      ...log,
      blockNumber: quantity(block.number),
      blockHash: block.id,
      transactionHash: transaction.txId,
      transactionIndex: quantity(index),
      logIndex: quantity(before + at),
      removed: false,
    },
  }));
}

function recipientOf(action: NodeAction): string | undefined {
  if (action.kind === 'CreateSmartContract') return undefined;
  return action.kind === 'TransferContract' ? action.to : action.contract;
}

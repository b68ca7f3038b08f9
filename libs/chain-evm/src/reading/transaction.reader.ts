import { checksumAddress } from '../address';
import { ChainInconsistentError, InvalidChainInputError } from '../chain.errors';
import type { NetworkDefinition, TransactionEvidence } from '../network.types';
import { type RpcTransport, callAll, callOne } from '../rpc/rpc.types';
import { toQuantity } from '../rpc/rpc.values';
import { blockRef, parseBlock } from './block.codec';
import { isTransfer } from './erc20.codec';
import { observedTransfer, tokensByContract } from './observed-transfer';
import { type ChainReceipt, parseReceipt } from './receipt.codec';
import { type ChainTransaction, parseTransaction } from './transaction.codec';

/**
 * See `ChainReader.transaction`. `askEach` asks one endpoint after another until one answer is conclusive.
 */
export function createTransactionReader(
  network: NetworkDefinition,
  askEach: <T>(ask: (node: RpcTransport) => Promise<T>, settles: (answer: T) => boolean) => Promise<T[]>,
) {
  const tokens = tokensByContract(network);

  return async function transaction(txHash: string): Promise<TransactionEvidence | undefined> {
    if (!/^0x[0-9a-fA-F]{64}$/.test(txHash)) throw new InvalidChainInputError('a transaction hash', txHash);
    const hash = txHash.toLowerCase();
    // An endpoint where it is pending may be behind one that has it in a block.
    const isMined = (found: TransactionEvidence | undefined) => !!found && found.state !== 'waiting';
    const answers = await askEach((node) => evidenceFrom(node, hash), isMined);
    return answers.find(isMined) ?? answers.find((found) => found !== undefined);
  };

  async function evidenceFrom(node: RpcTransport, txHash: string): Promise<TransactionEvidence | undefined> {
    const params = [txHash];
    const [known, outcome] = await callAll(node, [
      { method: 'eth_getTransactionByHash', params },
      { method: 'eth_getTransactionReceipt', params },
    ]);
    const transaction = parseTransaction(known);
    const receipt = parseReceipt(outcome);
    if (!transaction && !receipt) return undefined;
    assertAlike(txHash, transaction, receipt);
    if (!transaction || !receipt) return { state: 'waiting', txHash };
    const block = await blockOf(node, receipt);
    if (!receipt.succeeded) return { state: 'failed', txHash, block };
    const { timestampSeconds: blockTimestampSeconds } = block;
    return {
      state: 'mined',
      txHash,
      block,
      transfers: receipt.logs
        .filter(isTransfer)
        .map((log, ordinal) => observedTransfer(log, { tokens, ordinal, blockTimestampSeconds })),
      ...nativeOf(transaction),
    };
  }
}

function assertAlike(txHash: string, transaction?: ChainTransaction, receipt?: ChainReceipt): void {
  const facts = { txHash, blockHash: transaction?.blockHash, receiptBlockHash: receipt?.blockHash };
  if (transaction?.txHash !== txHash || (receipt && receipt.txHash !== txHash)) {
    throw new ChainInconsistentError('the endpoint returned another transaction', facts);
  }
  if (transaction.blockHash !== receipt?.blockHash) {
    throw new ChainInconsistentError('a transaction and its receipt are in different blocks', facts);
  }
  if (receipt?.logs.some((log) => log.txHash !== txHash || log.blockHash !== receipt.blockHash)) {
    throw new ChainInconsistentError('a receipt holds a log of another transaction or block', facts);
  }
}

/** Asks by number: by hash, an endpoint also returns orphaned blocks. */
async function blockOf(node: RpcTransport, { txHash, blockNumber, blockHash }: ChainReceipt) {
  const block = parseBlock(await callOne(node, 'eth_getBlockByNumber', [toQuantity(blockNumber), false]));
  if (block?.hash !== blockHash || block.number !== blockNumber) {
    throw new ChainInconsistentError('the block of a transaction was orphaned', {
      txHash,
      blockNumber,
      blockHash,
    });
  }
  return blockRef(block);
}

function nativeOf({ from, to, value }: ChainTransaction) {
  if (to === undefined || value === 0n) return undefined;
  return { native: { from: checksumAddress(from), to: checksumAddress(to), amountWei: value } };
}

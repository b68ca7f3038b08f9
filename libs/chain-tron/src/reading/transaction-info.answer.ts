import { ChainInconsistentError } from '@cowrie/chain-evm';
import { bytes, nodeMessage, record, word, wholeNumber } from './wallet.values';

/** What became of a transaction that is in a block. */
export interface TransactionInfo {
  /** 32 bytes, hex. */
  txId: string;
  blockNumber: number;
  blockTimestampMs: number;
  succeeded: boolean;
  /** Why it failed: the node's word, such as `REVERT` or `OUT_OF_ENERGY`. Undefined if it succeeded. */
  failure?: string;
  /** The node's own words about the failure. */
  message: string;
  /** All energy that it used, also what the contract's owner paid. */
  energyUsed: number;
  /** What the sender paid in TRX: for energy, bandwidth and a new account. */
  feeSun: bigint;
}

/**
 * Reads an answer of `/wallet/gettransactioninfobyid` or `/walletsolidity/gettransactioninfobyid`.
 *
 * @param txId the transaction that was asked for
 * @returns undefined if it is in no block that the node has
 * @throws ChainInconsistentError, also for an answer about another transaction
 */
export function parseTransactionInfo(answer: unknown, txId: string): TransactionInfo | undefined {
  const raw = record(answer, 'a transaction');
  if (raw.id === undefined) return undefined;
  const id = bytes(raw.id, 32);
  if (id !== txId.toLowerCase())
    throw new ChainInconsistentError('the node answered about another transaction', { id, txId });
  const receipt = record(raw.receipt ?? {}, 'a receipt');
  const failure = failureOf(word(raw.result), word(receipt.result));
  return {
    txId: id,
    blockNumber: wholeNumber(raw.blockNumber),
    blockTimestampMs: wholeNumber(raw.blockTimeStamp),
    succeeded: failure === undefined,
    ...(failure !== undefined && { failure }),
    message: nodeMessage(raw.resMessage),
    energyUsed: wholeNumber(receipt.energy_usage_total),
    feeSun: BigInt(wholeNumber(raw.fee)),
  };
}

/** A transfer of TRX has no result in its receipt. A call that succeeded has `SUCCESS`. */
function failureOf(result: string | undefined, ofReceipt: string | undefined): string | undefined {
  if (ofReceipt !== undefined && ofReceipt !== 'SUCCESS') return ofReceipt;
  return result === 'FAILED' ? 'FAILED' : undefined;
}

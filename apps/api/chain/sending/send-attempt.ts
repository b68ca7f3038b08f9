import type { Fees, SignedTransaction } from '@cowrie/chain-evm';
import { date, type StoredAs, text } from '@cowrie/api/platform/mongo/document.fields';

/** The fields of a signed transaction, in the document of the thing that it moves. */
export const sendAttempt = {
  txHash: text(),
  /** The signed transaction, in hex. */
  rawTransaction: text(),
  /** Wei per unit of gas, decimal strings. */
  maxFeePerGasWei: text(),
  maxPriorityFeePerGasWei: text(),
  sentAt: date(),
};

/** One signed transaction: the first one, or a replacement with the same nonce and higher fees. */
export type SendAttempt = StoredAs<typeof sendAttempt>;

/** A signed transaction as it is stored. */
export function attemptOf(signed: SignedTransaction, sentAt: Date): SendAttempt {
  return {
    txHash: signed.txHash,
    rawTransaction: signed.rawTransaction,
    maxFeePerGasWei: signed.maxFeePerGasWei.toString(),
    maxPriorityFeePerGasWei: signed.maxPriorityFeePerGasWei.toString(),
    sentAt,
  };
}

/** The gas prices that a stored transaction offers. */
export function feesOf({ maxFeePerGasWei, maxPriorityFeePerGasWei }: SendAttempt): Fees {
  return {
    maxFeePerGasWei: BigInt(maxFeePerGasWei),
    maxPriorityFeePerGasWei: BigInt(maxPriorityFeePerGasWei),
  };
}

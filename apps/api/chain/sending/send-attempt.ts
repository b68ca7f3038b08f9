import type { Fees } from '@cowrie/chain-evm';
import type { SignedAttempt } from '@cowrie/api/platform/chain/dispatch';
import {
  date,
  number,
  optional,
  type StoredAs,
  subdocument,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

/** The fields of a signed transaction, in the document of the thing that it moves. */
export const sendAttempt = {
  txHash: text(),
  /** The signed transaction, in hex. */
  rawTransaction: text(),
  /** Wei per unit of gas, decimal strings. Absent: its family has no gas prices. */
  maxFeePerGasWei: optional(text()),
  maxPriorityFeePerGasWei: optional(text()),
  /** The block that it names, and until when a block can hold it. Absent: it does not expire. */
  life: optional(subdocument({ refBlockNumber: number(), refBlockId: text(), expiresAt: date() })),
  /** The most that it can cost, in the coin's smallest unit. Absent: its family has no fee limits. */
  feeLimitUnits: optional(text()),
  sentAt: date(),
};

/** One signed transaction: the first one, or another one for the same thing. */
export type SendAttempt = StoredAs<typeof sendAttempt>;

/** A signed transaction as it is stored. */
export function attemptOf(signed: SignedAttempt, sentAt: Date): SendAttempt {
  const { txHash, rawTransaction, maxFeePerGasWei, maxPriorityFeePerGasWei, life, feeLimitUnits } = signed;
  return {
    txHash,
    rawTransaction,
    ...(maxFeePerGasWei !== undefined && { maxFeePerGasWei: maxFeePerGasWei.toString() }),
    ...(maxPriorityFeePerGasWei !== undefined && {
      maxPriorityFeePerGasWei: maxPriorityFeePerGasWei.toString(),
    }),
    ...(life && { life }),
    ...(feeLimitUnits !== undefined && { feeLimitUnits: feeLimitUnits.toString() }),
    sentAt,
  };
}

/** The gas prices that a stored transaction offers. */
export function feesOf({ maxFeePerGasWei = '0', maxPriorityFeePerGasWei = '0' }: SendAttempt): Fees {
  return {
    maxFeePerGasWei: BigInt(maxFeePerGasWei),
    maxPriorityFeePerGasWei: BigInt(maxPriorityFeePerGasWei),
  };
}

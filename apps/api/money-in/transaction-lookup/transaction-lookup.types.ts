import type { Confirmations, Token, LookupVerdict } from '@cowrie/dto';

/**
 * A verdict for operators. `another_payment`: the transaction pays other payments; payers get `other_address`
 * for it.
 */
export type OperatorVerdict = LookupVerdict | 'another_payment';

/** One transfer of the transaction to the payment's address. */
export interface LookupTransfer {
  verdict: LookupVerdict;
  network: string;
  /** `network:txHash:ordinal`. Absent for a network's own coin, which is never recorded. */
  transferId?: string;
  /** Absent for a token that is not listed, and for the network's own coin. */
  token?: Token | undefined;
  /** Absent for the network's own coin. */
  tokenAddress?: string;
  /** Base units. */
  units: bigint;
  /** Absent for an unlisted token: its decimals are not known. */
  decimals?: number | undefined;
  confirmations?: Confirmations | undefined;
  /** What must still be sent, in base units of the payment's token. Present when the payment is short. */
  missingUnits?: bigint | undefined;
}

/** What a transaction means for a payment. */
export interface LookupResult {
  txHash: string;
  verdict: OperatorVerdict;
  /** The network where it was found; absent when no network has it. */
  network?: string;
  /** Its transfers to the payment's address, the most important first. */
  transfers: LookupTransfer[];
  /** Networks that did not answer. The result says nothing about them. */
  notChecked: string[];
  /** For operators: the ids of the other payments that it pays, in hex. */
  otherPaymentIds: string[];
}

import type { Confirmations, Token, TraceVerdict } from '@cowrie/dto';

/** What an operator may be told besides: the transaction pays other payments. Payers hear `other_address`. */
export type OperatorVerdict = TraceVerdict | 'another_payment';

/** One transfer of the transaction to the payment's address. */
export interface LookupTransfer {
  verdict: TraceVerdict;
  network: string;
  /** As operators name it; absent for a network's own coin, which is never recorded. */
  transferId?: string;
  /** Absent: none of the network's tokens. */
  token?: Token | undefined;
  /** Absent: the network's own coin. */
  tokenAddress?: string;
  units: bigint;
  /** Absent for a token that is not listed: nobody knows what a unit of it is. */
  decimals?: number | undefined;
  confirmations?: Confirmations | undefined;
  /** Base units of the payment's token. */
  missingUnits?: bigint | undefined;
}

/** What became of a transaction, as far as it can be told. */
export interface LookupResult {
  txHash: string;
  verdict: OperatorVerdict;
  /** Where it was found; absent when it was not. */
  network?: string;
  /** All that it moved to the payment's address, what matters most first. */
  transfers: LookupTransfer[];
  /** Networks that did not answer: nothing is claimed of them. */
  notChecked: string[];
  /** For operators: whom it pays, in hex. */
  otherPaymentIds: string[];
}

/** A transaction that the owners of a Safe are asked to sign. */
export interface SafeProposal {
  /** EIP-55 checksummed. */
  safeAddress: string;
  to: string;
  data: string;
  operation: 0 | 1;
  nonce: number;
  /** The hash that owners sign. The service computes it too, and refuses another one. */
  safeTxHash: string;
  /** An owner or a delegate, EIP-55 checksummed. */
  sender: string;
  /** The sender's, of the hash. */
  signature: string;
  /** Shown to the owners beside it. At most 200 characters. */
  origin: string;
}

/** What a service knows of a proposed transaction. */
export interface ProposedTransaction {
  safeTxHash: string;
  nonce: number;
  isExecuted: boolean;
  /** Owners who have signed it. */
  confirmations: number;
}

/**
 * Collects the signatures of a Safe's owners: a Safe Transaction Service, Safe's own or self-hosted. It is
 * believed nothing about money. Each call has a time-out and is made once; all but `propose` change nothing.
 *
 * All methods throw {@link SafeServiceError}.
 */
export interface SafeService {
  /** Undefined: it does not know the transaction. */
  find(safeTxHash: string): Promise<ProposedTransaction | undefined>;
  /** The nonce that the service has seen the Safe reach. */
  nonceOf(safeAddress: string): Promise<number>;
  /** The lowest nonce of transactions that wait for signatures, from `nonce` on; undefined without one. */
  lowestWaiting(safeAddress: string, nonce: number): Promise<number | undefined>;
  /**
   * Asks the owners. The hash is the key: the same proposal can be made again and stays one. After
   * `unavailable` it may have arrived, so ask with `find` first.
   */
  propose(proposal: SafeProposal): Promise<void>;
}

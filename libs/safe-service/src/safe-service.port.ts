/** A transaction that the owners of a Safe are asked to sign. */
export interface SafeProposal {
  /** EIP-55 checksummed. */
  safeAddress: string;
  to: string;
  data: string;
  operation: 0 | 1;
  nonce: number;
  /** The hash that owners sign. The service computes it too, and refuses a different one. */
  safeTxHash: string;
  /** An owner or a delegate, EIP-55 checksummed. */
  sender: string;
  /** The sender's signature of the hash. */
  signature: string;
  /** Shown to the owners with the transaction. At most 200 characters. */
  origin: string;
}

/** What a service knows about a proposed transaction. */
export interface ProposedTransaction {
  safeTxHash: string;
  nonce: number;
  isExecuted: boolean;
  /** Owners who have signed it. */
  confirmations: number;
}

/**
 * Collects the signatures of a Safe's owners: a Safe Transaction Service, Safe's own or self-hosted. Nothing
 * that it says about money is trusted. Each call has a time-out and is made once. Only `propose` changes
 * anything.
 *
 * All methods throw {@link SafeServiceError}.
 */
export interface SafeService {
  /** Undefined if it does not know the transaction. */
  find(safeTxHash: string): Promise<ProposedTransaction | undefined>;
  /** The Safe's nonce, as far as the service has seen the chain. */
  nonceOf(safeAddress: string): Promise<number>;
  /** The lowest nonce from `nonce` on of a transaction that waits for signatures; undefined if none waits. */
  lowestWaiting(safeAddress: string, nonce: number): Promise<number | undefined>;
  /**
   * Proposes a transaction to the owners. The hash is the key, so repeating a proposal creates no second one.
   * After `unavailable` it may have arrived, so call `find` first.
   */
  propose(proposal: SafeProposal): Promise<void>;
}

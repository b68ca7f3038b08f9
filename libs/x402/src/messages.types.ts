/** The version of x402 that is spoken here. */
export const X402_VERSION = 2;

/** What is paid for. */
export interface ResourceInfo {
  url: string;
  description?: string;
  mimeType?: string;
}

/** One way to pay: the scheme `exact` for a token with EIP-3009. */
export interface PaymentRequirements {
  scheme: 'exact';
  /** CAIP-2, such as `eip155:8453`. */
  network: string;
  /** The token’s contract. */
  asset: string;
  /** In base units of the token. */
  amount: string;
  payTo: string;
  maxTimeoutSeconds: number;
  /** The token’s EIP-712 domain. */
  extra: { name: string; version: string };
}

/** The body of a 402 answer, and its header `PAYMENT-REQUIRED`. */
export interface PaymentRequired {
  x402Version: typeof X402_VERSION;
  /** For people, except after a failed payment: then the standard’s name of the error. */
  error?: string;
  resource: ResourceInfo;
  accepts: PaymentRequirements[];
  extensions?: Record<string, unknown>;
}

/** The fields of an EIP-3009 authorization, as a client sends them. */
export interface Authorization {
  from: string;
  to: string;
  /** In base units. */
  value: string;
  /** Unix times in seconds; valid after the first and before the second. */
  validAfter: string;
  validBefore: string;
  /** 32 bytes in hex. */
  nonce: string;
}

/** What a client sends in the header `PAYMENT-SIGNATURE`, as far as it is read. */
export interface SignedPayment {
  /** The way that the client chose. It is compared with what was offered, and never trusted. */
  accepted: Pick<PaymentRequirements, 'network' | 'asset' | 'amount' | 'payTo'> & { scheme: string };
  authorization: Authorization;
  /** In hex. */
  signature: string;
  /** The client’s idempotency key (extension `payment-identifier`). */
  paymentId?: string;
}

/** The header `PAYMENT-RESPONSE`. */
export interface SettlementResponse {
  success: boolean;
  errorReason?: ErrorReason;
  payer?: string;
  /** The transaction’s hash. Empty if nothing was sent. */
  transaction: string;
  network: string;
}

/** The standard’s names of what can be wrong (specification v2, section 9). */
export type ErrorReason =
  | 'insufficient_funds'
  | 'invalid_exact_evm_payload_authorization_valid_after'
  | 'invalid_exact_evm_payload_authorization_valid_before'
  | 'invalid_exact_evm_payload_authorization_value'
  | 'invalid_exact_evm_payload_signature'
  | 'invalid_exact_evm_payload_recipient_mismatch'
  | 'invalid_network'
  | 'invalid_payload'
  | 'invalid_payment_requirements'
  | 'invalid_scheme'
  | 'invalid_transaction_state'
  | 'invalid_x402_version'
  | 'unexpected_settle_error'
  | 'unexpected_verify_error';

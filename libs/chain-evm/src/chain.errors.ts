/** Plain values that describe what happened, for logs and for code. Never a URL: URLs hold keys. */
export type ChainErrorFacts = Readonly<Record<string, unknown>>;

/** Base class of every error of this library. */
export abstract class ChainError extends Error {
  /** Stable, for code. */
  abstract readonly code: string;

  constructor(
    message: string,
    /** Whether the same call can succeed later, unchanged. */
    readonly retryable: boolean,
    readonly facts: ChainErrorFacts = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** An argument is not valid: for example not an address, a payment ID or a private key. */
export class InvalidChainInputError extends ChainError {
  readonly code = 'invalid_chain_input';
  constructor(what: string, value: string) {
    super(`not ${what}: ${JSON.stringify(value.slice(0, 80))}`, false, { what });
  }
}

/** Why an RPC endpoint gave no usable answer. */
export type UnreachableKind =
  | 'timeout'
  | 'network'
  | 'http'
  | 'rate_limited'
  | 'too_large'
  | 'malformed'
  /** It refuses to report its chain ID. */
  | 'refused'
  | 'closed';

/** One RPC endpoint, or all of them, gave no usable answer. Whether the request took effect is unknown. */
export class RpcUnreachableError extends ChainError {
  readonly code = 'rpc_unreachable';
  constructor(
    readonly kind: UnreachableKind,
    facts: {
      endpoint: string;
      httpStatus?: number;
      /** How long the endpoint asks to wait (`Retry-After`). */
      retryAfterMs?: number;
      methods?: string[];
      attempts?: unknown[];
    },
    options?: ErrorOptions,
  ) {
    super(`${facts.endpoint} gave no usable answer: ${kind}`, kind !== 'closed', { kind, ...facts }, options);
  }
}

/** The RPC endpoint understood the request and refused it. */
export class RpcResponseError extends ChainError {
  readonly code = 'rpc_refused';
  constructor(
    readonly rpcCode: number,
    /** The endpoint's own message. */
    readonly rpcMessage: string,
    readonly method: string,
    /** The revert data of a call, hex, if the endpoint gave it. */
    readonly data: string | undefined,
    retryable: boolean,
  ) {
    super(`${method} refused: ${rpcMessage} (${rpcCode})`, retryable, { rpcCode, rpcMessage, method, data });
  }
}

/** One difference between chain and configuration. */
export interface Mismatch {
  check:
    | 'chain_id'
    | 'factory_code'
    | 'factory_address_rule'
    | 'token_code'
    | 'token_symbol'
    | 'token_decimals';
  /** The endpoint's host or the contract's address. */
  subject: string;
  expected: string;
  actual: string;
}

/** The chain differs from the configuration. Continuing could lose money. */
export class ChainMismatchError extends ChainError {
  readonly code = 'chain_mismatch';
  constructor(
    readonly network: string,
    readonly mismatches: readonly Mismatch[],
  ) {
    const lines = mismatches.map((m) => `${m.check} of ${m.subject} is ${m.actual}, not ${m.expected}`);
    super(`network ${network} differs from its configuration: ${lines.join('; ')}`, false, {
      network,
      mismatches,
    });
  }
}

/**
 * Two answers contradict each other: an RPC endpoint lags or a reorg is under way. Conclude nothing and read
 * again.
 */
export class ChainInconsistentError extends ChainError {
  readonly code = 'chain_inconsistent';
  constructor(reason: string, facts: ChainErrorFacts) {
    super(reason, true, { reason, ...facts });
  }
}

/** The RPC endpoint refuses the logs of a single block. */
export class LogsRefusedError extends ChainError {
  readonly code = 'logs_refused';
  constructor(blockNumber: number, cause: ChainError) {
    super(
      `the endpoint refuses the logs of block ${blockNumber}: ${cause.message}`,
      true,
      { blockNumber },
      { cause },
    );
  }
}

/** Why a transaction was rejected. */
export type RejectionReason =
  | 'would_revert'
  | 'nonce_too_low'
  | 'replacement_underpriced'
  /** The account has too little of the network's own coin for the gas. */
  | 'insufficient_funds'
  /** The account has fewer tokens than it is to pay. */
  | 'insufficient_tokens'
  | 'fees_too_low'
  | 'fees_too_high'
  /** Its time is over. Only TRON's transactions expire. */
  | 'expired'
  | 'other';

/**
 * A transaction would revert, or the RPC endpoint rejects it. It has no effect, but its nonce may be used.
 */
export class TransactionRejectedError extends ChainError {
  readonly code = 'transaction_rejected';
  constructor(
    readonly reason: RejectionReason,
    facts: ChainErrorFacts,
    options?: ErrorOptions,
  ) {
    super(`transaction rejected: ${reason}`, false, { reason, ...facts }, options);
  }
}

/** The factory and the token report different amounts. An operator must look at it. */
export class SweepMismatchError extends ChainError {
  readonly code = 'sweep_mismatch';
  constructor(facts: ChainErrorFacts) {
    super('the factory and the token report different amounts', false, facts);
  }
}

/** The deterministic deployment proxy is missing, or a deployment failed. */
export class DeploymentError extends ChainError {
  readonly code = 'deployment_failed';
  constructor(message: string, facts: ChainErrorFacts) {
    super(message, false, facts);
  }
}

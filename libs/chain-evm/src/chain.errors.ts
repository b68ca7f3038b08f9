/** Plain values that tell what happened, for logs and for code that decides. Never a URL: those hold keys. */
export type ChainErrorFacts = Readonly<Record<string, unknown>>;

/** What every failure of this library is. */
export abstract class ChainError extends Error {
  /** Stable, for code that decides. */
  abstract readonly code: string;

  constructor(
    message: string,
    /** Whether the same call may succeed later, unchanged. */
    readonly retryable: boolean,
    readonly facts: ChainErrorFacts = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Not an address, a payment id or a private key. */
export class InvalidChainInputError extends ChainError {
  readonly code = 'invalid_chain_input';
  constructor(what: string, value: string) {
    super(`not ${what}: ${JSON.stringify(value.slice(0, 80))}`, false, { what });
  }
}

/** Why a node gave no usable answer. */
export type UnreachableKind =
  | 'timeout'
  | 'network'
  | 'http'
  | 'rate_limited'
  | 'too_large'
  | 'malformed'
  /** It refuses to tell its chain id. */
  | 'refused'
  | 'closed';

/** No usable answer came from a node, or from any of them. Whether the request took effect is unknown. */
export class RpcUnreachableError extends ChainError {
  readonly code = 'rpc_unreachable';
  constructor(
    readonly kind: UnreachableKind,
    facts: {
      endpoint: string;
      httpStatus?: number;
      /** What the node itself has asked for. */
      retryAfterMs?: number;
      methods?: string[];
      attempts?: unknown[];
    },
    options?: ErrorOptions,
  ) {
    super(`${facts.endpoint} gave no answer: ${kind}`, kind !== 'closed', { kind, ...facts }, options);
  }
}

/** A node has understood the request and refused it. */
export class RpcResponseError extends ChainError {
  readonly code = 'rpc_refused';
  constructor(
    readonly rpcCode: number,
    /** The node's own words. */
    readonly rpcMessage: string,
    readonly method: string,
    /** Hex, the revert data of a call, if the node gave it. */
    readonly data: string | undefined,
    retryable: boolean,
  ) {
    super(`${method} refused: ${rpcMessage} (${rpcCode})`, retryable, { rpcCode, rpcMessage, method, data });
  }
}

/** One thing that is not as configured. */
export interface Mismatch {
  check:
    'chain_id' | 'factory_code' | 'factory_address_rule' | 'token_code' | 'token_symbol' | 'token_decimals';
  /** The endpoint's host, the contract's address. */
  subject: string;
  expected: string;
  actual: string;
}

/** The chain is not the one configured, or not as configured. Going on could lose money. */
export class ChainMismatchError extends ChainError {
  readonly code = 'chain_mismatch';
  constructor(
    readonly network: string,
    readonly mismatches: readonly Mismatch[],
  ) {
    const lines = mismatches.map((m) => `${m.check} of ${m.subject} is ${m.actual}, not ${m.expected}`);
    super(`network ${network} is not as configured: ${lines.join('; ')}`, false, { network, mismatches });
  }
}

/** Two answers contradict each other: a node lags, or a reorganization is going on. Nothing may be concluded; read again. */
export class ChainInconsistentError extends ChainError {
  readonly code = 'chain_inconsistent';
  constructor(reason: string, facts: ChainErrorFacts) {
    super(reason, true, { reason, ...facts });
  }
}

/** The node refuses the logs of even a single block. */
export class LogsRefusedError extends ChainError {
  readonly code = 'logs_refused';
  constructor(blockNumber: number, cause: ChainError) {
    super(`the logs of block ${blockNumber} are refused: ${cause.message}`, true, { blockNumber }, { cause });
  }
}

/** Why a transaction was not taken. */
export type RejectionReason =
  | 'would_revert'
  | 'nonce_too_low'
  | 'replacement_underpriced'
  | 'insufficient_funds'
  | 'fees_too_low'
  | 'fees_too_high'
  | 'other';

/** A transaction of ours would fail, or the node does not take it. It has no effect, save that the nonce may be gone. */
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

/** What the factory reports and what the token reports differ. Somebody must look. */
export class SweepMismatchError extends ChainError {
  readonly code = 'sweep_mismatch';
  constructor(facts: ChainErrorFacts) {
    super('the factory and the token tell different amounts', false, facts);
  }
}

/** The deterministic deployment proxy is missing, or a deployment did not take place. */
export class DeploymentError extends ChainError {
  readonly code = 'deployment_failed';
  constructor(message: string, facts: ChainErrorFacts) {
    super(message, false, facts);
  }
}

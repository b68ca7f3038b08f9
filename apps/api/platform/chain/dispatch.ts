import type {
  AccountNonces,
  ExpectedFlush,
  Fees,
  PaymentReceipt,
  SignedTransaction,
  SignUnder,
  SweepReceipt,
  SweepTarget,
} from '@cowrie/chain-evm';

/** What a transaction that expires names, and until when a block can hold it. */
export interface AttemptLife {
  refBlockNumber: number;
  refBlockId: string;
  expiresAt: Date;
}

/** A signed transaction as it is stored: what everyone reads, and what only its own family does. */
export interface Attempt {
  txHash: string;
  /** Hex. */
  rawTransaction: string;
  sentAt: Date;
  /** Of a family with gas prices: wei per unit of gas, decimal strings. */
  maxFeePerGasWei?: string | undefined;
  maxPriorityFeePerGasWei?: string | undefined;
  /** Of a family whose transactions expire. */
  life?: AttemptLife | undefined;
  /** Of a family with fee limits: the most that it costs, in the coin's smallest unit; a decimal string. */
  feeLimitUnits?: string | undefined;
}

/** A signed transaction that is not stored yet. */
export interface SignedAttempt {
  txHash: string;
  rawTransaction: string;
  maxFeePerGasWei?: bigint;
  maxPriorityFeePerGasWei?: bigint;
  life?: AttemptLife;
  feeLimitUnits?: bigint;
}

/** The rest of what a signature needs. Each family reads its own part. */
export interface SignAs {
  /**
   * What it is for, and which try it is. Where no nonce orders transactions, two equal ones differ by this.
   */
  purpose: string;
  /** Of an ordered account. */
  nonce?: number | undefined;
  /** Of an ordered account: to replace a transaction. Default: what the network advises. */
  fees?: Fees;
  /** What the account's other transactions under way can still cost, in the coin's smallest unit. */
  reservedUnits?: bigint;
}

/**
 * What became of stored attempts. `dead`: none of them can ever be in a block, according to the nodes that
 * were asked. Where nodes lag behind each other, it counts only when it is found again.
 */
export type Fate<Receipt> = { state: 'mined'; receipt: Receipt } | { state: 'waiting' } | { state: 'dead' };

/** Attempts that were stored for one thing. At most one of them can ever be in a block. */
export interface StoredAttempts {
  /** Oldest first. */
  attempts: readonly Attempt[];
  /** Of an ordered account. All attempts share it. */
  nonce?: number | undefined;
  /** Of an ordered account: others can wait under lower nonces. Otherwise it is the only one. */
  hasOthersAhead?: boolean;
}

/** An account whose nonces order its transactions. A stuck one is replaced under its nonce. */
export interface OrderedAccount {
  nonces(): Promise<AccountNonces>;
  /** The fees to offer now. */
  suggestFees(): Promise<Fees>;
}

/**
 * Sends the transactions of one account (docs/decisions/0147). One rule holds for all families: another
 * attempt is signed only with the nonce of the first, or when all are dead. And each attempt is stored before
 * it is sent.
 */
export interface Dispatch<Request, Signed extends SignedAttempt, Receipt> {
  /** 20 bytes, with EIP-55 checksum. */
  readonly address: string;
  /**
   * Simulates and signs. Nothing is sent.
   *
   * @throws TransactionRejectedError (`would_revert`, `insufficient_funds`, `fees_too_high`)
   */
  sign(request: Request & SignAs): Promise<Signed>;
  /** Sends a stored attempt. It can be repeated. @throws TransactionRejectedError; the nodes' errors */
  broadcast(attempt: Pick<Attempt, 'txHash' | 'rawTransaction'>): Promise<void>;
  /** @throws the nodes' errors, also when they contradict each other: ask later */
  fate(stored: StoredAttempts): Promise<Fate<Receipt>>;
  /** The result of a transaction; undefined while no node has it in a block. A reorg can take the block. */
  receipt(txHash: string): Promise<Receipt | undefined>;
  /** What is left for fees, in the coin's smallest unit. */
  coinUnits(): Promise<bigint>;
  /** Missing: nothing orders the account's transactions, and none is replaced before it is dead. */
  readonly ordered?: OrderedAccount;
  close(): void;
}

/** Sweeps that were made in a time. */
export interface SweptVaults {
  sweeps: number;
  /** All sweeps together. */
  vaults: number;
  seconds: number;
}

/** What an account can pay for sweeps with, at the prices of now. */
export interface SweepBudget {
  /** Its balance, in the coin's smallest unit. */
  coinUnits: bigint;
  /** How many sweeps of one vault it pays for, at least, from its coins and whatever else pays fees. */
  sweeps: number;
  /**
   * What sweeps cost in coins, in the smallest unit. Missing: what each offered is stored with it, and
   * nothing else pays fees.
   */
  costUnits?(swept: SweptVaults): bigint;
}

/** A signed sweep, with what arrives according to the simulation. */
export interface SignedSweepAttempt extends SignedAttempt {
  nonce?: number | undefined;
  expected: ExpectedFlush[];
}

/**
 * Sweeps vaults. Its key can only pay fees (docs/decisions/0012).
 *
 * `receipt` and `fate` throw SweepMismatchError if factory and token report different amounts.
 */
export interface SweepDispatch extends Dispatch<SweepTarget, SignedSweepAttempt, SweepReceipt> {
  /** Vaults in one transaction, unless the network's configuration says otherwise. */
  readonly mostVaults: number;
  /** What is left for sweeps. */
  budget(): Promise<SweepBudget>;
}

/** A payment of tokens to sign. */
export interface PaymentRequest {
  /** A token that the network lists. */
  tokenAddress: string;
  to: string;
  /** Base units of the token, more than zero. */
  amountUnits: bigint;
}

/** Pays tokens from its own account. `sign` also refuses with `insufficient_tokens`. */
export interface PaymentDispatch extends Dispatch<PaymentRequest, SignedAttempt, PaymentReceipt> {
  /** The balance in base units. @throws InvalidChainInputError if the network does not list the token */
  tokenBalance(tokenAddress: string): Promise<bigint>;
  /** What is left for fees: its coins in the smallest unit, and how many payments they pay for, at least. */
  budget(): Promise<{ coinUnits: bigint; payments: number }>;
  readonly ordered?: OrderedAccount & {
    /** Signs a transaction that moves nothing and only uses a nonce. @throws TransactionRejectedError */
    signEmpty(under: SignUnder): Promise<SignedTransaction>;
  };
}

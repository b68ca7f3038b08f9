import type { ChainFamily, SignatureKind, Token } from '@cowrie/tables';

/** A token that a merchant can be paid in (docs/interface.md §2.9). */
export type TokenSymbol = Token;

/** How the token's holders sign transfers. Name and version are those of the contract's EIP-712 domain. */
export interface TokenSignature {
  kind: SignatureKind;
  /** Not always what the contract returns for `name()`. */
  name: string;
  /** Not always what the contract returns for `version()`, if it has that function. */
  version: string;
}

/** A token contract on one network. Its address identifies it: symbols can be forged. */
export interface TokenDefinition {
  symbol: TokenSymbol;
  /** Lower case, upper case, or mixed case with a correct EIP-55 checksum. */
  address: string;
  decimals: number;
  /**
   * What the contract returns for `symbol()` when it is not our symbol: Tether's newer contracts return
   * `USD₮` or `USDT0`. Default: `symbol`.
   */
  contractSymbol?: string;
  /** Missing: transfers of this token cannot be signed. */
  signature?: TokenSignature;
  /**
   * The contract that a transaction names to pay its network fee in this token (CIP-64, Celo only): the token
   * itself with 18 decimals, its adapter with others. Missing: unknown, and the wallet decides.
   */
  feeCurrency?: string;
}

/**
 * When a block is confirmed: at a depth, which counts the blocks from it to the head, both included. With a
 * tag, a block is confirmed as soon as the network gives it that tag. If the tag stalls or no endpoint knows
 * it, the depth decides.
 */
export interface Finality {
  confirmations: number;
  tag?: 'safe' | 'finalized';
}

/** Finality for large payments. */
export interface LargeAmountFinality extends Finality {
  /** Payments above this are large. Decimal string, in tokens. */
  aboveTokens: string;
}

/** When vaults are swept, and at what price. */
export interface SweepPolicy {
  /** Vaults in one transaction. Default 50. */
  batchSize?: number;
  /** How long a vault waits for others, so that they share a transaction. Default 0: it does not wait. */
  maxWaitSeconds?: number;
  /** A sweep that is in no block after this time is replaced with higher fees. Default 60. */
  replaceAfterSeconds?: number;
  /** Sweeps wait while gas costs more than this. Decimal string, gwei per unit of gas. Default: no limit. */
  maxFeePerGasGwei?: string;
  /** A vault that holds less of a token waits for more. Decimal string, in tokens. Default: none waits. */
  leastTokens?: string;
  /** A vault that holds less is still swept after this time. Default 7 days. */
  leastMaxAgeSeconds?: number;
}

/** A network that payments are received on. */
export interface NetworkDefinition extends Finality {
  /** As in the API: `base`, `celo`, `polygon`. */
  name: string;
  /** Default `evm`. The readers, sweepers and payers of this library take only networks of `evm`. */
  family?: ChainFamily;
  chainId: number;
  /** In order of preference: the next is used when one fails. `http` or `https`. */
  rpcUrls: string[];
  /**
   * Endpoints that push news of new blocks: `ws` or `wss`. Missing: the network is only polled
   * (docs/decisions/0140).
   */
  wsUrls?: string[];
  /** Missing: large payments wait no longer than others. */
  large?: LargeAmountFinality;
  sweep?: SweepPolicy;
  /**
   * Whether transfers of unlisted tokens are recorded too. They are never credited. Every token transfer of
   * the chain has to be read for this. Default false.
   */
  recordsUnlistedTokens?: boolean;
  /** The vault factory's address. */
  factory: string;
  tokens: Partial<Record<TokenSymbol, TokenDefinition>>;
  pollIntervalMs: number;
  /** How often the network is read while nobody waits for it. Default 60,000; at least a poll interval. */
  restIntervalMs?: number;
  /**
   * In seconds. A network is not offered if the newest block read from it is older than this, and health says
   * so (docs/decisions/0023). A network that is seldom read may always be three readings behind. Default 300.
   */
  maxHeadAgeSeconds?: number;
  explorerUrl?: string;
  /**
   * The Safe Transaction Service of this network, up to and including `/api`. Missing: transactions cannot be
   * proposed to a Safe's owners there.
   */
  safeServiceUrl?: string;
}

/** A block, with what is needed to detect a reorg. */
export interface BlockRef {
  number: number;
  hash: string;
  parentHash: string;
  timestampSeconds: number;
  /** 2,048 bits set by the addresses and topics of the block's logs; missing if the endpoint gives none. */
  logsBloom?: string;
}

/** `safe` and `finalized` are the network's own tags. Not every endpoint knows them. */
export type BlockTag = 'latest' | 'safe' | 'finalized';

/** A token transfer on the chain. Addresses have EIP-55 checksums; hashes are lower-case. */
export interface ObservedTransfer {
  /** Missing: the contract is not one of the network's tokens. Its symbol proves nothing. */
  token?: TokenSymbol | undefined;
  tokenAddress: string;
  from: string;
  to: string;
  /** Base units of the token. Can be zero. */
  amountUnits: bigint;
  txHash: string;
  /**
   * Its place, from 0, among all ERC-20 transfers of its transaction. A reorg does not change it, as it can
   * change a log index.
   */
  ordinal: number;
  blockNumber: number;
  blockHash: string;
  blockTimestampSeconds: number;
}

/** A transfer that paid somebody. */
export interface PaidTransfer extends ObservedTransfer {
  /**
   * The token may have kept one of these of the payment for its fee, in base units, as Tether's contracts
   * can. Then the payer has paid it besides `amountUnits`. Absent: it kept nothing.
   */
  keptUnits?: readonly bigint[];
}

/** What a network knows about one transaction. */
export type TransactionEvidence =
  /** An endpoint knows it, but it is in no block yet. */
  | { state: 'waiting'; txHash: string }
  /** In a block and reverted: nothing was moved. */
  | { state: 'failed'; txHash: string; block: BlockRef }
  | {
      state: 'mined';
      txHash: string;
      block: BlockRef;
      /** Every ERC-20 transfer in it, of any token, in order. */
      transfers: ObservedTransfer[];
      /** The network's own coin that the transaction itself sends, in wei. */
      native?: { from: string; to: string; amountWei: bigint };
    };

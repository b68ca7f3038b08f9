import type { Token } from '@cowrie/tables';

/** A token that a merchant can be paid in (docs/interface.md §2.9). */
export type TokenSymbol = Token;

/** A token contract on one network. Known by its address: symbols can be forged. */
export interface TokenDefinition {
  symbol: TokenSymbol;
  /** Any capitalization; mixed only if it is the EIP-55 one. */
  address: string;
  decimals: number;
  /**
   * What the contract itself answers to `symbol()`, where that is not our symbol: Tether's newer contracts call
   * themselves `USD₮` or `USDT0`. Default: `symbol`.
   */
  contractSymbol?: string;
}

/**
 * When a block is taken to stay: so many blocks from it to the head, both counted; or, where a tag is named, as soon as the
 * network itself calls it that. A tag that stalls, or that no node knows, leaves the depth.
 */
export interface Finality {
  confirmations: number;
  tag?: 'safe' | 'finalized';
}

/** What a payment of much money waits for. */
export interface LargeAmountFinality extends Finality {
  /** Decimal string, in tokens: a payment of more than this is large. */
  aboveTokens: string;
}

/** When vaults are emptied, and at what price. */
export interface SweepPolicy {
  /** Vaults in one transaction. Default 50. */
  batchSize?: number;
  /** A vault waits this long for others to go with. Default 0: it does not wait. */
  maxWaitSeconds?: number;
  /** A transaction in no block after this long is replaced by one that offers more. Default 60. */
  replaceAfterSeconds?: number;
  /** Nothing is signed above this: sweeps wait for a cheaper hour. Decimal string, gwei a unit of gas. Default: no limit. */
  maxFeePerGasGwei?: string;
}

/** A network that payments are received on. */
export interface NetworkDefinition extends Finality {
  /** As on the wire: `base`, `celo`, `polygon`. */
  name: string;
  chainId: number;
  /** In order of preference; the next one is asked when one fails. `http` or `https`. */
  rpcUrls: string[];
  /** Absent: large payments wait no longer than others. */
  large?: LargeAmountFinality;
  sweep?: SweepPolicy;
  /**
   * Whether transfers of tokens that are not listed here are recorded too, never to be credited. It means to read every
   * token transfer of the chain. Default false.
   */
  recordsUnlistedTokens?: boolean;
  /** The vault factory's address. */
  factory: string;
  tokens: Partial<Record<TokenSymbol, TokenDefinition>>;
  pollIntervalMs: number;
  explorerUrl?: string;
}

/** A block, so that a changed hash or a broken chain of parents can be told. */
export interface BlockRef {
  number: number;
  hash: string;
  parentHash: string;
  timestampSeconds: number;
}

/** `safe` and `finalized` are the network's own words for how sure a block is; not every node knows them. */
export type BlockTag = 'latest' | 'safe' | 'finalized';

/** A token transfer as it stands on the chain. Addresses are EIP-55 checksummed, hashes lower-case. */
export interface ObservedTransfer {
  /** Absent: the contract is none of the network's tokens, whatever it calls itself. */
  token?: TokenSymbol;
  tokenAddress: string;
  from: string;
  to: string;
  /** Base units of the token; zero is possible. */
  amountUnits: bigint;
  txHash: string;
  /** Its place, from 0, among all ERC-20 transfers of its transaction: outlives a reorganization, which a log index does not. */
  ordinal: number;
  blockNumber: number;
  blockHash: string;
  blockTimestampSeconds: number;
}

/** What a network knows of one transaction. */
export type TransactionEvidence =
  /** Known to the node, in no block. */
  | { state: 'waiting'; txHash: string }
  /** In a block, and reverted: nothing has moved. */
  | { state: 'failed'; txHash: string; block: BlockRef }
  | {
      state: 'mined';
      txHash: string;
      block: BlockRef;
      /** Every ERC-20 transfer in it, of whatever token, in order. */
      transfers: ObservedTransfer[];
      /** The network's own coin, sent by the transaction itself; wei. */
      native?: { from: string; to: string; amountWei: bigint };
    };

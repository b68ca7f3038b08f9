/** The tokens that a merchant can be paid in (interface, enumerations). */
export type TokenSymbol = 'USDT' | 'USDC';

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

/** A network that payments are received on. */
export interface NetworkDefinition {
  /** As on the wire: `base`, `celo`, `polygon`. */
  name: string;
  chainId: number;
  /** In order of preference; the next one is asked when one fails. `http` or `https`. */
  rpcUrls: string[];
  /** Blocks that must hold a transfer before it counts, its own and those on top of it. */
  confirmations: number;
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
  token: TokenSymbol;
  tokenAddress: string;
  from: string;
  to: string;
  /** Base units of the token, above zero. */
  amountUnits: bigint;
  txHash: string;
  /** Its place, from 0, among all ERC-20 transfers of its transaction: outlives a reorganization, which a log index does not. */
  ordinal: number;
  blockNumber: number;
  blockHash: string;
  blockTimestampSeconds: number;
}

import type { ChainReader, SharedReads, TokenSymbol } from '@cowrie/chain-evm';

/**
 * What vaults hold, at a block that no reorganization takes back. The answer names its block. It is the
 * wanted one, or the newest final one if nodes keep no state of older blocks.
 */
export type FinalBalances = Pick<ChainReader, 'balancesAt'>;

/**
 * Reads one network, whatever its family is (docs/decisions/0147). Inside, every address has 20 bytes and
 * EIP-55 checksums, and `wei` is the smallest unit of the network's coin.
 *
 * `hasCode` is asked about a block or, if nodes keep no state of older blocks, about the newest one. A vault
 * keeps its code, so `false` says for both that it has sent nothing up to the block.
 */
export interface NetworkReader
  extends FinalBalances, SharedReads, Pick<ChainReader, 'hasCode'>, Partial<OnlyOnSome> {
  /** In base units, as of the newest block. */
  tokenBalance(token: TokenSymbol, address: string): Promise<bigint>;
}

/** What only some families offer. Missing: the service does without. */
export type OnlyOnSome = Pick<ChainReader, 'checkSignatures' | 'proof' | 'hasSigned'>;

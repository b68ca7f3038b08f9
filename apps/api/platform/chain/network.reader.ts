import type { ChainReader, SharedReads, TokenSymbol } from '@cowrie/chain-evm';
import type { SweepBudget } from './dispatch';

/**
 * What vaults hold, at a block that no reorganization takes back. The answer names its block. It is the
 * wanted one, or the newest final one if nodes keep no state of older blocks.
 */
export type FinalBalances = Pick<ChainReader, 'balancesAt'> & {
  /** How many addresses to ask about in one call, where each is a request of its own. Default 100. */
  readonly vaultsPerCall?: number;
};

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
export type OnlyOnSome = Pick<ChainReader, 'checkSignatures' | 'proof' | 'hasSigned'> & {
  /** What an account can pay for sweeps with. Missing: its balance is all that pays. */
  sweepBudget(account: string): Promise<SweepBudget>;
};

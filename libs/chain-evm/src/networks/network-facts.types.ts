import type { NetworkName } from '@cowrie/tables';
import type { Finality, LargeAmountFinality, TokenDefinition, TokenSymbol } from '../network.types';

/** Money on a `live` network is real; money on a `test` network is worth nothing. */
export type ChainEnvironment = 'live' | 'test';

/** Where a figure comes from. */
export interface Source {
  from: string;
  /**
   * True: the source decides the figure. False: the source only uses it, so check it before you rely on it.
   */
  isVerified: boolean;
}

/** The names of a network's figures in its list of sources. */
export type Figure =
  | 'chainId'
  | 'blockSeconds'
  | 'finality'
  | 'large'
  | `${ChainEnvironment}.${TokenSymbol}`
  | `${ChainEnvironment}.${TokenSymbol}.${'signature' | 'feeCurrency'}`;

/** The figures that differ between test and live. */
export interface ChainFacts {
  chainId: number;
  explorerUrl: string;
  tokens: Partial<Record<TokenSymbol, Omit<TokenDefinition, 'symbol'>>>;
}

/** A network's figures and their sources. */
export interface NetworkFacts extends Record<ChainEnvironment, ChainFacts> {
  /** For people. */
  title: string;
  /** On average. */
  blockSeconds: number;
  pollIntervalMs: number;
  /** Decides whether the network is healthy and offered (docs/decisions/0023). */
  maxHeadAgeSeconds: number;
  finality: Finality;
  large: LargeAmountFinality;
  sources: Partial<Record<Figure, Source>>;
}

/** A network's figures with its name in the API. */
export type NamedNetwork = NetworkFacts & { name: NetworkName };

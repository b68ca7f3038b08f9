import type { NetworkName } from '@cowrie/tables';
import type { Finality, LargeAmountFinality, TokenDefinition, TokenSymbol } from '../network.types';

/** Money on a `live` network is real, on a `test` network worth nothing. */
export type ChainEnvironment = 'live' | 'test';

/** Where a figure was taken from. */
export interface Source {
  from: string;
  /** Whether that is whoever decides the figure; false: others use it, and it wants a look before money rests on it. */
  isVerified: boolean;
}

/** What each figure of a network is called where its source is named. */
export type Figure = 'chainId' | 'blockSeconds' | 'finality' | 'large' | `${ChainEnvironment}.${TokenSymbol}`;

/** What differs between a network's two environments. */
export interface ChainFacts {
  chainId: number;
  explorerUrl: string;
  tokens: Partial<Record<TokenSymbol, Omit<TokenDefinition, 'symbol'>>>;
}

/** A network as its operators and others describe it. */
export interface NetworkFacts extends Record<ChainEnvironment, ChainFacts> {
  /** For people. */
  title: string;
  /** On average. */
  blockSeconds: number;
  pollIntervalMs: number;
  finality: Finality;
  large: LargeAmountFinality;
  sources: Partial<Record<Figure, Source>>;
}

/** The same, with its name on the wire. */
export type NamedNetwork = NetworkFacts & { name: NetworkName };

import type { Token } from './tokens';

/** A figure's source. `isVerified: false`: the source uses the figure but does not decide it. */
interface FigureSource {
  figure: string;
  from: string;
  isVerified: boolean;
}

/** What differs between TRON's live chain and its test chain. */
export interface TronChainRow {
  /** For people. */
  title: string;
  chainId: number;
  /** Ends with `#`: paths of tronscan begin there. */
  explorerUrl: string;
  /** Contracts in Base58Check, as people read them. */
  tokens: Partial<Record<Token, { address: string; decimals: number }>>;
  /** New payments of fewer tokens cannot choose it. Absent: all can, because its coin costs nothing. */
  leastPaymentTokens?: string;
}

/**
 * The figures of the network `tron`. Everyone deploys a vault factory of their own there, so it has no
 * address here. As of 2026.
 */
export const TRON = {
  /** Symbol of the coin that pays for energy and bandwidth. */
  coin: 'TRX',
  blockSeconds: 3,
  pollIntervalMs: 3_000,
  maxHeadAgeSeconds: 300,
  /** A block is solid once 19 of the 27 producers have built on it. */
  finality: { confirmations: 20, tag: 'finalized' },
  large: { aboveTokens: '1000', confirmations: 60, tag: 'finalized' },
  /** What a TRX is worth, about. Only recommendations use it. */
  coinUSD: '0.30',
  live: {
    title: 'TRON',
    chainId: 728_126_428,
    explorerUrl: 'https://tronscan.org/#',
    tokens: { USDT: { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6 } },
    leastPaymentTokens: '20',
  },
  test: {
    title: 'TRON Nile',
    chainId: 3_448_148_188,
    explorerUrl: 'https://nile.tronscan.org/#',
    tokens: { USDT: { address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', decimals: 6 } },
  },
} as const satisfies Record<'live' | 'test', TronChainRow> & Record<string, unknown>;

/** Where TRON's figures come from, apart from the table, so that no page loads it. */
export const TRON_SOURCES: readonly FigureSource[] = [
  { figure: 'chain IDs', from: 'TRON: documentation, eth_chainId', isVerified: true },
  { figure: 'block time', from: 'TRON: documentation', isVerified: true },
  {
    figure: 'confirmed after',
    from: 'TRON: a block is solid after 19 of 27 producers; 20 blocks where a node has no `finalized`',
    isVerified: true,
  },
  { figure: 'large payments', from: 'Own choice: the same tag; 60 blocks where it stalls', isVerified: true },
  {
    figure: 'smallest payment',
    from: 'Own choice: a sweep takes at most a fifth of it, 12.8 TRX at 0.30 USD',
    isVerified: true,
  },
  { figure: 'price of TRX', from: 'Markets, rounded; only recommendations use it', isVerified: false },
  { figure: 'USDT, live', from: 'Tether: supported protocols', isVerified: true },
  { figure: 'USDT, test', from: 'TRON: tests of java-tron (stest)', isVerified: false },
];

import type { NetworkName } from './networks';
import type { Token } from './tokens';

/** How an exchange sends one token on one network. */
export interface WithdrawalRow {
  /** The network's name in the exchange's app. */
  label: string;
  /** The least that it sends, in tokens, as a decimal string. Null: unknown. */
  minimum: string | null;
  /** The exchange's own estimate of the time until the transfer arrives. Null: it gives none. */
  minutes: number | null;
}

const NOTHING_FOUND = { source: 'None says what it sends', readOn: '2026-11-29' };

/**
 * Where the figures of each exchange come from, and the day on which that was read, `YYYY-MM-DD`. A recording
 * is older, and has no date of its own. Apart from the table, so that no customer loads it.
 */
export const EXCHANGE_SOURCES = {
  Binance: {
    source:
      'USDT: its API, recorded in ccxt 78feb95 (static/currencies). USDC: docs.pooltogether.com, Withdrawing USDC from Binance',
    readOn: '2026-11-22',
  },
  Bybit: { source: 'Its API, recorded in ccxt 35f87a7 (static/currencies)', readOn: '2026-11-22' },
  OKX: {
    source:
      'Its API, recorded in ccxt 556ddcd (static/currencies), of September 2025; TRC20 in the older 0743925',
    readOn: '2026-11-29',
  },
  Luno: NOTHING_FOUND,
  Quidax: NOTHING_FOUND,
  VALR: {
    source: 'Its API, recorded in ccxt 55d3649 (static/currencies), old and without minimums',
    readOn: '2026-11-29',
  },
  Coinbase: { source: 'docs.cdp.coinbase.com/prime: Multi-network', readOn: '2026-11-22' },
};

/** An exchange that customers pay from. Hints only: the exchange's app shows today's figures. */
export interface ExchangeRow {
  name: keyof typeof EXCHANGE_SOURCES;
  pairs: Partial<Record<Token, Partial<Record<NetworkName, WithdrawalRow>>>>;
  /** Few payers here have an account, so it is not offered as an answer to where the money is. */
  isUnusual?: true;
  /**
   * Tokens whose networks the source names all. Only then a missing pair is one that it does not send
   * (docs/decisions/0125).
   */
  complete?: readonly Token[];
}

const row = (label: string, minimum: string | null = null, minutes: number | null = null): WithdrawalRow => ({
  label,
  minimum,
  minutes,
});

/**
 * To correct a figure, change it here and its row in `EXCHANGE_SOURCES`. To add one, name a source. Leave out
 * figures without one:
 * - The recordings of Binance and Bybit have USDT but no USDC.
 * - For KuCoin, Luno, Quidax and Yellow Card, no usable source was found.
 * - Fees are left out: they change most often, and each app shows them before it sends.
 */
export const EXCHANGE_TABLE: readonly ExchangeRow[] = [
  {
    name: 'Binance',
    pairs: {
      USDT: {
        arbitrum: row('Arbitrum One', '0.26', 3),
        bsc: row('BNB Smart Chain (BEP20)', '10', 2),
        celo: row('CELO', '10'),
        ethereum: row('Ethereum (ERC20)', '18', 3),
        optimism: row('Optimism', '0.032', 2),
        polygon: row('Polygon POS', '4', 8),
        tron: row('Tron (TRC20)', '10', 2),
      },
      USDC: { polygon: row('Polygon POS') },
    },
    complete: ['USDT'],
  },
  {
    name: 'Bybit',
    pairs: {
      USDT: {
        arbitrum: row('Arbitrum One', '1'),
        bsc: row('BNB Smart Chain', '10'),
        celo: row('CELO', '1'),
        ethereum: row('Ethereum', '10'),
        optimism: row('OP Mainnet', '1'),
        polygon: row('Polygon PoS', '1'),
        tron: row('TRC20', '2.6'),
      },
    },
    complete: ['USDT'],
  },
  {
    name: 'OKX',
    // Its “Optimism (USDT0)” and “Polygon (USDC.e)” are other tokens.
    pairs: {
      USDT: {
        arbitrum: row('Arbitrum One', '0.1'),
        ethereum: row('ERC20', '2'),
        optimism: row('Optimism', '1'),
        polygon: row('Polygon', '0.01'),
        tron: row('TRC20', '2'),
      },
      USDC: {
        arbitrum: row('Arbitrum One', '0.1'),
        base: row('Base', '0.1'),
        ethereum: row('ERC20', '1'),
        optimism: row('Optimism', '0.1'),
        polygon: row('Polygon', '0.1'),
      },
    },
    complete: ['USDC', 'USDT'],
  },
  // Many payers have their money there. What they send is unknown, so the page says to check.
  { name: 'Luno', pairs: {} },
  { name: 'Quidax', pairs: {} },
  {
    name: 'VALR',
    pairs: { USDT: { ethereum: row('Ethereum') }, USDC: { ethereum: row('Ethereum') } },
  },
  {
    name: 'Coinbase',
    isUnusual: true,
    pairs: {
      USDC: {
        arbitrum: row('Arbitrum'),
        base: row('Base'),
        ethereum: row('Ethereum'),
        optimism: row('Optimism'),
      },
    },
  },
];

/**
 * Pairs that few exchanges send. USDT on Base is bridged, not issued by Tether, and neither recording above
 * has it.
 */
const RARELY_SENT: Partial<Record<NetworkName, readonly Token[]>> = { base: ['USDT'] };

/** An exchange and how it sends a pair. */
export type Withdrawal = WithdrawalRow & Pick<ExchangeRow, 'name'>;

/** The exchanges that are known to send `token` on `network`. */
export function withdrawalsOf(token: Token, network: NetworkName): Withdrawal[] {
  return EXCHANGE_TABLE.flatMap(({ name, pairs }) => {
    const found = pairs[token]?.[network];
    return found ? [{ name, ...found }] : [];
  });
}

/** True for a pair that few exchanges send. */
export function isRarelySent(token: Token, network: NetworkName): boolean {
  return RARELY_SENT[network]?.includes(token) ?? false;
}

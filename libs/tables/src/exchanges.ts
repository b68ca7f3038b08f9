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

const NOTHING_FOUND = { source: 'None newer than 2024 was found', readOn: '2026-11-22' };

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
  OKX: NOTHING_FOUND,
  Luno: NOTHING_FOUND,
  Quidax: NOTHING_FOUND,
  VALR: NOTHING_FOUND,
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
 * - The two recordings have USDT but no USDC.
 * - For OKX, KuCoin, Luno, VALR, Quidax and Yellow Card, no source newer than 2024 was found.
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
      },
    },
    complete: ['USDT'],
  },
  // Where many of the payers have their money. What they send is unknown, so the page says to check.
  { name: 'OKX', pairs: {} },
  { name: 'Luno', pairs: {} },
  { name: 'Quidax', pairs: {} },
  { name: 'VALR', pairs: {} },
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

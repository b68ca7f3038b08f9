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

/** An exchange that customers pay from. Hints only: the exchange's app shows today's figures. */
export interface ExchangeRow {
  name: string;
  /** Where the figures come from. */
  source: string;
  /** The day on which the source was read, `YYYY-MM-DD`. A recording is older, and has no date of its own. */
  readOn: string;
  pairs: Partial<Record<Token, Partial<Record<NetworkName, WithdrawalRow>>>>;
}

const row = (label: string, minimum: string | null = null, minutes: number | null = null): WithdrawalRow => ({
  label,
  minimum,
  minutes,
});

/**
 * To correct a figure, change it here with `source` and `readOn`. To add one, name a source. Leave out
 * figures without a source:
 * - The two recordings have USDT but no USDC.
 * - For OKX, KuCoin, Luno, VALR, Quidax and Yellow Card, no source newer than 2024 was found.
 * - Fees are left out: they change most often, and each app shows them before it sends.
 */
export const EXCHANGE_TABLE: readonly ExchangeRow[] = [
  {
    name: 'Binance',
    source:
      'USDT: its API, recorded in ccxt 78feb95 (static/currencies). USDC: docs.pooltogether.com, Withdrawing USDC from Binance',
    readOn: '2026-11-22',
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
  },
  {
    name: 'Bybit',
    source: 'Its API, recorded in ccxt 35f87a7 (static/currencies)',
    readOn: '2026-11-22',
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
  },
  {
    name: 'Coinbase',
    source: 'docs.cdp.coinbase.com/prime: Multi-network',
    readOn: '2026-11-22',
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

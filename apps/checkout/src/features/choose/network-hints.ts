/** How much people usually pay for one transfer. Fees move: a class, never a number to rely on. */
export type FeeClass = { atMostUSD: string } | { sometimesOverUSD: string };

/** What helps customers to pick a network. */
export interface NetworkHint {
  fee: FeeClass;
  /** Wallets and exchanges that many people use there, by their own names; empty where nearly all do. */
  wallets: readonly string[];
}

const CENT = { atMostUSD: '0.01' };

/** What was usual in 2026, of networks by the names that operators give them. */
const HINTS = new Map<string, NetworkHint>(
  Object.entries<NetworkHint>({
    base: { fee: CENT, wallets: ['Base App', 'MetaMask', 'Trust Wallet', 'Coinbase', 'Binance'] },
    celo: { fee: CENT, wallets: ['MiniPay', 'Valora', 'MetaMask'] },
    polygon: { fee: CENT, wallets: ['MetaMask', 'Trust Wallet', 'Binance', 'OKX', 'Bybit'] },
    ethereum: { fee: { sometimesOverUSD: '1' }, wallets: [] },
    arbitrum: {
      fee: { atMostUSD: '0.05' },
      wallets: ['MetaMask', 'Trust Wallet', 'Binance', 'OKX', 'Bybit'],
    },
    optimism: {
      fee: { atMostUSD: '0.05' },
      wallets: ['MetaMask', 'Trust Wallet', 'Binance', 'OKX', 'Bybit'],
    },
    bsc: { fee: { atMostUSD: '0.05' }, wallets: ['Trust Wallet', 'Binance', 'MetaMask', 'OKX', 'Bybit'] },
  }),
);

/** Null for a network that this page knows nothing of, such as a test network. */
export function networkHint(network: string): NetworkHint | null {
  return HINTS.get(network) ?? null;
}

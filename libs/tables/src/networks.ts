import { namesOf } from './names-of';

/** What people usually pay for one transfer. Fees change: this is a class, not a price. */
export type FeeClass = { atMostUSD: string } | { sometimesOverUSD: string };

/** What helps a customer to choose a network. The figures of the chain are in `libs/chain-evm/src/networks/table`. */
export interface NetworkRow {
  fee: FeeClass;
  /** Wallets and exchanges that many people use there, by their own names; empty where nearly all do. */
  wallets: readonly string[];
}

const CENT = { atMostUSD: '0.01' };
const FIVE_CENTS = { atMostUSD: '0.05' };

/** As of 2026. */
const rows = {
  base: { fee: CENT, wallets: ['Base App', 'MetaMask', 'Trust Wallet', 'Coinbase', 'Binance'] },
  celo: { fee: CENT, wallets: ['MiniPay', 'Valora', 'MetaMask'] },
  polygon: { fee: CENT, wallets: ['MetaMask', 'Trust Wallet', 'Binance', 'OKX', 'Bybit'] },
  ethereum: { fee: { sometimesOverUSD: '1' }, wallets: [] },
  arbitrum: { fee: FIVE_CENTS, wallets: ['MetaMask', 'Trust Wallet', 'Binance', 'OKX', 'Bybit'] },
  optimism: { fee: FIVE_CENTS, wallets: ['MetaMask', 'Trust Wallet', 'Binance', 'OKX', 'Bybit'] },
  bsc: { fee: FIVE_CENTS, wallets: ['Trust Wallet', 'Binance', 'MetaMask', 'OKX', 'Bybit'] },
} satisfies Record<string, NetworkRow>;

export type NetworkName = keyof typeof rows;
export const NETWORK_TABLE: Readonly<Record<NetworkName, NetworkRow>> = rows;
/** Names as on the wire. An operator may configure a network under another name too, and then gives all its figures. */
export const NETWORKS = /* @__PURE__ */ namesOf(NETWORK_TABLE);

export function isKnownNetwork(name: string): name is NetworkName {
  return Object.hasOwn(NETWORK_TABLE, name);
}

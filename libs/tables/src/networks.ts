import { namesOf } from './names-of';

/** The usual fee of one transfer. Fees change, so this is a class and not a price. */
export type FeeClass = { atMostUSD: string } | { sometimesOverUSD: string };

/** Hints for a customer who chooses a network. The figures of the chain are in `libs/chain-evm/src/networks/table`. */
export interface NetworkRow {
  fee: FeeClass;
  /** Wallets and exchanges that many people use there, by their own names. Empty: nearly all of them support it. */
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
/** Names as on the wire. An operator may also configure a network under another name, with all its figures. */
export const NETWORKS = /* @__PURE__ */ namesOf(NETWORK_TABLE);

/** True for a network of the table. */
export function isKnownNetwork(name: string): name is NetworkName {
  return Object.hasOwn(NETWORK_TABLE, name);
}

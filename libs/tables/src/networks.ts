import { namesOf } from './names-of';

/** The usual fee of one transfer. Fees change, so this is a class and not a price. */
export type FeeClass = { atMostUSD: string } | { sometimesOverUSD: string };

/**
 * Hints for a customer who chooses a network. The figures of the chain are in
 * `libs/chain-evm/src/networks/table`.
 */
export interface NetworkRow {
  fee: FeeClass;
  /** The network's usual name in exchange apps. `exchanges.ts` has the exceptions. */
  exchangeLabel: string;
  /**
   * The number of its live chain in Trust Wallet (the registry of trustwallet/wallet-core), for links that
   * open that wallet. The chain ID guards them: a test chain has the same name, but Trust Wallet does not
   * know it.
   */
  trustWallet: { chainId: number; coin: number };
}

const CENT = { atMostUSD: '0.01' };
const FIVE_CENTS = { atMostUSD: '0.05' };

/** As of 2026. */
const rows = {
  base: {
    fee: CENT,
    exchangeLabel: 'BASE',
    trustWallet: { chainId: 8453, coin: 8453 },
  },
  celo: {
    fee: CENT,
    exchangeLabel: 'CELO',
    trustWallet: { chainId: 42220, coin: 52752 },
  },
  polygon: {
    fee: CENT,
    exchangeLabel: 'Polygon (MATIC)',
    trustWallet: { chainId: 137, coin: 966 },
  },
  ethereum: {
    fee: { sometimesOverUSD: '1' },
    exchangeLabel: 'Ethereum (ERC20)',
    trustWallet: { chainId: 1, coin: 60 },
  },
  arbitrum: {
    fee: FIVE_CENTS,
    exchangeLabel: 'Arbitrum One',
    trustWallet: { chainId: 42161, coin: 10_042_221 },
  },
  optimism: {
    fee: FIVE_CENTS,
    exchangeLabel: 'Optimism',
    trustWallet: { chainId: 10, coin: 10_000_070 },
  },
  bsc: {
    fee: FIVE_CENTS,
    exchangeLabel: 'BNB Smart Chain (BEP20)',
    trustWallet: { chainId: 56, coin: 20_000_714 },
  },
} satisfies Record<string, NetworkRow>;

export type NetworkName = keyof typeof rows;
export const NETWORK_TABLE: Readonly<Record<NetworkName, NetworkRow>> = rows;
/** Names as in the API. An operator can also configure a network under another name, with all its figures. */
export const NETWORKS = /* @__PURE__ */ namesOf(NETWORK_TABLE);

/** True for a network of the table. */
export function isKnownNetwork(name: string): name is NetworkName {
  return Object.hasOwn(NETWORK_TABLE, name);
}

/**
 * The display name of a network, or of a rate’s source: `base-sepolia` → `Base Sepolia`. The operator
 * configures both, so there is no list.
 */
export function networkName(network: string): string {
  return network
    .split(/[-_\s]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

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
}

const CENT = { atMostUSD: '0.01' };
const FIVE_CENTS = { atMostUSD: '0.05' };

/** As of 2026. */
const rows = {
  base: {
    fee: CENT,
    exchangeLabel: 'BASE',
  },
  celo: {
    fee: CENT,
    exchangeLabel: 'CELO',
  },
  polygon: {
    fee: CENT,
    exchangeLabel: 'Polygon (MATIC)',
  },
  ethereum: {
    fee: { sometimesOverUSD: '1' },
    exchangeLabel: 'Ethereum (ERC20)',
  },
  arbitrum: {
    fee: FIVE_CENTS,
    exchangeLabel: 'Arbitrum One',
  },
  optimism: {
    fee: FIVE_CENTS,
    exchangeLabel: 'Optimism',
  },
  bsc: {
    fee: FIVE_CENTS,
    exchangeLabel: 'BNB Smart Chain (BEP20)',
  },
  tron: {
    // 13.4 TRX from a wallet without energy, because a deposit address is always new.
    fee: { sometimesOverUSD: '3' },
    exchangeLabel: 'TRON (TRC20)',
  },
} satisfies Record<string, NetworkRow>;

/**
 * The families of chains (docs/decisions/0147). A family decides how addresses look, how vaults are
 * derived, how blocks are read and how transactions are sent.
 */
export const CHAIN_FAMILIES = ['evm', 'tron'] as const;
export type ChainFamily = (typeof CHAIN_FAMILIES)[number];

/**
 * The family of a network. Its name decides, so that everyone who reads a name knows how its addresses look:
 * networks of TRON are called `tron`, or `tron-` and more.
 */
export function chainFamilyOf(network: string): ChainFamily {
  return /^tron(-|$)/.test(network) ? 'tron' : 'evm';
}

export type NetworkName = keyof typeof rows;
export const NETWORK_TABLE: Readonly<Record<NetworkName, NetworkRow>> = rows;
/**
 * Names as in the API, of every family. An operator can also configure a network under another name, with
 * all its figures.
 */
export const NETWORKS = /* @__PURE__ */ namesOf(NETWORK_TABLE);

/** True for a network of the table. */
export function isKnownNetwork(name: string): name is NetworkName {
  return Object.hasOwn(NETWORK_TABLE, name);
}

/**
 * The display name of a network, or of a rate’s source: `base-sepolia` → `Base Sepolia`, `tron` → `TRON`.
 * The operator configures both, so there is no list.
 */
export function networkName(network: string): string {
  return network
    .split(/[-_\s]+/)
    .map((word) => (word === 'tron' ? 'TRON' : word.charAt(0).toUpperCase() + word.slice(1)))
    .join(' ');
}

/**
 * Links that open a wallet app on a phone. Templates: `{…}` is filled in, and encoded where it stands in a
 * query.
 */
export interface WalletLinkRow {
  /** The wallet's own name. */
  name: string;
  /** Opens this page in the wallet's own browser: `{url}`, or `{place}`, which is the URL without `https://`. */
  page: string;
  /**
   * Opens its screen to send: `{token}` is a contract on `{chainId}`, `{address}` the receiver, `{units}` are
   * base units, `{amount}` is a decimal, `{coin}` the network's number in Trust Wallet. Missing: it documents
   * no such link.
   */
  send?: string;
  /** Where the forms are documented. */
  source: string;
}

/**
 * Read on 2026-11-29. Left out (docs/decisions/0134): Binance, whose app no longer opens pages from links;
 * MiniPay, which opens approved pages only; Valora, whose link would send another token; Rainbow, for which
 * only links for WalletConnect were found.
 */
export const WALLET_LINKS: readonly WalletLinkRow[] = [
  {
    name: 'MetaMask',
    page: 'https://link.metamask.io/dapp/{place}',
    send: 'https://link.metamask.io/send/{token}@{chainId}/transfer?address={address}&uint256={units}',
    source: 'docs.metamask.io, "Use deeplinks"',
  },
  {
    name: 'Trust Wallet',
    page: 'https://link.trustwallet.com/open_url?coin_id={coin}&url={url}',
    send: 'https://link.trustwallet.com/send?asset=c{coin}_t{token}&address={address}&amount={amount}',
    source: 'developer.trustwallet.com, "Deep Linking" and "Universal Asset ID"',
  },
  {
    name: 'Coinbase Wallet',
    page: 'https://go.cb-w.com/dapp?cb_url={url}',
    source: 'docs.cdp.coinbase.com, "Mobile dapp integration"',
  },
];

/**
 * Live chain ID → the chain's number in Trust Wallet (the registry of trustwallet/wallet-core). It knows no
 * test chains. A missing chain has no link to it.
 */
export const TRUST_WALLET_COINS: Readonly<Record<number, number>> = {
  8453: 8453,
  42220: 52752,
  137: 966,
  1: 60,
  42161: 10_042_221,
  10: 10_000_070,
  56: 20_000_714,
};

/** Where MiniPay takes deposits: docs.celo.org, "MiniPay Deeplinks". */
export const MINI_PAY_DEPOSIT = 'https://minipay.opera.com/add_cash';

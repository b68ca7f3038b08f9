import { TRUST_WALLET_COINS, WALLET_LINKS } from '@cowrie/tables';
import type { Transfer } from '@cowrie/payer-page/transfer';

export interface WalletAddress {
  /** The wallet's own name. */
  wallet: string;
  address: string;
}

interface WalletAddressOptions {
  transfer: Transfer;
  /** The decimal amount of `transfer`. */
  amount: string;
  /** This page's address; null if a phone cannot open it. */
  pageURL: string | null;
  /** On this page one signature pays, without gas. */
  canSign: boolean;
}

/**
 * Addresses that open a wallet app, one for each app: this page in the wallet's browser where a signature
 * pays, and the wallet's own screen with the transfer filled in otherwise. If there is only one of both, it
 * is that one.
 */
export function walletAddresses(options: WalletAddressOptions): WalletAddress[] {
  const { pageURL, canSign } = options;
  const values = valuesOf(options);
  return WALLET_LINKS.flatMap(({ name: wallet, page, send }) => {
    const filled = [pageURL === null ? undefined : page, send].map((form) => form && fill(form, values));
    const [byPage, bySend] = filled;
    const address = canSign ? byPage || bySend : bySend || byPage;
    return address ? [{ wallet, address }] : [];
  });
}

type Values = Record<string, string | undefined>;

function valuesOf({ transfer, amount, pageURL }: WalletAddressOptions): Values {
  const { chainId, tokenAddress, receiveAddress, amountBaseUnits } = transfer;
  const coin = TRUST_WALLET_COINS[chainId];
  return {
    token: tokenAddress,
    address: receiveAddress,
    chainId: `${chainId}`,
    units: `${amountBaseUnits}`,
    amount,
    coin: coin === undefined ? coin : `${coin}`,
    url: encodeURIComponent(pageURL ?? ''),
    place: pageURL?.replace(/^https:\/\//, ''),
  };
}

/** The form with its values; empty when one of them is unknown. */
function fill(form: string, values: Values): string {
  const names = [...form.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (names.some((name) => values[name] === undefined)) return '';
  return form.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

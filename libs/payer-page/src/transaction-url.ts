import { chainFamilyOf } from '@cowrie/tables';

/** A transaction's hash as wallets and explorers of its network show it: on TRON without `0x`. */
export function hashText(network: string, txHash: string): string {
  return chainFamilyOf(network) === 'tron' ? txHash.replace(/^0x/, '') : txHash;
}

/**
 * The URL of a transaction on an explorer. An explorer whose URL ends with `#` is one of TRON, like
 * tronscan: it has another path, and a hash without `0x`.
 *
 * @param explorer its base URL, which the caller has checked
 */
export function transactionUrl(explorer: string, txHash: string): string {
  const base = explorer.replace(/\/+$/, '');
  return base.endsWith('#')
    ? `${base}/transaction/${txHash.slice(2)}`
    : `${base}/tx/${encodeURIComponent(txHash)}`;
}

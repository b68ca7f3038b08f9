import { parseUrl } from '@cowrie/payer-page/parse-url';
import { transactionUrl } from '@cowrie/payer-page/transaction-url';

/** URL of the transaction on a network's explorer; null without an http(s) explorer. */
export function explorerAddress(explorer: string | undefined, hash: string): string | null {
  const url = parseUrl(explorer ?? '');
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  return transactionUrl(url.href, hash);
}

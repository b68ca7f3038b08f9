import { parseUrl } from './parse-url';

/** The transaction's page on a network's explorer; null without an explorer on http(s). */
export function explorerAddress(explorer: string | undefined, hash: string): string | null {
  const url = parseUrl(explorer ?? '');
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  return `${url.href.replace(/\/+$/, '')}/tx/${encodeURIComponent(hash)}`;
}

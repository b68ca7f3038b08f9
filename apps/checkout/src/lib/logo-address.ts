import { parseUrl } from '@cowrie/payer-page/parse-url';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The logo's URL if the page may load it: https, or http on a loopback host for development. Otherwise null.
 */
export function logoAddress(text: string): string | null {
  const url = parseUrl(text);
  const allowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname));
  return url && allowed ? url.href : null;
}

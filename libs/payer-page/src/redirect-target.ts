import { parseUrl } from './parse-url';

/** Query parameters that the redirect adds to the merchant's address (`docs/interface.md §6.3`). */
export interface ReturnParameters {
  /** The 24-character payment id that the verify endpoint accepts. */
  paymentId: string;
  /** The merchant's own `clientReference`. */
  reference: string;
}

/** Where a payment's end leads. */
export interface RedirectTarget {
  address: string;
  /** The host in punycode, with its port, so that no letter can look like another. */
  host: string;
  /** The merchant has listed the host, so the page goes there by itself (`docs/interface.md §6.3`). */
  isTrusted: boolean;
}

/**
 * The merchant's address with both parameters set. They replace parameters of the same names. Every other
 * byte stays: `URLSearchParams` would rewrite the whole query and break a signed one. Null without an
 * address, and for any scheme except http(s): `javascript:` and the like must never run here.
 */
export function redirectTarget(
  target: string | undefined,
  { parameters, isTrusted }: { parameters: ReturnParameters; isTrusted: boolean },
): RedirectTarget | null {
  const url = target ? parseUrl(target) : null;
  if (!url) return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const own = url.search === '' ? [] : url.search.slice(1).split('&');
  const others = own.filter((pair) => !Object.keys(parameters).includes(nameOf(pair)));
  url.search = [...others, new URLSearchParams({ ...parameters }).toString()].join('&');
  return { address: url.href, host: url.host, isTrusted };
}

/** The name of a query pair, as servers read it. */
function nameOf(pair: string): string {
  const [[name] = ['']] = [...new URLSearchParams(pair)];
  return name ?? '';
}

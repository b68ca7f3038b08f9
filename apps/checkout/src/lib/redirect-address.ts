import { parseUrl } from './parse-url';

/** What a merchant's page is told when the customer comes back (interface, "Events" 3). */
export interface ReturnParameters {
  /** The 24-character payment id, which verify takes as it is. */
  paymentId: string;
  /** The merchant's own `clientReference`. */
  reference: string;
}

/**
 * The merchant's address with both parameters set, replacing any it already had of these names; everything else in it
 * stays. Null when there is no address, or one that is not plain http(s): `javascript:` and the like must never run here.
 */
export function redirectAddress(target: string | undefined, parameters: ReturnParameters): string | null {
  const url = target ? parseUrl(target) : null;
  if (!url) return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  url.searchParams.set('paymentId', parameters.paymentId);
  url.searchParams.set('reference', parameters.reference);
  return url.href;
}

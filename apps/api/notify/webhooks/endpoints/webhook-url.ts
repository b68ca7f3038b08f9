import { isIP } from 'node:net';
import type { Environment } from '@cowrie/dto';
import { isPublicAddress } from './public-address';

/** The rules for checking a URL. */
export interface UrlPolicy {
  environment: Environment;
  /** Allows plain http, any port and any address; for local work only. */
  allowPrivate: boolean;
}

const MAX_LENGTH = 2048;
/**
 * Names that only resolve inside a network, or nowhere (RFC 2606, 6761, 6762, 7686, 8375, 9476; ICANN's
 * .internal).
 */
const INNER_NAMES =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|test|example|invalid|onion|alt|arpa)$/;

/**
 * Why webhooks cannot go to this URL, as the rest of a sentence after the field's name; undefined if they can
 * (docs/interface.md §6.5). This checks the URL only. Each connection checks what its name resolves to.
 */
export function faultOfWebhookUrl(
  text: string,
  { environment, allowPrivate }: UrlPolicy,
): string | undefined {
  if (text.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters`;
  // The URL parser drops or changes these characters, and would store a URL that differs from the given one.
  if (/[\s\p{Cc}\\]/u.test(text)) return 'must not hold spaces, control characters or backslashes';
  if (!URL.canParse(text)) return 'must be an absolute URL';
  const url = new URL(text);
  const isPlainAllowed = allowPrivate || environment === 'test';
  if (url.protocol !== 'https:' && !(isPlainAllowed && url.protocol === 'http:'))
    return isPlainAllowed ? 'must begin with https:// or http://' : 'must begin with https://';
  const authority = /^[a-z]+:\/\/([^/?#]*)/i.exec(text)?.[1];
  if (!authority) return 'must be an absolute URL';
  if (authority.includes('@')) return 'must not hold a user name or password';
  if (allowPrivate) return undefined;
  if (environment === 'live' && url.port !== '') return 'must be on port 443';
  return faultOfHost(url.hostname, authority.replace(/:\d*$/, ''));
}

/**
 * Why webhooks cannot go to this host. `host` is what the parser read, `spelled` what was given. They differ
 * for unusual spellings of an address, which are refused.
 */
function faultOfHost(host: string, spelled: string): string | undefined {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) {
    if (host !== spelled.toLowerCase())
      return 'must write an IP address in its usual form, such as 203.0.113.7';
    return isPublicAddress(bare) ? undefined : 'must not be a private or reserved address';
  }
  const name = host.replace(/\.$/, '');
  if (!name.includes('.') || INNER_NAMES.test(name))
    return 'must be a host name that resolves on the public Internet';
  return undefined;
}

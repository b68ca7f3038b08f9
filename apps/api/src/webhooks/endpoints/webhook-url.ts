import { isIP } from 'node:net';
import type { Environment } from '@cowrie/dto';
import { isPublicAddress } from './public-address';

export interface UrlPolicy {
  environment: Environment;
  /** For local work: plain http, any port, any address. */
  allowPrivate: boolean;
}

const MAX_LENGTH = 2048;
/** Names that mean something inside a network only, or nothing at all (RFC 2606, 6761, 6762, 7686, 8375, 9476; ICANN's .internal). */
const INNER_NAMES =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|test|example|invalid|onion|alt|arpa)$/;

/**
 * Why webhooks cannot go to this URL; undefined when they can, for all that the URL tells. What its name resolves to is
 * checked when a connection is made.
 */
export function faultOfWebhookUrl(
  text: string,
  { environment, allowPrivate }: UrlPolicy,
): string | undefined {
  if (text.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters`;
  // The parser would drop or turn these: what is stored must be what was meant.
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

/** `host` as the parser reads it, `spelled` as it was given: addresses have more spellings than anybody checks. */
function faultOfHost(host: string, spelled: string): string | undefined {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) {
    if (host !== spelled.toLowerCase()) return 'must spell an address in its usual form';
    return isPublicAddress(bare) ? undefined : 'must not be a private or reserved address';
  }
  const name = host.replace(/\.$/, '');
  if (!name.includes('.') || INNER_NAMES.test(name)) return 'must be a name that everybody can resolve';
  return undefined;
}

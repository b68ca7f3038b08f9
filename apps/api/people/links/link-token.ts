import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** The end of a link to a person: 32 bytes in base64url. */
export const LINK_TOKEN_PATTERN = /^[\w-]{43}$/;

/**
 * The token of a link. It is derived from the service's secret and the name of the link, so it is not stored
 * (docs/decisions/0071).
 * @param name unique for each link, such as `invitation:<id>:<number>`
 */
export function linkTokenOf(serviceSecret: string, name: string): string {
  const key = Buffer.from(hkdfSync('sha256', serviceSecret, '', 'cowrie person links', 32));
  return createHmac('sha256', key).update(name).digest('base64url');
}

/** The key to look up a link: SHA-256 of its token, in hex. The token is random enough to need no secret. */
export function linkHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

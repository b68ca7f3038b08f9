import { PAGE_HEADERS } from './page-headers';

/** The placeholder in the built page that each answer replaces with its own nonce. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/**
 * The dashboard may load its own files and call its own origin. Its components create style elements, which
 * need the answer's nonce; a style attribute in markup is refused. Pictures are its own, or the business's
 * logo at any https address.
 */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' https: data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * Headers of every answer of the dashboard's own server. The local stack sends these. `docker/nginx.conf`
 * repeats them, and a spec compares the two. Answers from the API keep the API's headers.
 */
export function dashboardHeaders(nonce: string): Record<string, string> {
  return {
    ...PAGE_HEADERS,
    'Content-Security-Policy': policy(nonce),
    // Passkeys are created and used on this page.
    'Permissions-Policy': PAGE_HEADERS['Permissions-Policy'].replace(', publickey-credentials-get=()', ''),
  };
}

import { PAGE_HEADERS } from './page-headers';

/** Where the hosted page is that the dashboard frames (docs/decisions/0128). */
const PREVIEW = '/preview/';

/** The placeholder in the built page that each answer replaces with its own nonce. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/**
 * The dashboard may load its own files and call its own origin. Its components create style elements, which
 * need the answer's nonce; a style attribute in markup is refused. Pictures are its own, or the business's
 * logo at any https address. It frames only its own preview.
 */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' https: data: blob:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The dashboard alone may frame the page, which can call nothing there, not even this server. */
const PREVIEW_POLICY = PAGE_HEADERS['Content-Security-Policy']
  .replace("connect-src 'self'", "connect-src 'none'")
  .replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/**
 * Headers of every answer of the dashboard's own server. The local stack sends these. `docker/nginx.conf`
 * repeats them, and a spec compares the two. Answers from the API keep the API's headers.
 */
export function dashboardHeaders(path: string, nonce: string): Record<string, string> {
  const isPreview = path.startsWith(PREVIEW);
  return {
    ...PAGE_HEADERS,
    'Content-Security-Policy': isPreview ? PREVIEW_POLICY : policy(nonce),
    'X-Frame-Options': isPreview ? 'SAMEORIGIN' : PAGE_HEADERS['X-Frame-Options'],
    // Passkeys are created and used on this page.
    'Permissions-Policy': PAGE_HEADERS['Permissions-Policy'].replace(', publickey-credentials-get=()', ''),
  };
}

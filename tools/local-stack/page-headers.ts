/**
 * The hosted page may load its own files, show images from anywhere and call its own origin. No page may
 * frame it.
 */
const CONTENT_SECURITY_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'https:', 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/**
 * Browser features that the page never uses. Clipboard access is not listed: the page copies amount and
 * address.
 */
const REFUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

/**
 * Headers of every answer of the page's own server. The local stack sends these. `docker/nginx.conf` repeats
 * them, and a spec compares the two. Answers from the API keep the API's headers.
 */
export const PAGE_HEADERS = {
  'Content-Security-Policy': policyText(CONTENT_SECURITY_POLICY),
  // The page's URL holds the pay code, which no other site may learn.
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': REFUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Browsers ignore it over http, so it does no harm on a developer's machine.
  'Strict-Transport-Security': 'max-age=31536000',
} as const;

/**
 * The page that verifies receipts is one file and calls nothing. Its own policy names the hashes of its
 * script and style, and a browser applies both.
 */
export const RECEIPT_PAGE_HEADERS = {
  ...PAGE_HEADERS,
  'Content-Security-Policy': policyText({
    'default-src': ["'none'"],
    'script-src': ["'unsafe-inline'"],
    'style-src': ["'unsafe-inline'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  }),
} as const;

function policyText(policy: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(policy)
    .map(([directive, values]) => [directive, ...values].join(' '))
    .join('; ');
}

/** For built files: their names hold a hash of their content, so they never change. */
export const HASHED_FILE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

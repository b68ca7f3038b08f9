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
  'Content-Security-Policy': Object.entries(CONTENT_SECURITY_POLICY)
    .map(([directive, values]) => [directive, ...values].join(' '))
    .join('; '),
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

/** For built files: their names hold a hash of their content, so they never change. */
export const HASHED_FILE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

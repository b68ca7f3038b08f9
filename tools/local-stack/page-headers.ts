/** What the hosted page may do: load its own files, show pictures from anywhere, call its own origin, and be in nobody's frame. */
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

/** What a browser can do and this page never asks of it. Copying, the one thing it does ask for, is left as it is. */
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
 * Headers of every answer of the hosted page's own. The local stack sends these; `docker/nginx.conf` repeats them, and a
 * test compares the two. Answers that are passed on from the API keep the API's.
 */
export const PAGE_HEADERS = {
  'Content-Security-Policy': Object.entries(CONTENT_SECURITY_POLICY)
    .map(([directive, values]) => [directive, ...values].join(' '))
    .join('; '),
  // A page's address holds its pay code: nobody else shall learn it.
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': REFUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Browsers heed it over https only, so it is harmless on a developer's machine.
  'Strict-Transport-Security': 'max-age=31536000',
} as const;

/** Built files carry a hash of their content in their names. */
export const HASHED_FILE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

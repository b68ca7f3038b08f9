import type { FastifyReply, FastifyRequest } from 'fastify';

interface Policy {
  origin: string;
  methods: string;
}

/** The endpoints for public keys, which any browser may call. Secret keys must not be used in a browser. */
const PUBLIC_KEY_PATHS = new Set(['/api/v1/payments', '/api/v1/payments/quote']);
const PUBLIC_KEY_POLICY: Policy = { origin: '*', methods: 'POST' };
const ALLOWED_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id, traceparent, tracestate, baggage';
const EXPOSED_HEADERS = 'ETag, X-Request-Id, Retry-After, RateLimit, RateLimit-Policy';
/** How long a browser may remember what a preflight allowed. */
const MAX_AGE_SECONDS = '600';

/**
 * Returns a hook that answers cross-origin requests of browsers (docs/interface.md §5.9). Any web origin may
 * call the public-key endpoints, and the checkout's own origin may call `/checkout`. No origin may call the
 * rest. Credentials are never allowed.
 */
export function corsHook(checkoutUrl: string) {
  const checkoutPolicy: Policy = { origin: new URL(checkoutUrl).origin, methods: 'GET, POST' };
  const policyOf = (path: string, method: string): Policy | undefined => {
    if (PUBLIC_KEY_PATHS.has(path) && method === 'POST') return PUBLIC_KEY_POLICY;
    return path.startsWith('/checkout/') ? checkoutPolicy : undefined;
  };
  return ({ method, url, headers }: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    reply.header('Vary', 'Origin');
    const isPreflight = method === 'OPTIONS';
    if (!isPreflight && headers.origin === undefined) return done();
    const asked = isPreflight ? headers['access-control-request-method'] : method;
    const policy = policyOf(url.split('?', 1)[0] ?? '', asked ?? '');
    if (!policy) return done();
    const { origin, methods } = policy;
    if (origin === '*' || origin === headers.origin) reply.header('Access-Control-Allow-Origin', origin);
    reply.header('Access-Control-Expose-Headers', EXPOSED_HEADERS);
    if (!isPreflight) return done();
    reply
      .headers({
        'Access-Control-Allow-Methods': methods,
        'Access-Control-Allow-Headers': ALLOWED_HEADERS,
        'Access-Control-Max-Age': MAX_AGE_SECONDS,
        'Content-Length': '0',
      })
      .code(204)
      .send();
  };
}

import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyRequest } from 'fastify';

type Policy = Pick<FastifyCorsOptions, 'origin' | 'methods'>;

/** The endpoints for public keys, which any browser may call. Secret keys must not be used in a browser. */
const PUBLIC_KEY_PATHS = new Set(['/api/v1/payments', '/api/v1/payments/quote']);

/**
 * Options for `@fastify/cors` (docs/interface.md §5.9). Any web origin may call the public-key endpoints, and the checkout's
 * own origin may call `/checkout`. No origin may call the rest. Credentials are never allowed.
 */
export function corsPolicy(checkoutUrl: string) {
  const checkoutOrigin = new URL(checkoutUrl).origin;
  const policyOf = (path: string, method: string): Policy => {
    if (PUBLIC_KEY_PATHS.has(path) && method === 'POST') return { origin: '*', methods: ['POST'] };
    if (path.startsWith('/checkout/')) return { origin: [checkoutOrigin], methods: ['GET', 'POST'] };
    return { origin: false };
  };
  return {
    delegator: (
      request: FastifyRequest,
      callback: (error: Error | null, options: FastifyCorsOptions) => void,
    ) => {
      const path = request.url.split('?')[0] ?? '';
      const isPreflight = request.method === 'OPTIONS';
      const asked = isPreflight ? request.headers['access-control-request-method'] : request.method;
      callback(null, {
        ...policyOf(path, asked ?? ''),
        allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'X-Request-Id'],
        exposedHeaders: ['ETag', 'X-Request-Id', 'Retry-After', 'RateLimit', 'RateLimit-Policy'],
        maxAge: 600,
        strictPreflight: false,
      });
    },
  };
}

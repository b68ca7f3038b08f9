import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyRequest } from 'fastify';

type Policy = Pick<FastifyCorsOptions, 'origin' | 'methods'>;

/** Public keys may be used in any browser; secret ones in none. */
const PUBLIC_KEY_PATHS = new Set(['/api/v1/payments', '/api/v1/payments/quote']);

/**
 * Which web origins may call (decisions §1): public-key endpoints any, `/checkout` the checkout's own, everything else
 * none. Never with credentials.
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

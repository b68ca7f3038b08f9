import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock';

const HEADER = 'x-forwarded-for';
const IPV4_AND_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;
const BRACKETED_IPV6 = /^\[([\da-f:.]+)\](?::\d{1,5})?$/i;
const WARN_EVERY_MS = 3_600_000;

/**
 * A hook that prepares `X-Forwarded-For` for Fastify, which decides by `TRUSTED_PROXIES` whose address
 * counts.
 *
 * - Some proxies write ports (`203.0.113.7:4711`, `[2001:db8::1]:443`). Fastify would not recognize such an
 *   entry as an address, so the hook removes the port.
 * - Behind a proxy that `TRUSTED_PROXIES` does not name, all callers have the proxy's address. Then one
 *   stranger uses up everybody's rate limits, and allow-lists refuse everybody. The hook warns about that, at
 *   most once an hour, because any caller can send the header.
 */
export function forwardedForHook(clock: Clock, warn: (text: string) => void) {
  let warnedAt = -Infinity;
  return (request: FastifyRequest, _reply: unknown, done: () => void): void => {
    const given = request.headers[HEADER];
    if (typeof given === 'string') read(request, given);
    done();
  };

  function read(request: FastifyRequest, given: string): void {
    const entries = given.split(',').map(withoutPort);
    request.headers[HEADER] = entries.join(', ');
    // Fastify reads the entries from the last to the first, and stops at the first address that is not a
    // trusted proxy's.
    const hops = request.ips ?? [request.ip];
    const isFromUnnamed = entries.filter(Boolean).length >= hops.length && isIP(request.ip) !== 0;
    const now = clock.now().getTime();
    if (!isFromUnnamed || Math.abs(now - warnedAt) < WARN_EVERY_MS) return;
    warnedAt = now;
    warn(
      `X-Forwarded-For came from ${request.ip}, which TRUSTED_PROXIES does not name, so all its callers count as this one address; if it is your proxy, add it`,
    );
  }
}

function withoutPort(entry: string): string {
  const text = entry.trim();
  return IPV4_AND_PORT.exec(text)?.[1] ?? BRACKETED_IPV6.exec(text)?.[1] ?? text;
}

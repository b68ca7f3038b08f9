import type { FastifyRequest } from 'fastify';
import { ApiError } from './api.error';

/** The methods of each path, collected while routes are registered. Fastify answers 404 to a wrong method, not 405. */
export class RouteTable {
  private readonly fixed = new Map<string, Set<string>>();
  private readonly patterns: { pattern: RegExp; method: string }[] = [];

  /** Adds a route. */
  add(method: string | string[], path: string): void {
    // A wildcard route matches any path, so it says nothing about a path's own methods.
    if (path.includes('*')) return;
    const methods = [method].flat();
    if (!path.includes(':')) {
      const key = withoutSlash(path);
      this.fixed.set(key, new Set([...(this.fixed.get(key) ?? []), ...methods]));
      return;
    }
    const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+');
    const pattern = new RegExp(`^${escaped}/?$`);
    for (const one of methods) this.patterns.push({ pattern, method: one });
  }

  /**
   * The methods that the path of `url` supports, sorted; empty for an unknown path. A path of its own comes before a parameter:
   * `/payments/quote` is never a `/payments/:paymentId`.
   */
  methodsOf(url: string): string[] {
    const path = url.split('?')[0] ?? '';
    const own = this.fixed.get(withoutSlash(path));
    if (own) return [...own].sort();
    const methods = this.patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return [...new Set(methods)].sort();
  }

  /**
   * Refuses a path or a method that does not exist. Runs before the handler and the body: Fastify would take
   * `GET /payments/quote` for a payment, and read the body of a method that has no handler.
   * @throws ApiError method_not_allowed, route_not_found
   */
  refuseUnknown = async ({ method, url, is404 }: FastifyRequest): Promise<void> => {
    const methods = this.methodsOf(url);
    if (methods.length > 0 && !methods.includes(method)) throw new ApiError('method_not_allowed');
    if (is404) throw new ApiError('route_not_found');
  };
}

/** The path without a slash at its end. Both forms have the same methods. */
function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

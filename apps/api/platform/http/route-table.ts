import type { FastifyRequest } from 'fastify';
import { ApiError } from './api.error';

/**
 * The methods of each path, collected while routes are registered. Fastify answers 404 to a wrong method, not
 * 405.
 */
export class RouteTable {
  private readonly fixed = new Map<string, Set<string>>();
  private readonly patterns: { pattern: RegExp; method: string }[] = [];

  /** Adds a route. */
  add(method: string | string[], path: string): void {
    // A wildcard route matches any path, so it says nothing about a path's own methods.
    if (path.includes('*')) return;
    const methods = [method].flat();
    if (!path.includes(':')) {
      const key = pathOf(path);
      this.fixed.set(key, new Set([...(this.fixed.get(key) ?? []), ...methods]));
      return;
    }
    const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+');
    const pattern = new RegExp(`^${escaped}/?$`);
    for (const one of methods) this.patterns.push({ pattern, method: one });
  }

  /**
   * The methods that the path of `url` supports; empty for an unknown path. An exact path comes before a
   * parameter: `/payments/quote` is never a `/payments/:paymentId`.
   */
  methodsOf(url: string): ReadonlySet<string> {
    const path = pathOf(url);
    const matching = this.patterns.filter(({ pattern }) => pattern.test(path));
    return this.fixed.get(path) ?? new Set(matching.map(({ method }) => method));
  }

  /**
   * Refuses a path or a method that does not exist. Runs before the handler and the body: Fastify would treat
   * `GET /payments/quote` as a payment, and read the body of a method that has no handler. Passes ApiError
   * method_not_allowed, route_not_found to `done`.
   */
  refuseUnknown = (
    { method, url, is404 }: FastifyRequest,
    _reply: unknown,
    done: (error?: Error) => void,
  ): void => {
    // Fastify has found a route for this path and method, so only an exact path can refuse the method.
    const methods = is404 ? this.methodsOf(url) : this.fixed.get(pathOf(url));
    if (methods && methods.size > 0 && !methods.has(method)) done(new ApiError('method_not_allowed'));
    else done(is404 ? new ApiError('route_not_found') : undefined);
  };
}

/** The path of a URL without a trailing slash. Both forms have the same methods. */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

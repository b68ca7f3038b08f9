/** The methods of each path, collected while routes are registered. Fastify answers 404 to a wrong method, not 405. */
export class RouteTable {
  private readonly routes: { pattern: RegExp; method: string }[] = [];

  /** Adds a route. */
  add(method: string | string[], path: string): void {
    // A wildcard route matches any path, so it says nothing about a path's own methods.
    if (path.includes('*')) return;
    const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+');
    const pattern = new RegExp(`^${escaped}/?$`);
    for (const one of [method].flat()) this.routes.push({ pattern, method: one });
  }

  /** The methods that the path of `url` supports, sorted; empty for an unknown path. */
  methodsOf(url: string): string[] {
    const path = url.split('?')[0] ?? '';
    const methods = this.routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return [...new Set(methods)].sort();
  }
}

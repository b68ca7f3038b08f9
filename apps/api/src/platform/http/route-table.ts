/** Which methods a path answers to, gathered while routes are registered: Fastify itself says 404 to a wrong method. */
export class RouteTable {
  private readonly routes: { pattern: RegExp; method: string }[] = [];

  add(method: string | string[], path: string): void {
    // A wildcard says nothing of a path's own methods.
    if (path.includes('*')) return;
    const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+');
    const pattern = new RegExp(`^${escaped}/?$`);
    for (const one of [method].flat()) this.routes.push({ pattern, method: one });
  }

  methodsOf(url: string): string[] {
    const path = url.split('?')[0] ?? '';
    const methods = this.routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return [...new Set(methods)].sort();
  }
}

import { type LookupAddress, promises } from 'node:dns';
import type { Resolve } from './public-lookup';

/** How to resolve names. */
export interface ResolverOptions {
  /** Name servers to query. Default: the system's. */
  servers?: readonly string[];
  /** Time-out of one query to one server. Each server is queried twice. Default: 2000. */
  timeoutMs?: number;
}

/**
 * A resolver that queries name servers itself. `dns.lookup` blocks one of the process's four threads while a
 * server is silent, so a few names could delay all others. It would also append the machine's search domains
 * to a name.
 */
export function resolverOf({ servers, timeoutMs = 2000 }: ResolverOptions = {}): Resolve {
  return (host, _options, done) => {
    const resolver = new promises.Resolver({ timeout: timeoutMs, tries: 2 });
    if (servers) resolver.setServers(servers);
    void Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]).then(([four, six]) => {
      const addresses = [...found(four, 4), ...found(six, 6)];
      if (addresses.length > 0 || four.status === 'fulfilled') return done(null, addresses);
      return done(four.reason as NodeJS.ErrnoException, []);
    });
  };
}

function found(result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
}

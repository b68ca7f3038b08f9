import { type LookupAddress, promises } from 'node:dns';
import type { Resolve } from './public-lookup';

export interface ResolverOptions {
  /** Default: those of the system. */
  servers?: readonly string[];
  /** For one question to one server; each is asked twice. */
  timeoutMs?: number;
}

/**
 * Asks name servers itself. `dns.lookup` would borrow one of the process's four threads for as long as a server is silent, and
 * the names of a few merchants could hold up everybody's; it would also try what the machine's own domains make of a name.
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

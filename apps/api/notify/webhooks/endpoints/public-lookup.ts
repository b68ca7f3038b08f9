import type { LookupAddress, LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { resolverOf } from './name-resolver';
import { isPublicAddress } from './public-address';

/** A name resolves to an address that webhooks must not reach. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
  readonly code = 'ADDRESS_REFUSED';

  constructor(readonly host: string) {
    super(`${host} resolves to a private or reserved address`);
  }
}

/** Resolves a name, with the signature of `dns.lookup` with `all`. */
export type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A lookup function for connections that allows public addresses only. It checks the very addresses that are
 * then used, so a name cannot change in between (docs/decisions/0016). If one address is not public, it
 * refuses the name.
 */
export function publicLookup(resolve: Resolve = resolverOf()): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? notFound(host), []);
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return done(new AddressRefusedError(host), []);
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
}

function notFound(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' });
}

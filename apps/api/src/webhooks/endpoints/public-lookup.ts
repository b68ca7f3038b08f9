import type { LookupAddress, LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { resolverOf } from './name-resolver';
import { isPublicAddress } from './public-address';

/** A name led to an address that webhooks are not sent to. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
  readonly code = 'ADDRESS_REFUSED';

  constructor(readonly host: string) {
    super(`${host} resolves to a private or reserved address`);
  }
}

/** As `dns.lookup` with `all`. */
export type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * A lookup for connections: whatever a name resolves to at this moment is what is checked and what is connected to. One
 * address that is not public spoils them all.
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

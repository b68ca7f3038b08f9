import { ENVIRONMENTS } from '@cowrie/dto';
import type { AppConfig } from './app.config';

/** Addresses of the service, in lower case. */
export interface OwnAddresses {
  tokens: ReadonlySet<string>;
  factories: ReadonlySet<string>;
  treasuries: ReadonlySet<string>;
}

/**
 * The addresses that both environments name. An address is the same in both, because a test network can be a
 * chain of `live`. Pure.
 */
export function ownAddressesOf(environments: AppConfig['environments']): OwnAddresses {
  const all = ENVIRONMENTS.flatMap((one) => environments[one] ?? []);
  const networks = all.flatMap((one) => one.networks);
  const setOf = (addresses: readonly string[]) => new Set(addresses.map((one) => one.toLowerCase()));
  return {
    tokens: setOf(networks.flatMap(({ tokens }) => Object.values(tokens).map(({ address }) => address))),
    factories: setOf(networks.map(({ factory }) => factory)),
    treasuries: setOf([...all, ...networks].flatMap(({ treasury }) => treasury ?? [])),
  };
}

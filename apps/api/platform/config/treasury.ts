import { chainFamilyOf } from '@cowrie/tables';
import type { ConfiguredNetwork, EnvironmentConfig } from './app.config';

/**
 * Where the vaults of a network are swept to. On networks of TRON that is the network's own treasury: the
 * address of a Safe has the same 20 bytes there, but nobody owns them.
 *
 * @param own the treasury of the merchant, which is one of EVM networks
 */
export function treasuryOf(
  { name, treasury }: Pick<ConfiguredNetwork, 'name' | 'treasury'>,
  environment: Pick<EnvironmentConfig, 'treasury'> | undefined,
  own?: string,
): string | undefined {
  return chainFamilyOf(name) === 'tron' ? treasury : (own ?? environment?.treasury);
}

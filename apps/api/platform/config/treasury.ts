import { addressFormOf } from '../chain/address-form';
import { familyNamed } from '../chain/chain-family';
import type { ConfiguredNetwork, EnvironmentConfig } from './app.config';

/** The treasuries that a merchant has of its own in an environment, as they are stored. */
export interface OwnTreasuries {
  /** Of EVM networks. */
  treasury?: string | undefined;
  /** In Base58Check, as people write it. */
  treasuryTron?: string | undefined;
}

/**
 * Where the vaults of a network are swept to. On networks of TRON that is the network's own treasury: the
 * address of a Safe has the same 20 bytes there, but nobody owns them. For the same reason a merchant with a
 * treasury of its own has none on TRON until it names one there.
 *
 * @returns the address as it is inside; undefined: the merchant cannot be paid on this network
 */
export function treasuryOf(
  { name, treasury }: Pick<ConfiguredNetwork, 'name' | 'treasury'>,
  environment: Pick<EnvironmentConfig, 'treasury'> | undefined,
  own: OwnTreasuries = {},
): string | undefined {
  if (!familyNamed(name).standsAlone) return own.treasury ?? environment?.treasury;
  if (own.treasuryTron !== undefined) return addressFormOf(name).parse(own.treasuryTron);
  return own.treasury === undefined ? treasury : undefined;
}

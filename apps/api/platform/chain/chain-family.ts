import {
  type ChainReaderOptions,
  createChainReader,
  type NetworkDefinition,
  vaultAddress,
} from '@cowrie/chain-evm';
import { createTronReader, tronVaultAddress } from '@cowrie/chain-tron';
import type { ChainFamily } from '@cowrie/tables';
import type { NetworkReader } from './network.reader';
import { tronNetworkReader } from './tron/tron-network.reader';

/** Factory, treasury and payment give the address of a payment's vault. */
type VaultRule = typeof vaultAddress;

/** What differs between families of chains. */
interface Family {
  /** Decimals of the network's own coin. */
  coinDecimals: number;
  vaultAddress: VaultRule;
  reader(network: NetworkDefinition, options: ChainReaderOptions): NetworkReader;
}

/** One row for each family: the only place that picks by it (docs/decisions/0147). */
const FAMILIES: Readonly<Record<ChainFamily, Family>> = {
  evm: { coinDecimals: 18, vaultAddress, reader: createChainReader },
  tron: {
    coinDecimals: 6,
    vaultAddress: tronVaultAddress,
    reader: (network, options) => tronNetworkReader(createTronReader(network, options)),
  },
};

/** The ports of a network's family. */
export function familyOf({ family = 'evm' }: Pick<NetworkDefinition, 'family'>): Family {
  return FAMILIES[family];
}

/** Decimals of a network's own coin. */
export const coinDecimalsOf = (network: Pick<NetworkDefinition, 'family'>): number =>
  familyOf(network).coinDecimals;

/**
 * The address of a payment's vault on a network.
 *
 * @throws InvalidChainInputError for a treasury or an ID that has not the right form
 */
export function vaultOn(
  network: Pick<NetworkDefinition, 'family' | 'factory'>,
  vault: { treasury: string; paymentId: string },
): string {
  return familyOf(network).vaultAddress({ ...vault, factory: network.factory });
}

import { isKnownNetwork, NETWORK_TABLE, type NetworkRow } from '@cowrie/tables';

/** Hints that help a customer to choose `network`; null for one that is not in the table of networks. */
export function networkHint(network: string): NetworkRow | null {
  return isKnownNetwork(network) ? NETWORK_TABLE[network] : null;
}

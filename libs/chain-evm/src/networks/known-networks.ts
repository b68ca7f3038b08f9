import { factoryDeployment } from '@cowrie/contracts';
import type { NetworkDefinition, TokenSymbol } from '../network.types';
import type { ChainEnvironment, ChainFacts, NetworkFacts } from './network-facts.types';
import { arbitrum } from './table/arbitrum';
import { base } from './table/base';
import { bsc } from './table/bsc';
import { celo } from './table/celo';
import { ethereum } from './table/ethereum';
import { optimism } from './table/optimism';
import { polygon } from './table/polygon';

/** What is known of the networks that payments are received on, and where from. docs/networks.md tells the same. */
export const knownNetworks: readonly NetworkFacts[] = [
  base,
  celo,
  polygon,
  ethereum,
  arbitrum,
  optimism,
  bsc,
];

/** A network's definition but for the nodes to ask, which everybody has to find for himself. */
export type KnownNetwork = Omit<NetworkDefinition, 'rpcUrls'>;

/**
 * A network ready for use. Nothing of it is believed blindly: `ChainReader.assertNetwork` holds it against the chain.
 *
 * @returns a definition of its own, or undefined if there is no such name in the table
 */
export function knownNetwork(name: string, environment: ChainEnvironment): KnownNetwork | undefined {
  const facts = knownNetworks.find((network) => network.name === name);
  if (!facts) return undefined;
  const { chainId, explorerUrl, tokens } = facts[environment];
  return {
    name,
    chainId,
    explorerUrl,
    ...facts.finality,
    large: { ...facts.large },
    factory: factoryDeployment.factoryAddress,
    tokens: definitions(tokens),
    pollIntervalMs: facts.pollIntervalMs,
  };
}

function definitions(tokens: ChainFacts['tokens']): NetworkDefinition['tokens'] {
  return Object.fromEntries(
    Object.entries(tokens).map(([symbol, token]) => [symbol, { symbol: symbol as TokenSymbol, ...token }]),
  );
}

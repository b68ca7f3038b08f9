import { factoryDeployment } from '@cowrie/contracts';
import { chainFamilyOf, isKnownNetwork, type NetworkName, NETWORKS, TRON } from '@cowrie/tables';
import type { NetworkDefinition, TokenSymbol } from '../network.types';
import type { ChainEnvironment, ChainFacts, NamedNetwork, NetworkFacts } from './network-facts.types';
import { arbitrum } from './table/arbitrum';
import { base } from './table/base';
import { bsc } from './table/bsc';
import { celo } from './table/celo';
import { ethereum } from './table/ethereum';
import { optimism } from './table/optimism';
import { polygon } from './table/polygon';

/** TRON's figures are in `@cowrie/tables`, with addresses in its own form. */
type EvmNetworkName = Exclude<NetworkName, 'tron'>;

const FACTS: Record<EvmNetworkName, NetworkFacts> = {
  base,
  celo,
  polygon,
  ethereum,
  arbitrum,
  optimism,
  bsc,
};

const CHAINS: Record<NetworkName, Record<ChainEnvironment, { chainId: number }>> = { ...FACTS, tron: TRON };

/**
 * Every EVM network that Cowrie knows, with its figures and where each comes from. docs/networks.md shows the
 * same.
 */
export const knownNetworks: readonly NamedNetwork[] = NETWORKS.filter(isKnownEvmNetwork).map((name) => ({
  name,
  ...FACTS[name],
}));

function isKnownEvmNetwork(name: string): name is EvmNetworkName {
  return Object.hasOwn(FACTS, name);
}

/** A network's definition without its RPC endpoints: each operator has its own. */
export type KnownNetwork = Omit<NetworkDefinition, 'rpcUrls'>;

/**
 * A network ready for use. Its figures are not trusted blindly: `ChainReader.assertNetwork` compares them
 * with the chain.
 *
 * @returns a copy that the caller may change, or undefined if the table has no network of that name
 */
export function knownNetwork(name: string, environment: ChainEnvironment): KnownNetwork | undefined {
  if (!isKnownEvmNetwork(name)) return undefined;
  const facts = FACTS[name];
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
    maxHeadAgeSeconds: facts.maxHeadAgeSeconds,
  };
}

/** The chain ID of a known network, of every family. Undefined for one that the table does not have. */
export function chainIdOf(name: string, environment: ChainEnvironment): number | undefined {
  return isKnownNetwork(name) ? CHAINS[name][environment].chainId : undefined;
}

/**
 * Symbol of the coin that pays for a network's gas, of every family. Undefined for a network that the
 * table does not have.
 */
export function coinOf(name: string): string | undefined {
  if (chainFamilyOf(name) === 'tron') return TRON.coin;
  return isKnownEvmNetwork(name) ? FACTS[name].coin : undefined;
}

function definitions(tokens: ChainFacts['tokens']): NetworkDefinition['tokens'] {
  return Object.fromEntries(
    Object.entries(tokens).map(([symbol, token]) => [symbol, { symbol: symbol as TokenSymbol, ...token }]),
  );
}

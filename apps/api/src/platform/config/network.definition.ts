import {
  checksumAddress,
  type KnownNetwork,
  knownNetwork,
  knownNetworks,
  type NetworkDefinition,
} from '@cowrie/chain-evm';
import { TOKENS, type Environment } from '@cowrie/dto';
import type { NetworkDto } from './networks.dto';

const POLL_INTERVAL_MS = 2000;
/** Local chains of the usual tools. */
const LOCAL_CHAIN_ID = 31337;

/** Whether its tokens are worth something, for all that is known. */
export function isRealChain(chainId: number): boolean {
  return chainId !== LOCAL_CHAIN_ID && !knownNetworks.some(({ test }) => test.chainId === chainId);
}

/**
 * A network as it was given, and what is known of it where nothing was. A chain of another id than the known one gets
 * nothing from it. Who sets the depth sets all of a network's finality.
 *
 * @returns undefined if something is missing that nobody knows; `faults` then says what
 */
export function networkDefinition(
  given: NetworkDto,
  environment: Environment,
  faults: string[],
): NetworkDefinition | undefined {
  const known = defaultsFor(given, environment);
  const { large, ...rest } = { ...known, ...present(given) };
  const tokens = given.tokens ? tokensOf(given.tokens) : known?.tokens;
  const { chainId, confirmations, factory } = rest;
  if (chainId === undefined || confirmations === undefined || factory === undefined || tokens === undefined) {
    const all = { chainId, confirmations, factory, tokens };
    const missing = Object.entries(all).flatMap(([field, value]) => (value === undefined ? [field] : []));
    faults.push(`${missing.join(', ')} must be given: nothing is known of "${given.name}"`);
    return undefined;
  }
  if (isRealChain(chainId) && given.confirmations !== undefined && given.large === undefined) {
    faults.push('large must be given beside confirmations (null: large payments wait no longer than others)');
  }
  const pollIntervalMs = rest.pollIntervalMs ?? POLL_INTERVAL_MS;
  const required = { chainId, confirmations, tokens, pollIntervalMs, factory: checksumAddress(factory) };
  return { ...rest, ...required, ...(large && { large: { ...large } }) };
}

function defaultsFor(given: NetworkDto, environment: Environment): Partial<KnownNetwork> | undefined {
  const known = knownNetwork(given.name, environment);
  if (!known || (given.chainId ?? known.chainId) !== known.chainId) return undefined;
  if (given.confirmations === undefined) return known;
  const rest: Partial<KnownNetwork> = { ...known };
  delete rest.tag;
  delete rest.large;
  return rest;
}

/** Without what was left out, or given as null. */
function present<T extends object>(given: T): T {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([key, value]) => value !== undefined && (value !== null || key === 'large'),
    ),
  ) as T;
}

function tokensOf(given: NonNullable<NetworkDto['tokens']>): NetworkDefinition['tokens'] {
  const tokens: NetworkDefinition['tokens'] = {};
  for (const symbol of TOKENS) {
    const token = given[symbol];
    if (token) tokens[symbol] = { ...token, symbol, address: checksumAddress(token.address) };
  }
  return tokens;
}

import { checksumAddress, type KnownNetwork, knownNetwork, knownNetworks } from '@cowrie/chain-evm';
import { TOKENS, type Environment } from '@cowrie/dto';
import type { ConfiguredNetwork } from './app.config';
import type { NetworkDto } from './networks.dto';

const POLL_INTERVAL_MS = 2000;
/** Chain id that Anvil and Hardhat use. */
const LOCAL_CHAIN_ID = 31337;

/**
 * Whether the chain's tokens are worth money: true for every chain that is neither local nor a known test
 * chain.
 */
export function isRealChain(chainId: number): boolean {
  return chainId !== LOCAL_CHAIN_ID && !knownNetworks.some(({ test }) => test.chainId === chainId);
}

/** Whether no chain of the service holds tokens that are worth money. */
export function isWithoutRealMoney(
  environments: Partial<Record<Environment, { networks: readonly { chainId: number }[] }>>,
): boolean {
  return !Object.values(environments).some((one) => one.networks.some(({ chainId }) => isRealChain(chainId)));
}

/**
 * Returns a network of the configuration, completed from the table of known networks. A chain whose ID
 * differs from the known network of that name gets nothing from the table. Setting `confirmations` replaces
 * the whole finality.
 *
 * @returns undefined when a required field is missing; `problems` then names the field
 */
export function networkDefinition(
  given: NetworkDto,
  environment: Environment,
  problems: string[],
): ConfiguredNetwork | undefined {
  const known = defaultsFor(given, environment);
  const { large, ...rest } = { ...known, ...present(given) };
  const tokens = given.tokens ? tokensOf(given.tokens) : known?.tokens;
  const { chainId, confirmations, factory } = rest;
  if (chainId === undefined || confirmations === undefined || factory === undefined || tokens === undefined) {
    const all = { chainId, confirmations, factory, tokens };
    const missing = Object.entries(all).flatMap(([field, value]) => (value === undefined ? [field] : []));
    problems.push(`"${given.name}" is not a known network; give its ${missing.join(', ')}`);
    return undefined;
  }
  if (isRealChain(chainId) && given.confirmations !== undefined && given.large === undefined) {
    problems.push(
      'confirmations is set without large; give large too (null: large payments wait no longer than others)',
    );
  }
  if (isRealChain(chainId) && confirmations < 2 && !rest.tag)
    problems.push(
      'confirmations is 1 without a tag, and a single block is often replaced; give 2 or more, or a tag',
    );
  const pollIntervalMs = rest.pollIntervalMs ?? POLL_INTERVAL_MS;
  const required = { chainId, confirmations, tokens, pollIntervalMs, factory: checksumAddress(factory) };
  return { ...rest, ...required, ...(large && { large: { ...large } }) };
}

/** The figures of the known network that the configuration does not replace. */
function defaultsFor(given: NetworkDto, environment: Environment): Partial<KnownNetwork> | undefined {
  const known = knownNetwork(given.name, environment);
  if (!known || (given.chainId ?? known.chainId) !== known.chainId) return undefined;
  if (given.confirmations === undefined) return known;
  const rest: Partial<KnownNetwork> = { ...known };
  delete rest.tag;
  delete rest.large;
  return rest;
}

/** The fields that are set. `large: null` counts as set: large payments then wait no longer than others. */
function present<T extends object>(given: T): T {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([key, value]) => value !== undefined && (value !== null || key === 'large'),
    ),
  ) as T;
}

function tokensOf(given: NonNullable<NetworkDto['tokens']>): ConfiguredNetwork['tokens'] {
  const tokens: ConfiguredNetwork['tokens'] = {};
  for (const symbol of TOKENS) {
    const token = given[symbol];
    if (token) tokens[symbol] = { ...token, symbol, address: checksumAddress(token.address) };
  }
  return tokens;
}

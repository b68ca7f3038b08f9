import { type Environment, ENVIRONMENTS, TOKENS, type Token } from '@cowrie/dto';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import type { ConfiguredNetwork, ConfiguredToken } from '@cowrie/api/platform/config/app.config';
import { treasuryOf } from '@cowrie/api/platform/config/treasury';
import { ApiError } from '@cowrie/api/platform/http/api.error';

/** Token → names of networks. A token without a network is left out. */
export type SupportedPairs = Partial<Record<Token, string[]>>;

/**
 * Whether a merchant takes a token on an offered network: retired tokens are not taken, nor pairs that the
 * merchant left out. Nor are networks for which the merchant has no treasury in one of its environments.
 */
function takes({ pairs, environments }: Merchant, network: ConfiguredNetwork, token: Token): boolean {
  const { name, tokens } = network;
  const definition = tokens[token];
  const hasNoTreasury = (environment: Environment): boolean => {
    const own = environments[environment];
    return own.treasury !== undefined && treasuryOf(network, undefined, own) === undefined;
  };
  if (ENVIRONMENTS.some(hasNoTreasury)) return false;
  return definition !== undefined && !definition.retired && (!pairs || Boolean(pairs[token]?.includes(name)));
}

/**
 * The pairs of token and network that a merchant takes. A merchant's pair may name a network that is not
 * offered, or no longer configured; it has no effect then.
 */
export function supportedPairs(merchant: Merchant, offered: readonly ConfiguredNetwork[]): SupportedPairs {
  const pairs: SupportedPairs = {};
  for (const token of TOKENS) {
    const networks = offered.filter((network) => takes(merchant, network, token)).map(({ name }) => name);
    if (networks.length > 0) pairs[token] = networks;
  }
  return pairs;
}

/** The tokens that customers of a merchant can choose now. Pure. */
export function offeredTokens(merchant: Merchant, offered: readonly ConfiguredNetwork[]): Token[] {
  const pairs = supportedPairs(merchant, offered);
  return TOKENS.filter((token) => pairs[token]);
}

/** A pair as the configuration describes it. */
export interface PairDefinition {
  network: ConfiguredNetwork;
  token: ConfiguredToken;
}

/** The definitions of a pair that the merchant takes now. @throws ApiError pair_not_supported */
export function requirePair(
  merchant: Merchant,
  offered: readonly ConfiguredNetwork[],
  pair: { token: Token; network: string },
): PairDefinition {
  const network = offered.find(({ name }) => name === pair.network);
  const token = network?.tokens[pair.token];
  if (!network || !token || !takes(merchant, network, pair.token)) throw new ApiError('pair_not_supported');
  return { network, token };
}

/** One token on one network. */
interface Pair {
  token: Token;
  network: ConfiguredNetwork;
  definition: ConfiguredToken;
}

/** The pairs that the merchant takes now besides the chosen one. Pure. */
export function otherPairs(
  merchant: Merchant,
  offered: readonly ConfiguredNetwork[],
  chosen: { token: Token; network: string },
): Pair[] {
  return TOKENS.flatMap((token) =>
    offered.flatMap((network): Pair[] => {
      const definition = network.tokens[token];
      const isChosen = token === chosen.token && network.name === chosen.network;
      return definition && !isChosen && takes(merchant, network, token)
        ? [{ token, network, definition }]
        : [];
    }),
  );
}

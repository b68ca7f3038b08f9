import { TOKENS, type Token } from '@cowrie/dto';
import type { Merchant } from '../merchants/merchant.schema';
import type { ConfiguredNetwork, ConfiguredToken } from '../platform/config/app.config';
import { ApiError } from '../platform/http/api.error';

/** Token → names of networks. A token without a network is left out. */
export type SupportedPairs = Partial<Record<Token, string[]>>;

/**
 * The pairs of token and network that a merchant takes: those of the offered networks, without retired tokens, less those that the
 * merchant left out. A merchant's pair may name a network that is not offered, or no longer configured; it has no effect then.
 */
export function supportedPairs(merchant: Merchant, offered: readonly ConfiguredNetwork[]): SupportedPairs {
  const pairs: SupportedPairs = {};
  for (const token of TOKENS) {
    const wanted = merchant.pairs?.[token];
    const networks = offered
      .filter(({ tokens }) => tokens[token] && !tokens[token].retired)
      .filter(({ name }) => !merchant.pairs || wanted?.includes(name))
      .map(({ name }) => name);
    if (networks.length > 0) pairs[token] = networks;
  }
  return pairs;
}

/** The tokens that customers of a merchant can choose now. Pure. */
export function offeredTokens(merchant: Merchant, offered: readonly ConfiguredNetwork[]): Token[] {
  const pairs = supportedPairs(merchant, offered);
  return TOKENS.filter((token) => pairs[token]);
}

/** The definitions of a pair that the merchant takes now. @throws ApiError pair_not_supported */
export function requirePair(
  merchant: Merchant,
  offered: readonly ConfiguredNetwork[],
  pair: { token: Token; network: string },
): { network: ConfiguredNetwork; token: ConfiguredToken } {
  const isSupported = supportedPairs(merchant, offered)[pair.token]?.includes(pair.network);
  const network = offered.find(({ name }) => name === pair.network);
  const token = network?.tokens[pair.token];
  if (!isSupported || !network || !token) throw new ApiError('pair_not_supported');
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
  const pairs = supportedPairs(merchant, offered);
  return TOKENS.flatMap((token) =>
    offered.flatMap((network): Pair[] => {
      const definition = network.tokens[token];
      const isChosen = token === chosen.token && network.name === chosen.network;
      return definition && !isChosen && pairs[token]?.includes(network.name)
        ? [{ token, network, definition }]
        : [];
    }),
  );
}

import { TOKENS, type Token } from '@cowrie/dto';
import { type Amount, compare, fiatValueRoundedUp, parseAmount } from '@cowrie/money';
import type { ConfiguredNetwork } from '@cowrie/api/platform/config/app.config';
import type { ApiError } from '@cowrie/api/platform/http/api.error';
import { tooSmall } from './bounds';
import type { SupportedPairs } from './pairs';

/** The amount of a session, and what tokens are worth: fiat per one token, after the merchant's markup. */
interface Priced {
  amount: Amount;
  rates: Partial<Record<Token, string>>;
}

/** More decimals than the setting can have. */
const AS_CONFIGURED = { code: 'tokens', decimals: 18 };

/**
 * The smallest amount that can choose a network: its `leastPaymentTokens` at this rate, rounded up.
 * Undefined: every amount can. Pure.
 *
 * @param amount of a session; only its currency counts
 */
function smallestOn(
  { leastPaymentTokens }: Pick<ConfiguredNetwork, 'leastPaymentTokens'>,
  rate: string,
  { asset }: Amount,
): Amount | undefined {
  if (leastPaymentTokens === undefined) return undefined;
  return fiatValueRoundedUp(parseAmount(AS_CONFIGURED, leastPaymentTokens), rate, asset);
}

/** @throws ApiError amount_too_small if the network takes no payment of this amount at this rate */
export function requireLargeEnough(
  network: Pick<ConfiguredNetwork, 'leastPaymentTokens'>,
  rate: string,
  amount: Amount,
): void {
  const smallest = smallestOn(network, rate, amount);
  if (smallest && compare(amount, smallest) < 0) throw tooSmall(smallest);
}

/**
 * The pairs that a session of this amount can choose. A pair without a rate stays, because nobody knows what
 * it takes. Pure.
 */
export function pairsForAmount(
  pairs: SupportedPairs,
  offered: readonly ConfiguredNetwork[],
  { amount, rates }: Priced,
): SupportedPairs {
  const kept: SupportedPairs = {};
  for (const token of TOKENS) {
    const rate = rates[token];
    const isLargeEnough = (network: ConfiguredNetwork): boolean => {
      const smallest = rate === undefined ? undefined : smallestOn(network, rate, amount);
      return !smallest || compare(amount, smallest) >= 0;
    };
    const names = offered.filter(({ name }) => pairs[token]?.includes(name)).filter(isLargeEnough);
    if (names.length > 0) kept[token] = names.map(({ name }) => name);
  }
  return kept;
}

/**
 * The refusal of an amount that no pair takes: it names the smallest that one of them takes. Undefined: a
 * pair takes it, none is offered now, or nobody knows what a pair takes.
 *
 * @param ratesOf is asked only if every pair has a smallest payment
 */
export async function refusalByAll(
  pairs: SupportedPairs,
  offered: readonly ConfiguredNetwork[],
  amount: Amount,
  ratesOf: (tokens: readonly Token[]) => Promise<Priced['rates']>,
): Promise<ApiError | undefined> {
  const all = TOKENS.flatMap((token) =>
    offered.filter(({ name }) => pairs[token]?.includes(name)).map((network) => ({ token, network })),
  );
  if (all.length === 0 || all.some(({ network }) => network.leastPaymentTokens === undefined))
    return undefined;
  const rates = await ratesOf([...new Set(all.map(({ token }) => token))]);
  let least: Amount | undefined;
  for (const { token, network } of all) {
    const rate = rates[token];
    const smallest = rate === undefined ? undefined : smallestOn(network, rate, amount);
    if (!smallest || compare(amount, smallest) >= 0) return undefined;
    if (!least || compare(smallest, least) < 0) least = smallest;
  }
  return least && tooSmall(least);
}

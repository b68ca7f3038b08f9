import type { FiatCurrency } from '@cowrie/dto';
import { type Amount, compare, fiat, formatPlain, MoneyError, parseAmount, parseTyped } from '@cowrie/money';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { ApiError } from '@cowrie/api/platform/http/api.error';

/**
 * The currency of a session: USD with `collectInUSD`, else the merchant's own currency (docs/interface.md
 * §1.2).
 */
export function sessionCurrency(merchant: Merchant, collectInUSD: boolean): FiatCurrency {
  return collectInUSD ? 'USD' : merchant.currency;
}

/**
 * The `amount` of a request as an exact amount in `currency` (docs/interface.md §1.4).
 * @throws ApiError validation_failed when `amount` has more decimals than the currency; XOF, for example, has
 *   none
 */
export function requestedAmount(currency: FiatCurrency, amount: number | string): Amount {
  const asset = fiat(currency);
  try {
    return parseTyped(asset, amount);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    const message = `amount must have at most ${asset.decimals} decimals in ${currency}`;
    throw new ApiError('validation_failed', { fields: [{ field: 'amount', message }], cause: error });
  }
}

/**
 * Checks an amount against the merchant's bounds, which differ for USD (docs/interface.md §8.2).
 *
 * @param field its name in a request that has several amounts
 * @throws ApiError amount_too_small, amount_too_large
 */
export function requireWithinBounds(
  merchant: Merchant,
  amount: Amount,
  collectInUSD: boolean,
  field?: string,
): void {
  const { bounds } = merchant;
  const [lower, upper] = collectInUSD
    ? [bounds.minimumUSDAmount, bounds.maximumUSDAmount]
    : [bounds.minimumOutputAmount, bounds.maximumOutputAmount];
  const currency = fiat(amount.asset.code);
  const minimum = parseAmount(currency, lower);
  const maximum = parseAmount(currency, upper);
  const details = (bound: Amount, rule: string) => {
    const limit = limitText(bound);
    return { values: { limit }, ...(field && { fields: [{ field, message: `${field} ${rule} ${limit}` }] }) };
  };
  if (compare(amount, minimum) < 0)
    throw new ApiError('amount_too_small', details(minimum, 'must be at least'));
  if (compare(amount, maximum) > 0) throw new ApiError('amount_too_large', details(maximum, 'cannot exceed'));
}

/** The refusal of an amount below `minimum`. */
export function tooSmall(minimum: Amount): ApiError {
  return new ApiError('amount_too_small', { values: { limit: limitText(minimum) } });
}

/** A bound as a message names it: `1000 NGN`. */
function limitText(bound: Amount): string {
  return `${formatPlain(bound)} ${bound.asset.code}`;
}

import type { FiatCurrency } from '@cowrie/dto';
import { type Amount, compare, fiat, formatPlain, MoneyError, parseAmount } from '@cowrie/money';
import type { Merchant } from '../merchants/merchant.schema';
import { ApiError } from '../platform/http/api.error';

/** What a session is priced in: USD when asked for, else the account's own currency. */
export function sessionCurrency(merchant: Merchant, collectInUSD: boolean): FiatCurrency {
  return collectInUSD ? 'USD' : merchant.currency;
}

/**
 * The `amount` of a request, exactly.
 * @throws ApiError validation_failed when the currency has fewer decimals, as XOF has none (docs/interface.md §1.4)
 */
export function requestedAmount(currency: FiatCurrency, amount: number): Amount {
  const asset = fiat(currency);
  try {
    return parseAmount(asset, amount);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    const message = `amount must have at most ${asset.decimals} decimals in ${currency}`;
    throw new ApiError('validation_failed', { fields: [{ field: 'amount', message }], cause: error });
  }
}

/**
 * Within the merchant's bounds, which differ for USD (docs/interface.md §8.2).
 * @throws ApiError amount_too_small, amount_too_large
 */
export function requireWithinBounds(merchant: Merchant, amount: Amount, collectInUSD: boolean): void {
  const { bounds } = merchant;
  const [least, most] = collectInUSD
    ? [bounds.minimumUSDAmount, bounds.maximumUSDAmount]
    : [bounds.minimumOutputAmount, bounds.maximumOutputAmount];
  const currency = fiat(amount.asset.code);
  const minimum = parseAmount(currency, least);
  const maximum = parseAmount(currency, most);
  const limit = (bound: Amount) => ({ values: { limit: `${formatPlain(bound)} ${currency.code}` } });
  if (compare(amount, minimum) < 0) throw new ApiError('amount_too_small', limit(minimum));
  if (compare(amount, maximum) > 0) throw new ApiError('amount_too_large', limit(maximum));
}

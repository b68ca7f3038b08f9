import type { Country, FiatCurrency } from '@cowrie/dto';
import { COUNTRY_TABLE, USD_BOUNDS } from '@cowrie/tables';

/**
 * A merchant's amount bounds: decimal strings in the account's currency and in USD (docs/interface.md §8.2).
 */
export interface AmountBounds {
  minimumOutputAmount: string;
  maximumOutputAmount: string;
  minimumUSDAmount: string;
  maximumUSDAmount: string;
}

/** Currency and bounds of a new merchant in `country` (docs/interface.md §8.2, docs/decisions/0018). */
export function countryDefaults(country: Country): { currency: FiatCurrency; bounds: AmountBounds } {
  const { currency, minimumOutputAmount, maximumOutputAmount } = COUNTRY_TABLE[country];
  return { currency, bounds: { minimumOutputAmount, maximumOutputAmount, ...USD_BOUNDS } };
}

import { namesOf } from './names-of';

/** A fiat currency that payments are priced in. */
export interface CurrencyRow {
  /**
   * Decimals of its minor unit (ISO 4217): 2 if 100 minor units are one unit, 0 if there is no minor unit.
   */
  decimals: number;
  /**
   * Units of the currency for one US dollar, a decimal string. Only the `static` rate source uses it, for
   * local work.
   */
  staticPerDollar: string;
}

const rows = {
  NGN: { decimals: 2, staticPerDollar: '1550' },
  GHS: { decimals: 2, staticPerDollar: '12.4' },
  KES: { decimals: 2, staticPerDollar: '129.2' },
  ZAR: { decimals: 2, staticPerDollar: '18.1' },
  USD: { decimals: 2, staticPerDollar: '1' },
} satisfies Record<string, CurrencyRow>;

export type FiatCurrency = keyof typeof rows;
export const CURRENCY_TABLE: Readonly<Record<FiatCurrency, CurrencyRow>> = rows;
/** Codes as in the API (`docs/interface.md §2.9`). */
export const FIAT_CURRENCIES = /* @__PURE__ */ namesOf(CURRENCY_TABLE);

/** True for a currency of the table. */
export function isFiatCurrency(code: string): code is FiatCurrency {
  return Object.hasOwn(CURRENCY_TABLE, code);
}

/**
 * The most decimals of any currency. An amount with more decimals is refused before its currency is known.
 */
export const MAX_FIAT_DECIMALS = /* @__PURE__ */ mostDecimals();

function mostDecimals(): number {
  return Math.max(...FIAT_CURRENCIES.map((currency) => CURRENCY_TABLE[currency].decimals));
}

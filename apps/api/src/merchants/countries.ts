import type { Country, FiatCurrency } from '@cowrie/dto';

/** Decimal strings in the account's currency and in USD. */
export interface AmountBounds {
  minimumOutputAmount: string;
  maximumOutputAmount: string;
  minimumUSDAmount: string;
  maximumUSDAmount: string;
}

const usd = { minimumUSDAmount: '1', maximumUSDAmount: '10000' };

/** Currency and default bounds of each country (decisions §8). */
export const COUNTRY_DEFAULTS: Record<Country, { currency: FiatCurrency; bounds: AmountBounds }> = {
  NG: { currency: 'NGN', bounds: { minimumOutputAmount: '1000', maximumOutputAmount: '15000000', ...usd } },
  GH: { currency: 'GHS', bounds: { minimumOutputAmount: '15', maximumOutputAmount: '150000', ...usd } },
  KE: { currency: 'KES', bounds: { minimumOutputAmount: '130', maximumOutputAmount: '1300000', ...usd } },
  ZA: { currency: 'ZAR', bounds: { minimumOutputAmount: '20', maximumOutputAmount: '180000', ...usd } },
  US: { currency: 'USD', bounds: { minimumOutputAmount: '1', maximumOutputAmount: '10000', ...usd } },
};

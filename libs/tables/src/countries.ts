import type { FiatCurrency } from './currencies';
import { namesOf } from './names-of';

/** A country of merchants. */
export interface CountryRow {
  /** The account's currency. */
  currency: FiatCurrency;
  /** A new merchant's bounds for one payment: decimal strings in that currency (`docs/interface.md §8.2`). */
  minimumOutputAmount: string;
  maximumOutputAmount: string;
  /** An IANA time zone. Daily settlements are made at midnight there. */
  timeZone: string;
  /** The merchant that `npm start` creates in this country. */
  localMerchant: string;
}

const rows = {
  NG: {
    currency: 'NGN',
    minimumOutputAmount: '1000',
    maximumOutputAmount: '15000000',
    timeZone: 'Africa/Lagos',
    localMerchant: 'Lagos Leather',
  },
  GH: {
    currency: 'GHS',
    minimumOutputAmount: '15',
    maximumOutputAmount: '150000',
    timeZone: 'Africa/Accra',
    localMerchant: 'Accra Fabrics',
  },
  KE: {
    currency: 'KES',
    minimumOutputAmount: '130',
    maximumOutputAmount: '1300000',
    timeZone: 'Africa/Nairobi',
    localMerchant: 'Nairobi Coffee',
  },
  ZA: {
    currency: 'ZAR',
    minimumOutputAmount: '20',
    maximumOutputAmount: '180000',
    timeZone: 'Africa/Johannesburg',
    localMerchant: 'Joburg Records',
  },
  US: {
    currency: 'USD',
    minimumOutputAmount: '1',
    maximumOutputAmount: '10000',
    timeZone: 'America/New_York',
    localMerchant: 'Atlanta Books',
  },
} satisfies Record<string, CountryRow>;

export type Country = keyof typeof rows;
export const COUNTRY_TABLE: Readonly<Record<Country, CountryRow>> = rows;
/** ISO 3166-1 codes as in the API (`docs/interface.md §2.9`). */
export const COUNTRIES = /* @__PURE__ */ namesOf(COUNTRY_TABLE);

/**
 * The time zone of the country whose currency this is, for texts to payers whose own zone nobody knows. UTC
 * for dollars: they are collected in every country.
 */
export function timeZoneOf(currency: FiatCurrency): string {
  const own = Object.values(COUNTRY_TABLE).find((row) => row.currency === currency);
  return own && currency !== 'USD' ? own.timeZone : 'UTC';
}

/** A new merchant's bounds for one payment in US dollars: decimal strings, the same in every country. */
export const USD_BOUNDS = { minimumUSDAmount: '1', maximumUSDAmount: '10000' } as const;

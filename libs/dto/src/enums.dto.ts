/** Values that travel on the wire (interface, "Enumerations"). */
export const FIAT_CURRENCIES = ['NGN', 'GHS', 'KES', 'ZAR', 'USD'] as const;
export type FiatCurrency = (typeof FIAT_CURRENCIES)[number];

export const TOKENS = ['USDT', 'USDC'] as const;
export type Token = (typeof TOKENS)[number];

export const ENVIRONMENTS = ['test', 'live'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const COUNTRIES = ['NG', 'GH', 'KE', 'ZA', 'US'] as const;
export type Country = (typeof COUNTRIES)[number];

/** Where a merchant's money is turned into its own currency (decisions §4). */
export const EXCHANGE_NAMES = ['sandbox', 'hold', 'manual'] as const;
export type ExchangeName = (typeof EXCHANGE_NAMES)[number];

/** What a key is for (interface, "Authentication" 3). */
export const KEY_KINDS = ['public', 'secret'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

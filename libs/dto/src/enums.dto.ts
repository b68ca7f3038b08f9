/** Values that travel on the wire (interface, "Enumerations"). */
export const FIAT_CURRENCIES = ['NGN', 'GHS', 'KES', 'ZAR', 'USD'] as const;
export type FiatCurrency = (typeof FIAT_CURRENCIES)[number];

export const TOKENS = ['USDT', 'USDC'] as const;
export type Token = (typeof TOKENS)[number];

export const ENVIRONMENTS = ['test', 'live'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export const COUNTRIES = ['NG', 'GH', 'KE', 'ZA', 'US'] as const;
export type Country = (typeof COUNTRIES)[number];

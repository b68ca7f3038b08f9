/** Where a merchant's money is turned into its own currency (decisions §4). */
export const EXCHANGE_NAMES = ['sandbox', 'hold', 'manual'] as const;
export type ExchangeName = (typeof EXCHANGE_NAMES)[number];

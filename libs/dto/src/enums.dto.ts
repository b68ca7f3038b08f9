// Values that travel on the wire (docs/interface.md §2.9). Those with more to know of them are in libs/tables.
export { COUNTRIES, FIAT_CURRENCIES, LANGUAGES, TOKENS } from '@cowrie/tables';
export type { Country, FiatCurrency, Language, Token } from '@cowrie/tables';

export const ENVIRONMENTS = ['test', 'live'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** Where a merchant's money is turned into its own currency (docs/decisions/0014). */
export const EXCHANGE_NAMES = ['sandbox', 'hold', 'manual'] as const;
export type ExchangeName = (typeof EXCHANGE_NAMES)[number];

/** Kinds of mails to payers that can be switched on and off (docs/decisions/0058). */
export const MAIL_SWITCHES = ['receipt', 'shortPayment', 'refunds'] as const;
export type MailSwitch = (typeof MAIL_SWITCHES)[number];

/** What an operator may do, the least first: each role may do everything that the roles before it may (docs/interface.md §4.11). */
export const OPERATOR_ROLES = ['viewer', 'operator', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** What a key is for (docs/interface.md §5.3). */
export const KEY_KINDS = ['public', 'secret'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

// Values of the API (docs/interface.md §2.9). Those with more properties are in libs/tables.
import type { FiatCurrency } from '@cowrie/tables';
export { COUNTRIES, FIAT_CURRENCIES, LANGUAGES, TOKENS } from '@cowrie/tables';
export type { Country, FiatCurrency, Language, Token } from '@cowrie/tables';

export const ENVIRONMENTS = ['test', 'live'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** Where a merchant's money is converted into its own currency (docs/decisions/0014). */
export const EXCHANGE_NAMES = ['sandbox', 'hold', 'manual', 'luno', 'paycrest'] as const;
export type ExchangeName = (typeof EXCHANGE_NAMES)[number];

/**
 * The exchanges that pay the merchant's account: the order comes before the deposit (docs/decisions/0066).
 */
export const RAIL_NAMES = ['paycrest'] as const satisfies readonly ExchangeName[];
export type RailName = (typeof RAIL_NAMES)[number];

/** The currencies that each of them pays. */
export const RAIL_CURRENCIES: Readonly<Record<RailName, readonly FiatCurrency[]>> = {
  paycrest: ['NGN', 'KES'],
};

/** Returns whether a name is a payout rail's. */
export function isRailName(name: ExchangeName): name is RailName {
  return (RAIL_NAMES as readonly ExchangeName[]).includes(name);
}

/**
 * What a secret key may do, the most harmless first (docs/decisions/0100). `customers:read` shows who paid,
 * `refunds:write` asks for refunds, `account:write` says where the business is paid.
 */
export const KEY_SCOPES = [
  'payments:read',
  'webhooks:read',
  'customers:read',
  'refunds:write',
  'account:write',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Kinds of mails to payers that can be switched on and off (docs/decisions/0058). */
export const MAIL_SWITCHES = ['receipt', 'shortPayment', 'refunds'] as const;
export type MailSwitch = (typeof MAIL_SWITCHES)[number];

/** Why a refund is above its merchant's limit (docs/decisions/0086). */
export const ABOVE_LIMIT_BY = ['payment', 'destination', 'business', 'owed'] as const;
export type AboveLimitBy = (typeof ABOVE_LIMIT_BY)[number];

/** Why a payment's money is held: a source of screening has a hit, or has not answered for ten minutes. */
export const HOLD_REASONS = ['screening', 'screening_unanswered'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/**
 * The roles of operators, the weakest first: each may do everything that the roles before it may
 * (docs/interface.md §4.11).
 */
export const OPERATOR_ROLES = ['viewer', 'operator', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** What a key is for (docs/interface.md §5.3). */
export const KEY_KINDS = ['public', 'secret'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

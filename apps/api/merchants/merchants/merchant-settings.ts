import { Types } from 'mongoose';
import { checksumAddress, isOwnerless } from '@cowrie/chain-evm';
import {
  type Country,
  ENVIRONMENTS,
  type Environment,
  type FiatCurrency,
  type FieldError,
  isRailName,
  type MailSwitch,
  RAIL_CURRENCIES,
  type SettingChanges,
  type Token,
  TOKENS,
} from '@cowrie/dto';
import { MERCHANT_SETTINGS } from '@cowrie/tables';
import { type Amount, compare, fiat, MoneyError, parseAmount } from '@cowrie/money';
import { addressFormOf, UnreadableAddressError } from '@cowrie/api/platform/chain/address-form';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ownAddressesOf } from '@cowrie/api/platform/config/own-addresses';
import { isRealChain } from '@cowrie/api/platform/config/network.definition';
import { isAddressRange } from '@cowrie/api/platform/net/address-range';
import { countryDefaults } from './countries';
import { redirectHostOf } from './redirect-hosts';
import type { Merchant, MerchantEnvironment } from './merchant.schema';
import { applied, shown, storedDefaults, withoutUndefined } from './setting.values';

type Pairs = Partial<Record<Token, string[]>>;

type Settings = typeof MERCHANT_SETTINGS;

/** Settings to change. An omitted field stays; null removes it. Amounts are decimal strings. */
export interface MerchantChanges extends SettingChanges<Settings['merchant']> {
  name?: string;
  bounds?: SettingChanges<Settings['bounds']>;
  fee?: SettingChanges<Settings['fee']>;
  refunds?: SettingChanges<Settings['refunds']>;
  environments?: Partial<Record<Environment, EnvironmentChanges>>;
}

/** Settings of one environment to change. */
export interface EnvironmentChanges extends SettingChanges<Settings['environment']> {
  ipAllowlist?: string[];
  mails?: SettingChanges<Settings['mails']>;
  settlements?: SettingChanges<Settings['settlements']>;
}

/** A new merchant with its country's currency and bounds, and the default fee and tolerance. */
export function newMerchant({ name, country }: { name: string; country: Country }, now: Date): Merchant {
  const { currency, bounds } = countryDefaults(country);
  return {
    _id: new Types.ObjectId(),
    userId: new Types.ObjectId().toHexString(),
    name,
    country,
    currency,
    ...storedDefaults(MERCHANT_SETTINGS.merchant),
    bounds,
    fee: storedDefaults(MERCHANT_SETTINGS.fee),
    environments: {
      test: storedDefaults(MERCHANT_SETTINGS.environment, 'test'),
      live: storedDefaults(MERCHANT_SETTINGS.environment, 'live'),
    },
    createdAt: now,
    updatedAt: now,
  };
}

const NO_SETTINGS: ReadonlySet<string> = new Set<keyof Merchant>([
  '_id',
  'createdAt',
  'updatedAt',
  'changedAt',
  'revision',
  'unaudited',
]);

/** The settings of a merchant by name, without the fields that no operator sets. Pure. */
export function settingsOf(merchant: Merchant): Record<string, unknown> {
  return Object.fromEntries(Object.entries(merchant).filter(([name]) => !NO_SETTINGS.has(name)));
}

/**
 * The merchant's fee for a payment in `currency`. The fixed part is in the account's currency, so it applies
 * to no other currency. Pure.
 */
export function feeOf(
  { fee: { basisPoints, fixed }, currency: own }: Merchant,
  currency: string,
): Merchant['fee'] {
  return { basisPoints, fixed: currency === own ? fixed : '0' };
}

/**
 * Which e-mails a merchant's payers get. By default all in live and none in test (docs/decisions/0058). Pure.
 */
export function mailsOf({ environments }: Merchant, environment: Environment): Record<MailSwitch, boolean> {
  return shown(environments[environment].mails ?? {}, MERCHANT_SETTINGS.mails, environment);
}

/** The merchant with the changes applied. Pure. */
export function changedMerchant(merchant: Merchant, changes: MerchantChanges): Merchant {
  const { name = merchant.name, bounds = {}, fee = {}, refunds = {}, environments } = changes;
  const changedRefunds = withoutUndefined(
    applied(merchant.refunds ?? {}, refunds, MERCHANT_SETTINGS.refunds),
  );
  return withoutUndefined({
    ...applied(merchant, changes, MERCHANT_SETTINGS.merchant),
    name,
    bounds: applied(merchant.bounds, bounds, MERCHANT_SETTINGS.bounds),
    fee: applied(merchant.fee, fee, MERCHANT_SETTINGS.fee),
    refunds: Object.keys(changedRefunds).length > 0 ? changedRefunds : undefined,
    environments: {
      test: changedEnvironment('test', merchant.environments.test, environments?.test),
      live: changedEnvironment('live', merchant.environments.live, environments?.live),
    },
  });
}

function changedEnvironment(
  name: Environment,
  environment: MerchantEnvironment,
  changes: EnvironmentChanges = {},
): MerchantEnvironment {
  const { ipAllowlist, redirectHosts, mails, settlements } = changes;
  const changed = applied(environment, changes, MERCHANT_SETTINGS.environment);
  // A faulty host stays as given; `faultsOf` reports it.
  const hosts = redirectHosts?.map((entry) => redirectHostOf(entry, name) ?? entry);
  return withoutUndefined({
    ...changed,
    ...(ipAllowlist && { ipAllowlist }),
    ...(hosts && { redirectHosts: [...new Set(hosts)] }),
    ...(mails && { mails: applied(environment.mails ?? {}, mails, MERCHANT_SETTINGS.mails) }),
    ...(settlements && {
      settlements: withoutUndefined(
        applied(environment.settlements ?? {}, settlements, MERCHANT_SETTINGS.settlements),
      ),
    }),
    treasury: changed.treasury && checksummed(changed.treasury),
    treasuryTron: changed.treasuryTron?.trim(),
  });
}

/**
 * The faults of a changed merchant, in the fields that the changes touch; empty if there are none. Pure.
 * @param merchant the merchant with the changes applied
 */
export function faultsOf(
  merchant: Merchant,
  changes: MerchantChanges,
  configured: AppConfig['environments'],
): FieldError[] {
  return [
    ...(changes.bounds ? faultsOfBounds(merchant) : []),
    ...(changes.fee ? faultsOfFee(merchant) : []),
    ...(changes.pairs ? faultsOfPairs(changes.pairs, configured) : []),
    ...ENVIRONMENTS.flatMap((environment) =>
      faultsOfSettlements(merchant, environment, changes.environments?.[environment]),
    ),
    ...ENVIRONMENTS.flatMap((environment) =>
      faultsOfEnvironment(environment, changes.environments?.[environment], configured, merchant.currency),
    ),
  ];
}

function faultsOfBounds({ bounds, currency }: Merchant): FieldError[] {
  const pairs = [
    ['minimumOutputAmount', 'maximumOutputAmount', currency],
    ['minimumUSDAmount', 'maximumUSDAmount', 'USD'],
  ] as const;
  return pairs.flatMap(([least, most, code]) => {
    const [minimum, maximum] = [amountIn(code, bounds[least]), amountIn(code, bounds[most])];
    if (!minimum) return [tooManyDecimals(`bounds.${least}`, code)];
    if (!maximum) return [tooManyDecimals(`bounds.${most}`, code)];
    if (minimum.units === 0n) return [fault(`bounds.${least}`, 'must be above zero')];
    return compare(minimum, maximum) > 0 ? [fault(`bounds.${least}`, `cannot exceed bounds.${most}`)] : [];
  });
}

function faultsOfFee({ fee, currency }: Merchant): FieldError[] {
  return amountIn(currency, fee.fixed) ? [] : [tooManyDecimals('fee.fixed', currency)];
}

function faultsOfSettlements(
  { currency }: Merchant,
  environment: Environment,
  { settlements = {} }: EnvironmentChanges = {},
): FieldError[] {
  return (['minimumAmount', 'twoPartiesAbove'] as const).flatMap((name) => {
    const text = settlements[name];
    const isFine = !text || amountIn(currency, text);
    return isFine ? [] : [tooManyDecimals(`environments.${environment}.settlements.${name}`, currency)];
  });
}

/** The amount; undefined if `text` has more decimals than the currency. */
function amountIn(currency: FiatCurrency, text: string): Amount | undefined {
  try {
    return parseAmount(fiat(currency), text);
  } catch (error) {
    if (error instanceof MoneyError) return undefined;
    throw error;
  }
}

function tooManyDecimals(field: string, currency: FiatCurrency): FieldError {
  return fault(field, `must have at most ${fiat(currency).decimals} decimals in ${currency}`);
}

/** Test and live can offer different networks, so a pair must exist in at least one. */
function faultsOfPairs(pairs: Pairs, configured: AppConfig['environments']): FieldError[] {
  const networks = ENVIRONMENTS.flatMap((environment) => configured[environment]?.networks ?? []);
  const isKnown = (token: Token, name: string): boolean =>
    networks.some((network) => network.name === name && network.tokens[token]);
  const unknown = TOKENS.flatMap((token) =>
    (pairs[token] ?? [])
      .filter((name) => !isKnown(token, name))
      .map((name) =>
        fault(`pairs.${token}`, `holds "${name}", a network where the service has no ${token}; leave it out`),
      ),
  );
  const isEmpty = TOKENS.every((token) => (pairs[token] ?? []).length === 0);
  return isEmpty ? [fault('pairs', 'must hold a token with a network, or be null for all pairs')] : unknown;
}

function faultsOfEnvironment(
  environment: Environment,
  { treasury, treasuryTron, provider, ipAllowlist = [], redirectHosts = [] }: EnvironmentChanges = {},
  configured: AppConfig['environments'],
  currency: FiatCurrency,
): FieldError[] {
  const isReal = configured[environment]?.networks.some(({ chainId }) => isRealChain(chainId)) ?? false;
  const path = `environments.${environment}`;
  return [
    ...(treasury && checksummed(treasury) === undefined
      ? [fault(`${path}.treasury`, 'has a wrong EIP-55 checksum; check the address for a typing error')]
      : []),
    ...(treasury && isLostTo(treasury, configured)
      ? [fault(`${path}.treasury`, 'must be an account or Safe of the merchant; what is sent there is lost')]
      : []),
    ...faultsOfTronTreasury(`${path}.treasuryTron`, treasuryTron, configured),
    ...(provider === 'sandbox' && isReal
      ? [
          fault(
            `${path}.provider`,
            'cannot be sandbox on real networks, because sandbox sells nothing; use another provider',
          ),
        ]
      : []),
    ...(provider === 'luno' && !isReal
      ? [
          fault(
            `${path}.provider`,
            'can be luno on real networks only, because Luno sells real tokens; use another provider',
          ),
        ]
      : []),
    ...(provider && isRailName(provider) && !RAIL_CURRENCIES[provider].includes(currency)
      ? [
          fault(
            `${path}.provider`,
            `cannot be ${provider} for an account in ${currency}, because it pays ${RAIL_CURRENCIES[provider].join(' and ')} only; use another provider`,
          ),
        ]
      : []),
    ...redirectHosts
      .filter((entry) => redirectHostOf(entry, environment) === undefined)
      .map((entry) => ({
        field: `${path}.redirectHosts`,
        message: `"${entry}" is not a host name${environment === 'live' ? ' for live' : ''}; write shop.example.com, or *.example.com for all hosts below it, without scheme, port and path`,
      })),
    ...faultsOfAllowlist(ipAllowlist),
  ];
}

function faultsOfTronTreasury(
  field: string,
  treasury: string | null | undefined,
  configured: AppConfig['environments'],
): FieldError[] {
  if (!treasury) return [];
  try {
    return isLostTo(addressFormOf('tron').parse(treasury), configured)
      ? [fault(field, 'must be an account of the merchant on TRON; what is sent there is lost')]
      : [];
  } catch (error) {
    if (!(error instanceof UnreadableAddressError)) throw error;
    return [{ field, message: `${field} cannot be used: ${error.message}` }];
  }
}

/** The entries of an IP allow-list that are neither addresses nor ranges. */
export function faultsOfAllowlist(entries: readonly string[]): FieldError[] {
  return entries
    .filter((entry) => !isAddressRange(entry))
    .map((entry) => ({
      field: 'entries',
      message: `"${entry}" is not an IP address or CIDR range; write 203.0.113.7 or 203.0.113.0/24`,
    }));
}

/**
 * True if nobody could move money that is swept to an address: nobody has its key, or it is a token or our
 * factory.
 */
function isLostTo(address: string, configured: AppConfig['environments']): boolean {
  const { tokens, factories } = ownAddressesOf(configured);
  const known = address.toLowerCase();
  return isOwnerless(address) || tokens.has(known) || factories.has(known);
}

function checksummed(address: string): string | undefined {
  try {
    return checksumAddress(address);
  } catch {
    return undefined;
  }
}

function fault(field: string, rule: string): FieldError {
  return { field, message: `${field} ${rule}` };
}

import { Types } from 'mongoose';
import { checksumAddress } from '@cowrie/chain-evm';
import {
  type Country,
  ENVIRONMENTS,
  type Environment,
  type FiatCurrency,
  type FieldError,
  type Token,
  TOKENS,
} from '@cowrie/dto';
import { type Amount, compare, fiat, MoneyError, parseAmount } from '@cowrie/money';
import type { AppConfig } from '../platform/config/app.config';
import { isRealChain } from '../platform/config/network.definition';
import { isAddressRange } from '../platform/net/address-range';
import { type AmountBounds, countryDefaults } from './countries';
import type { Merchant, MerchantEnvironment } from './merchant.schema';

type Pairs = Partial<Record<Token, string[]>>;

/** What an operator may set of a merchant; what is left out stays, null takes away. Money as decimal strings. */
export interface MerchantChanges {
  name?: string;
  logoUrl?: string | null;
  bounds?: Partial<AmountBounds>;
  fee?: Partial<Merchant['fee']>;
  toleranceBasisPoints?: number;
  markupBasisPoints?: number;
  pairs?: Pairs | null;
  environments?: Partial<Record<Environment, EnvironmentChanges>>;
  developerApiEnabled?: boolean;
}

export type EnvironmentChanges = { treasury?: string | null } & Partial<
  Omit<MerchantEnvironment, 'treasury'>
>;

/** A new business with its country's currency and bounds. */
export function newMerchant({ name, country }: { name: string; country: Country }, now: Date): Merchant {
  const { currency, bounds } = countryDefaults(country);
  return {
    _id: new Types.ObjectId(),
    userId: new Types.ObjectId().toHexString(),
    name,
    logoUrl: '',
    country,
    currency,
    developerApiEnabled: true,
    bounds,
    fee: { basisPoints: 100, fixed: '0' },
    toleranceBasisPoints: 50,
    markupBasisPoints: 0,
    environments: { test: { provider: 'sandbox' }, live: { provider: 'hold' } },
    createdAt: now,
    updatedAt: now,
  };
}

/** The merchant as it would be. Pure. */
export function changedMerchant(merchant: Merchant, changes: MerchantChanges): Merchant {
  const { bounds, fee, environments, pairs, logoUrl, ...plain } = changes;
  return present({
    ...merchant,
    ...present(plain),
    ...(logoUrl !== undefined && { logoUrl: logoUrl ?? '' }),
    ...(pairs !== undefined && { pairs: pairs ?? undefined }),
    bounds: { ...merchant.bounds, ...present(bounds ?? {}) },
    fee: { ...merchant.fee, ...present(fee ?? {}) },
    environments: {
      test: changedEnvironment(merchant.environments.test, environments?.test),
      live: changedEnvironment(merchant.environments.live, environments?.live),
    },
  });
}

function changedEnvironment(
  environment: MerchantEnvironment,
  { treasury, ...rest }: EnvironmentChanges = {},
): MerchantEnvironment {
  const own = treasury === undefined ? environment.treasury : (treasury ?? undefined);
  return present({ ...environment, ...present(rest), treasury: own && checksummed(own) });
}

/** What is wrong with a merchant as it would be, seen from what was to be changed; empty when nothing. Pure. */
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
      faultsOfEnvironment(environment, changes.environments?.[environment], configured),
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

/** undefined when the currency has fewer decimals than `text`. */
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

/** Every pair must be there in test or in live: the two may offer different networks. */
function faultsOfPairs(pairs: Pairs, configured: AppConfig['environments']): FieldError[] {
  const networks = ENVIRONMENTS.flatMap((environment) => configured[environment]?.networks ?? []);
  const isKnown = (token: Token, name: string): boolean =>
    networks.some((network) => network.name === name && network.tokens[token]);
  const unknown = TOKENS.flatMap((token) =>
    (pairs[token] ?? [])
      .filter((name) => !isKnown(token, name))
      .map((name) => fault(`pairs.${token}`, `holds "${name}", where the service has no ${token}`)),
  );
  const isEmpty = TOKENS.every((token) => (pairs[token] ?? []).length === 0);
  return isEmpty ? [fault('pairs', 'must hold a token with a network; null: all that there are')] : unknown;
}

function faultsOfEnvironment(
  environment: Environment,
  { treasury, provider, ipAllowlist = [] }: EnvironmentChanges = {},
  configured: AppConfig['environments'],
): FieldError[] {
  const isReal = configured[environment]?.networks.some(({ chainId }) => isRealChain(chainId)) ?? false;
  const path = `environments.${environment}`;
  return [
    ...(treasury && checksummed(treasury) === undefined
      ? [fault(`${path}.treasury`, 'has wrong capitals: they show a mistyped address')]
      : []),
    ...(provider === 'sandbox' && isReal
      ? [fault(`${path}.provider`, 'cannot be sandbox, which sells nothing, where networks are real ones')]
      : []),
    ...ipAllowlist
      .filter((entry) => !isAddressRange(entry))
      .map((entry) => ({ field: 'entries', message: `"${entry}" is not an IP address or CIDR range` })),
  ];
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

/** Without what is undefined. */
function present<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;
}

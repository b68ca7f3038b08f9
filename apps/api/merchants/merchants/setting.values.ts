import {
  EXCHANGE_NAMES,
  type Environment,
  type MoneyInput,
  SETTLEMENT_SCHEDULES,
  type SettingChanges,
  type SettingInputs,
  type SettingValue,
  type ShownSettings,
} from '@cowrie/dto';
import { formatPlain, parseAmount } from '@cowrie/money';
import { MAX_FIAT_DECIMALS, type SettingKind, type SettingRow, type SettingRows } from '@cowrie/tables';
import {
  type Field,
  flag,
  listOf,
  mixed,
  number,
  oneOf,
  optional,
  type OptionalField,
  text,
  withDefault,
} from '@cowrie/api/platform/mongo/document.fields';

/**
 * The settings of the table `MERCHANT_SETTINGS`: as stored fields, read from requests, applied, and shown.
 * Pure.
 */

const FIELDS: Readonly<Record<SettingKind, (row: SettingRow) => Field<unknown>>> = {
  flag,
  basisPoints: ({ maximum }) => number({ min: 0, ...(maximum !== undefined && { max: maximum }) }),
  decimals: ({ maximum }) => number({ min: 2, ...(maximum !== undefined && { max: maximum }) }),
  fiat: () => text(),
  tokens: () => text(),
  limit: () => text(),
  url: () => text(),
  email: () => text(),
  phone: () => text(),
  color: () => text(),
  address: () => text(),
  tronAddress: () => text(),
  pairs: () => mixed(),
  hosts: () => listOf(text()),
  exchange: () => oneOf(EXCHANGE_NAMES),
  schedule: () => oneOf(SETTLEMENT_SCHEDULES),
};

type StoredFields<R extends SettingRows> = {
  readonly [K in keyof R]: R[K] extends { isAlwaysStored: true }
    ? Field<SettingValue<R[K]>>
    : OptionalField<SettingValue<R[K]>>;
};

/** The stored fields of these settings. */
export function storedFields<R extends SettingRows>(rows: R): StoredFields<R> {
  const fields = Object.entries(rows).map(([name, row]) => {
    const field = FIELDS[row.kind](row);
    // Mongoose treats an empty text as missing, unless it is the default.
    if (row.default === '') return [name, withDefault(field, '')];
    return [name, row.isAlwaysStored ? field : optional(field)];
  });
  return Object.fromEntries(fields) as StoredFields<R>;
}

type StoredDefaults<R extends SettingRows> = {
  -readonly [
    K in keyof R as R[K] extends { isAlwaysStored: true; default: unknown } ? K : never
  ]: SettingValue<R[K]>;
};

/** The stored part of these settings for a new merchant. */
export function storedDefaults<R extends SettingRows>(rows: R, environment?: Environment): StoredDefaults<R> {
  const stored = Object.entries(rows).filter(([, { isAlwaysStored }]) => isAlwaysStored);
  return withoutUndefined(
    Object.fromEntries(stored.map(([name, row]) => [name, defaultOf(row, environment)])),
  ) as StoredDefaults<R>;
}

/** The settings, with defaults for those that are not stored. */
export function shown<R extends SettingRows>(
  stored: { readonly [K in keyof R]?: unknown },
  rows: R,
  environment?: Environment,
): ShownSettings<R> {
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, stored[name] ?? defaultOf(row, environment)]),
  ) as ShownSettings<R>;
}

function defaultOf({ default: value }: SettingRow, environment: Environment | undefined): unknown {
  const differs = typeof value === 'object' && 'live' in value;
  return differs ? environment && value[environment] : value;
}

/**
 * The changes of a request to these settings: amounts as decimal strings. Null counts as omitted where it
 * removes nothing.
 */
export function changesIn<R extends SettingRows>(input: SettingInputs<R>, rows: R): SettingChanges<R> {
  const given = Object.entries(rows).flatMap(([name, { kind, empty }]) => {
    const value: unknown = input[name];
    if (value === undefined || (value === null && empty === undefined)) return [];
    return [[name, kind === 'fiat' ? amountText(value as MoneyInput) : value]];
  });
  return Object.fromEntries(given) as SettingChanges<R>;
}

function amountText(amount: MoneyInput): string {
  return formatPlain(parseAmount({ code: 'any', decimals: MAX_FIAT_DECIMALS }, amount));
}

/**
 * The stored part with the changes of these settings. A removed setting is undefined, or its default if each
 * merchant stores it.
 */
export function applied<T extends object, R extends SettingRows>(
  stored: T,
  changes: SettingChanges<R>,
  rows: R,
): T {
  const changed = Object.entries(rows)
    .filter(([name]) => changes[name] !== undefined)
    .map(([name, row]) => [name, changes[name] ?? (row.isAlwaysStored ? row.default : undefined)]);
  return { ...stored, ...(Object.fromEntries(changed) as Partial<T>) };
}

/** The object without its undefined fields. */
export function withoutUndefined<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;
}

import type { SettingKind, SettingRow, SettingRows, Token } from '@cowrie/tables';
import { EXCHANGE_NAMES, type ExchangeName } from '../enums.dto';
import { Field, type FieldNote, type FieldSchema } from '../field';
import { IsEmailAddress, IsFlag, IsOneOf } from '../rules';
import { SETTLEMENT_SCHEDULES, type SettlementSchedule } from '../settlement.dto';
import {
  IsBasisPoints,
  IsColor,
  IsHttpsUrl,
  IsMoney,
  IsPayableDecimals,
  IsPhoneNumber,
  IsTexts,
  IsTokenLimit,
  IsTokenPairs,
  IsTreasury,
  IsTronTreasury,
} from './admin.rules';

/** An amount of a merchant's settings in a request. */
export type MoneyInput = string | number;

/** The stored value of each kind. */
interface ValueOfKind extends Record<SettingKind, unknown> {
  flag: boolean;
  basisPoints: number;
  decimals: number;
  fiat: string;
  tokens: string;
  limit: string;
  url: string;
  email: string;
  phone: string;
  color: string;
  address: string;
  tronAddress: string;
  pairs: Partial<Record<Token, string[]>>;
  hosts: string[];
  exchange: ExchangeName;
  schedule: SettlementSchedule;
}

/** The value of a setting, as stored and in answers. */
export type SettingValue<Row extends SettingRow> = ValueOfKind[Row['kind']];
type OrNull<Row> = Row extends { empty: string } ? null : never;
type Flat<T> = { [K in keyof T]: T[K] };

/** Settings to change. A missing one stays, null removes one. Amounts are decimal strings. */
export type SettingChanges<R extends SettingRows> = {
  -readonly [K in keyof R]?: SettingValue<R[K]> | OrNull<R[K]>;
};

/** The same in a request, where an amount may be a number. */
export type SettingInputs<R extends SettingRows> = {
  -readonly [K in keyof R]?:
    | SettingValue<R[K]>
    | OrNull<R[K]>
    | (R[K]['kind'] extends 'fiat' ? MoneyInput : never);
};

/** True for a setting that every answer has. */
type IsShown<Row> = Row extends { isAlwaysStored: true } | { default: unknown } ? true : false;

/** The settings as answers show them, with defaults for those that are not set. */
export type ShownSettings<R extends SettingRows> = Flat<
  { -readonly [K in keyof R as IsShown<R[K]> extends true ? K : never]: SettingValue<R[K]> } & {
    -readonly [K in keyof R as IsShown<R[K]> extends true ? never : K]?: SettingValue<R[K]> | undefined;
  }
>;

const EXCHANGE = { enum: EXCHANGE_NAMES, enumName: 'ExchangeName' };
const SCHEDULE = { enum: SETTLEMENT_SCHEDULES, enumName: 'SettlementSchedule' };
const PAIRS = {
  type: 'object',
  additionalProperties: { type: 'array', items: { type: 'string' } },
} as const;
const HOSTS = { maxItems: 100, maxLength: 255, format: 'host-or-wildcard' };

/** For each kind: the rule in a request, and the schema in an answer if it is not a text. */
const KINDS: Readonly<
  Record<SettingKind, { rule: (note: FieldNote, row: SettingRow) => PropertyDecorator; schema?: FieldSchema }>
> = {
  flag: { rule: IsFlag, schema: { type: 'boolean' } },
  basisPoints: {
    rule: (note, { maximum = 0 }) => IsBasisPoints(note, maximum),
    schema: { type: 'integer' },
  },
  decimals: { rule: IsPayableDecimals, schema: { type: 'integer' } },
  fiat: { rule: IsMoney },
  tokens: { rule: IsTokenLimit },
  limit: { rule: IsTokenLimit },
  url: { rule: IsHttpsUrl },
  email: { rule: (note) => IsEmailAddress({ ...note, nullable: true }) },
  phone: { rule: IsPhoneNumber },
  color: { rule: IsColor },
  address: { rule: IsTreasury },
  tronAddress: { rule: IsTronTreasury },
  pairs: { rule: IsTokenPairs, schema: PAIRS },
  hosts: { rule: (note) => IsTexts(note, HOSTS), schema: { isArray: true } },
  exchange: {
    rule: (note) => IsOneOf(EXCHANGE_NAMES, { ...note, enumName: 'ExchangeName' }),
    schema: EXCHANGE,
  },
  schedule: {
    rule: (note) => IsOneOf(SETTLEMENT_SCHEDULES, { ...note, enumName: 'SettlementSchedule' }),
    schema: SCHEDULE,
  },
};

/** The base of a class for requests that change these settings. */
export function settingInputs<R extends SettingRows>(rows: R): new () => SettingInputs<R> {
  class Inputs {}
  for (const [name, row] of Object.entries(rows)) {
    const description = row.empty ? `${row.description} Null: ${row.empty}.` : row.description;
    // The compiler writes this for a declared property. Without it, Swagger mistakes a union type for a
    // circular import.
    Reflect.defineMetadata('design:type', Object, Inputs.prototype, name);
    KINDS[row.kind].rule({ description, optional: true }, row)(Inputs.prototype, name);
  }
  return Inputs as new () => SettingInputs<R>;
}

/** The base of a class for answers that show these settings. */
export function shownSettings<R extends SettingRows>(rows: R): new () => ShownSettings<R> {
  class Shown {}
  for (const [name, { kind, description, empty, isAlwaysStored, ...row }] of Object.entries(rows)) {
    const optional = !isAlwaysStored && row.default === undefined;
    const text = optional && empty ? `${description} Missing: ${empty}.` : description;
    Field(text, { ...KINDS[kind].schema, optional })(Shown.prototype, name);
  }
  return Shown as new () => ShownSettings<R>;
}

/** The rows with a default that is the same in test and live. */
type Defaults<R extends SettingRows> = {
  -readonly [K in keyof R as R[K] extends { default: unknown } ? K : never]: SettingValue<R[K]>;
};

/** What answers show for a merchant without any settings. */
export function defaultSettings<R extends SettingRows>(rows: R): Defaults<R> {
  const given = Object.entries(rows).filter(([, row]) => row.default !== undefined);
  return Object.fromEntries(given.map(([name, row]) => [name, row.default])) as Defaults<R>;
}

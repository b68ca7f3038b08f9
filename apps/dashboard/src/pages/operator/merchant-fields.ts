import { ALL_SETTINGS, type PlacedSetting, type SettingKind, typedAmount } from '@cowrie/tables';
import type { Merchant } from '../../api/hooks/operator';
import type { merchantsWords } from './merchants-page.words';

type Say = (typeof merchantsWords)['en'];
type Value = string | boolean;

/** One setting of the form: its path in a merchant, and how it is edited. */
export interface MerchantField {
  /** The API's name for it in a refusal, such as `fee.basisPoints`. */
  path: string;
  label: string;
  /** `percent` is stored in hundredths. `removable`, `removableAmount`: an empty text removes the setting. */
  kind: 'text' | 'amount' | 'removable' | 'removableAmount' | 'percent' | 'flag' | 'choice';
  choices?: readonly { value: string; label: string }[];
  help?: string;
}

const PROVIDERS = ['sandbox', 'hold', 'manual', 'luno', 'paycrest'];
const SCHEDULES = ['none', 'per_payment', 'daily'] as const;

/** How the form edits each kind. Missing kinds are set by the business or by the command line. */
const KINDS: Partial<Record<SettingKind, MerchantField['kind']>> = {
  flag: 'flag',
  basisPoints: 'percent',
  fiat: 'amount',
  tokens: 'amount',
  limit: 'removableAmount',
  address: 'removable',
  exchange: 'choice',
  schedule: 'choice',
};

/** The settings that an operator changes, in the order of the table. Pure. */
export function merchantFields({ currency }: Pick<Merchant, 'currency'>, say: Say): MerchantField[] {
  return [
    { path: 'name', label: say.name, kind: 'text' },
    ...ALL_SETTINGS.flatMap((setting) => {
      if (setting.group === 'mails') return [];
      if (!setting.path.includes('*')) return fieldOf(setting, setting.path, currency, say);
      return (['live', 'test'] as const).flatMap((one) =>
        fieldOf(setting, setting.path.replace('*', one), currency, say, one),
      );
    }),
  ];
}

function fieldOf(
  { kind: ofTable, label, help, empty }: PlacedSetting,
  path: string,
  currency: string,
  say: Say,
  environment?: 'live' | 'test',
): MerchantField[] {
  const kind = KINDS[ofTable];
  if (!kind) return [];
  const where = environment ? `, ${say.environments[environment]}` : '';
  const amount = ofTable === 'limit' ? `, ${currency}` : '';
  const below = help ?? (kind.startsWith('removable') && empty ? say.without(empty) : undefined);
  return [
    {
      path,
      kind,
      label: label.replace('the account’s currency', currency) + where + amount,
      ...(kind === 'choice' && { choices: choicesOf(ofTable, say) }),
      ...(below && { help: below }),
    },
  ];
}

function choicesOf(kind: SettingKind, say: Say): { value: string; label: string }[] {
  if (kind === 'schedule') return SCHEDULES.map((value) => ({ value, label: say.schedules[value] }));
  return PROVIDERS.map((value) => ({ value, label: value }));
}

/** The form's value of each field, by path. Pure. */
export function draftOf(merchant: Merchant, fields: readonly MerchantField[]): Record<string, Value> {
  return Object.fromEntries(fields.map((field) => [field.path, shownOf(merchant, field)]));
}

function shownOf(merchant: Merchant, { path, kind }: MerchantField): Value {
  const stored = path
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], merchant);
  if (kind === 'flag') return stored === true;
  if (kind === 'percent') return String(Number(stored) / 100);
  return typeof stored === 'string' ? stored : '';
}

/** The differences between two drafts, as the body of a change. Pure. */
export function bodyOf(
  before: Record<string, Value>,
  after: Record<string, Value>,
  fields: readonly MerchantField[],
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const { path, kind } of fields) {
    const value = after[path];
    if (value === before[path] || value === undefined) continue;
    const names = path.split('.');
    const last = names.pop() ?? '';
    const part = names.reduce<Record<string, unknown>>(
      (into, name) => (into[name] ??= {}) as Record<string, unknown>,
      body,
    );
    part[last] = sentOf(value, kind);
  }
  return body;
}

function sentOf(value: Value, kind: MerchantField['kind']): unknown {
  if (typeof value === 'boolean') return value;
  const text = value.trim();
  const isRemovable = kind === 'removable' || kind === 'removableAmount';
  if (text === '') return isRemovable ? null : text;
  // Text that is not an amount is sent unchanged, and the API says what is wrong with it.
  const typed = typedAmount(text);
  if (kind === 'percent' && typed !== null) return Math.round(Number(typed) * 100);
  return kind === 'amount' || kind === 'removableAmount' ? (typed ?? text) : text;
}

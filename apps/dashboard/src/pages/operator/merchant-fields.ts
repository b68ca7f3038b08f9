import {
  ALL_SETTINGS,
  type PlacedSetting,
  type SettingGroup,
  type SettingKind,
  typedAmount,
} from '@cowrie/tables';
import type { Merchant } from '../../api/hooks/operator';
import { AdminChangeMerchantDto } from '../../api/rules.generated';
import type { FieldRules } from '../../lib/field-rule';
import { valueAt } from '../../lib/form-body';
import type { Environment } from '../../lib/place';
import type { settingWords } from '../../lib/setting.words';
import type { merchantsWords } from './merchants-page.words';

type Say = (typeof merchantsWords)['en'] & (typeof settingWords)['en'];
/** The form as it is being edited: the settings where the API has them, each as it is typed. */
export interface MerchantDraft {
  [name: string]: string | boolean | MerchantDraft;
}

/** One setting of the form: its path in a merchant, and how it is edited. */
export interface MerchantField {
  /** The API's name for it in a refusal, such as `fee.basisPoints`. */
  path: string;
  label: string;
  /** `percent` is stored in hundredths. `removable`, `removableAmount`: an empty text removes the setting. */
  kind: 'text' | 'amount' | 'removable' | 'removableAmount' | 'percent' | 'flag' | 'choice';
  choices?: readonly { value: string; label: string }[];
  help?: string;
  /** The settings of a section are shown together. */
  section: SettingGroup;
}

const PROVIDERS = AdminChangeMerchantDto['environments.live.provider'].enum;
const SCHEDULES = AdminChangeMerchantDto['environments.live.settlements.schedule'].enum;

/** How the form edits each kind. Missing kinds are set by the business or by the command line. */
const KINDS: Partial<Record<SettingKind, MerchantField['kind']>> = {
  flag: 'flag',
  basisPoints: 'percent',
  fiat: 'amount',
  tokens: 'amount',
  limit: 'removableAmount',
  address: 'removable',
  tronAddress: 'removable',
  exchange: 'choice',
  schedule: 'choice',
};

/**
 * The settings that an operator changes: the shared ones and those of one environment, in the order of the
 * table. Pure.
 */
export function merchantFields(
  { currency }: Pick<Merchant, 'currency'>,
  environment: Environment,
  say: Say,
): MerchantField[] {
  return [
    { path: 'name', label: say.name, kind: 'text', section: 'merchant' },
    ...ALL_SETTINGS.flatMap((setting) => {
      if (setting.group === 'mails') return [];
      const isShared = !setting.path.includes('*');
      const path = setting.path.replace('*', environment);
      return fieldOf(setting, path, currency, say, isShared ? undefined : environment);
    }),
  ];
}

function fieldOf(
  setting: PlacedSetting,
  path: string,
  currency: string,
  say: Say,
  environment?: Environment,
): MerchantField[] {
  const { kind: ofTable, label, help, empty } = { ...setting, ...say.ofSettings[setting.path] };
  const kind = KINDS[ofTable];
  if (!kind) return [];
  const where = environment ? `, ${say.environments[environment]}` : '';
  const amount = ofTable === 'limit' ? `, ${currency}` : '';
  const below = help ?? (kind.startsWith('removable') && empty ? say.without(empty) : undefined);
  return [
    {
      path,
      kind,
      section: setting.group,
      label: label.replace(say.accountCurrency, currency) + where + amount,
      ...(kind === 'choice' && { choices: choicesOf(ofTable, say) }),
      ...(below && { help: below }),
    },
  ];
}

function choicesOf(kind: SettingKind, say: Say): { value: string; label: string }[] {
  if (kind === 'schedule') return SCHEDULES.map((value) => ({ value, label: say.schedules[value] }));
  return PROVIDERS.map((value) => ({ value, label: value }));
}

/** What the form shows of each field. Pure. */
export function draftOf(merchant: Merchant, fields: readonly MerchantField[]): MerchantDraft {
  const draft: MerchantDraft = {};
  for (const field of fields) put(draft, field.path, shownOf(merchant, field));
  return draft;
}

/** The API's rules as the form needs them: it shows basis points in percent. Pure. */
export function rulesOf(fields: readonly MerchantField[], rules: FieldRules): FieldRules {
  const ofFields = fields.flatMap(({ path, kind }) => {
    const rule = rules[path];
    return rule ? [[path, kind === 'percent' ? { ...rule, per: 100 } : rule]] : [];
  });
  return Object.fromEntries(ofFields) as FieldRules;
}

function shownOf(merchant: Merchant, { path, kind }: MerchantField): string | boolean {
  const stored = valueAt(merchant, path);
  if (kind === 'flag') return stored === true;
  if (kind === 'percent') return String(Number(stored) / 100);
  return typeof stored === 'string' ? stored : '';
}

/** The differences between two drafts, as the body of a change. Pure. */
export function bodyOf(
  before: MerchantDraft,
  after: MerchantDraft,
  fields: readonly MerchantField[],
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const { path, kind } of fields) {
    const value = valueAt(after, path);
    if (value !== valueAt(before, path) && value !== undefined)
      put(body, path, sentOf(value as string | boolean, kind));
  }
  return body;
}

function put(into: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const part = names.reduce((outer, name) => (outer[name] ??= {}) as Record<string, unknown>, into);
  part[last] = value;
}

function sentOf(value: string | boolean, kind: MerchantField['kind']): unknown {
  if (typeof value === 'boolean') return value;
  const text = value.trim();
  const isRemovable = kind === 'removable' || kind === 'removableAmount';
  if (text === '') return isRemovable ? null : text;
  // Text that is not an amount is sent unchanged, and the API says what is wrong with it.
  const typed = typedAmount(text);
  if (kind === 'percent' && typed !== null) return Math.round(Number(typed) * 100);
  return kind === 'amount' || kind === 'removableAmount' ? (typed ?? text) : text;
}

import { typedAmount } from '@cowrie/tables';
import type { Merchant } from '../../api/hooks/operator';
import type { merchantsWords } from './merchants-page.words';

type Say = (typeof merchantsWords)['en'];
type Value = string | boolean;

/** One setting of the form: where it stands in a merchant, and how it is edited. */
export interface MerchantField {
  /** As the API names it in a refusal, such as `fee.basisPoints`. */
  path: string;
  label: string;
  /** `percent` is stored in hundredths. `removable`, `removableAmount`: an empty text removes the setting. */
  kind: 'text' | 'amount' | 'removable' | 'removableAmount' | 'percent' | 'flag' | 'choice';
  choices?: readonly { value: string; label: string }[];
  help?: string;
}

const PROVIDERS = ['sandbox', 'hold', 'manual', 'luno', 'paycrest'];
const SCHEDULES = ['none', 'per_payment', 'daily'] as const;

/** The settings that an operator changes, in the order of the form. Pure. */
export function merchantFields({ currency }: Pick<Merchant, 'currency'>, say: Say): MerchantField[] {
  return [
    { path: 'name', label: say.name, kind: 'text' },
    { path: 'fee.basisPoints', label: say.feePercent, kind: 'percent' },
    { path: 'fee.fixed', label: say.feeFixed(currency), kind: 'amount' },
    { path: 'markupBasisPoints', label: say.markup, kind: 'percent' },
    { path: 'toleranceBasisPoints', label: say.tolerance, kind: 'percent' },
    { path: 'bounds.minimumOutputAmount', label: say.minimum(currency), kind: 'amount' },
    { path: 'bounds.maximumOutputAmount', label: say.maximum(currency), kind: 'amount' },
    { path: 'bounds.minimumUSDAmount', label: say.minimumUSD, kind: 'amount' },
    { path: 'bounds.maximumUSDAmount', label: say.maximumUSD, kind: 'amount' },
    { path: 'refunds.approvalAboveTokens', label: say.approvalAbove, kind: 'amount' },
    { path: 'refunds.payersUpToTokens', label: say.payersUpTo, kind: 'amount' },
    { path: 'refunds.keepFee', label: say.keepFee, kind: 'flag' },
    { path: 'holdSurplus', label: say.holdSurplus, kind: 'flag' },
    { path: 'anyNetwork', label: say.anyNetwork, kind: 'flag' },
    { path: 'developerApiEnabled', label: say.developerApi, kind: 'flag' },
    ...(['live', 'test'] as const).flatMap((one): MerchantField[] => {
      const base = `environments.${one}`;
      const name = say.environments[one];
      return [
        {
          path: `${base}.provider`,
          label: say.providerOf(name),
          kind: 'choice',
          choices: PROVIDERS.map((value) => ({ value, label: value })),
        },
        {
          path: `${base}.treasury`,
          label: say.treasuryOf(name),
          kind: 'removable',
          help: say.ownTreasuryHelp,
        },
        {
          path: `${base}.settlements.schedule`,
          label: say.schedule(name),
          kind: 'choice',
          choices: SCHEDULES.map((value) => ({ value, label: say.schedules[value] })),
        },
        {
          path: `${base}.settlements.minimumAmount`,
          label: say.smallest(name, currency),
          kind: 'removableAmount',
          help: say.none,
        },
        {
          path: `${base}.settlements.twoPartiesAbove`,
          label: say.twoParties(name, currency),
          kind: 'removableAmount',
          help: say.none,
        },
      ];
    }),
  ];
}

/** What the form shows of each field, by path. Pure. */
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

/** What differs between two drafts, as the body of a change. Pure. */
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
  // What is no amount goes as it is, and the API says what is wrong with it.
  const typed = typedAmount(text);
  if (kind === 'percent' && typed !== null) return Math.round(Number(typed) * 100);
  return kind === 'amount' || kind === 'removableAmount' ? (typed ?? text) : text;
}

import { MERCHANT_SETTINGS, ownRows, type SettingRow, typedAmount } from '@cowrie/tables';
import type { Environment } from '../../lib/place';
import type { Settings, SettingsChange } from '../../api/hooks/settings';

export const BOUNDS = [
  'minimumOutputAmount',
  'maximumOutputAmount',
  'minimumUSDAmount',
  'maximumUSDAmount',
] as const;
const MAILS = ['receipt', 'shortPayment', 'refunds'] as const;
/** The settings that the business can change itself. */
const OWN = ownRows(MERCHANT_SETTINGS.merchant);
/** The settings among them that are on or off. */
export type FlagName = {
  [K in keyof typeof OWN]: (typeof OWN)[K]['kind'] extends 'flag' ? K : never;
}[keyof typeof OWN];
/** Texts of a setting; not every row has a line below its field. */
export const rowOf = (name: FlagName): SettingRow => OWN[name];
export const FLAGS = (Object.keys(OWN) as FlagName[]).filter((name) => OWN[name].kind === 'flag');
export type BoundName = (typeof BOUNDS)[number];
export type MailName = (typeof MAILS)[number];

/** The form as it is being edited. */
export interface BusinessDraft {
  name: string;
  supportEmail: string;
  supportPhone: string;
  supportURL: string;
  bounds: Record<BoundName, string>;
  /** In percent. Empty: 0. */
  tolerance: number | '';
  flags: Record<FlagName, boolean>;
  payersUpToTokens: string;
  /** One host per line. */
  redirectHosts: string;
  mails: Record<MailName, boolean>;
}

/** The form as it shows what is stored. Pure. */
export function draftOf(settings: Settings, environment: Environment): BusinessDraft {
  const { redirectHosts, mails } = settings.environments[environment];
  return {
    name: settings.name,
    supportEmail: settings.supportEmail ?? '',
    supportPhone: settings.supportPhone ?? '',
    supportURL: settings.supportURL ?? '',
    bounds: { ...settings.bounds },
    tolerance: settings.toleranceBasisPoints / 100,
    flags: pick(settings, FLAGS),
    payersUpToTokens: settings.refunds.payersUpToTokens,
    redirectHosts: redirectHosts.join('\n'),
    mails: { ...mails },
  };
}

/** The fields that the form holds under another name, by the API's. Pure. */
export function namesIn(environment: Environment): Record<string, string> {
  return {
    toleranceBasisPoints: 'tolerance',
    'refunds.payersUpToTokens': 'payersUpToTokens',
    [`environments.${environment}.redirectHosts`]: 'redirectHosts',
  };
}

/** What differs between two states of the form, as a change. Empty when nothing does. Pure. */
export function changesOf(
  before: BusinessDraft,
  after: BusinessDraft,
  environment: Environment,
): SettingsChange {
  const contact = (['supportEmail', 'supportPhone', 'supportURL'] as const).filter(
    (name) => before[name] !== after[name].trim(),
  );
  const bounds = BOUNDS.filter((name) => before.bounds[name] !== after.bounds[name].trim());
  const mails = MAILS.filter((name) => before.mails[name] !== after.mails[name]);
  const isOther = (name: keyof BusinessDraft): boolean => before[name] !== after[name];
  const ofEnvironment = {
    ...(isOther('redirectHosts') && { redirectHosts: linesOf(after.redirectHosts) }),
    ...(mails.length > 0 && { mails: pick(after.mails, mails) }),
  };
  return {
    ...(isOther('name') && { name: after.name }),
    ...Object.fromEntries(contact.map((name) => [name, after[name].trim() || null])),
    ...(bounds.length > 0 && {
      bounds: Object.fromEntries(bounds.map((name) => [name, amountOf(after.bounds[name])])),
    }),
    ...(isOther('tolerance') && { toleranceBasisPoints: Math.round(Number(after.tolerance) * 100) }),
    ...pick(
      after.flags,
      FLAGS.filter((name) => before.flags[name] !== after.flags[name]),
    ),
    ...(isOther('payersUpToTokens') && {
      refunds: { payersUpToTokens: amountOf(after.payersUpToTokens) || null },
    }),
    ...(Object.keys(ofEnvironment).length > 0 && { environments: { [environment]: ofEnvironment } }),
  };
}

/** What is no amount goes as it is, and the API's rule says what is wrong with it. */
function amountOf(text: string): string {
  return typedAmount(text) ?? text.trim();
}

function linesOf(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

function pick<T, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}

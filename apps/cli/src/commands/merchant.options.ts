import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  ENVIRONMENTS,
  EXCHANGE_NAMES,
  MAIL_SWITCHES,
  type MailSwitch,
  SETTLEMENT_SCHEDULES,
} from '@cowrie/dto';
import { ALL_SETTINGS, type PlacedSetting, type SettingKind } from '@cowrie/tables';
import { kebab } from '../kebab';

type Pairs = Record<string, string[]>;
type Mails = Record<MailSwitch, boolean>;

/** The options by name, with the values that the HTTP API would take. */
export type MerchantOptions = Readonly<Record<string, unknown>>;

/** What a person types for each kind of mail. */
const MAIL_NAMES: Readonly<Record<string, MailSwitch>> = Object.fromEntries(
  MAIL_SWITCHES.map((name) => [kebab(name), name]),
);

/** For each kind: what the help shows for the value, and how it is parsed if it is not a text. */
const KINDS: Readonly<Record<SettingKind, { value: string; choices?: readonly string[]; read?: Reader }>> = {
  flag: { value: '' },
  basisPoints: { value: 'number', read: Number },
  decimals: { value: 'number', read: Number },
  fiat: { value: 'decimal' },
  tokens: { value: 'tokens' },
  limit: { value: 'decimal' },
  url: { value: 'url' },
  email: { value: 'address' },
  phone: { value: 'number' },
  color: { value: '#rrggbb' },
  address: { value: 'address' },
  tronAddress: { value: 'address' },
  pairs: { value: 'token=network,…', read: pairs },
  hosts: { value: 'host,…', read: (text) => text.split(',') },
  exchange: { value: 'name', choices: EXCHANGE_NAMES },
  schedule: { value: 'schedule', choices: SETTLEMENT_SCHEDULES },
};
type Reader = (text: string, before: unknown) => unknown;

/** Commander takes null for an option without a value. */
const REMOVED = Symbol('removed');

/** One option, and the field of the HTTP API that it sets. */
interface MerchantOption {
  path: string;
  option: Option;
}

/** An option for each setting of a merchant except name and country. */
export function merchantOptions(): MerchantOption[] {
  return [
    ...ALL_SETTINGS.flatMap((setting) => {
      if (!setting.option) return [];
      if (!setting.path.includes('*')) return [optionOf(setting, setting.path)];
      return ENVIRONMENTS.map((name) => optionOf(setting, setting.path.replace('*', name), name));
    }),
    ...ENVIRONMENTS.map(mailsOption),
  ];
}

/** Adds these options to a command. The HTTP API's rules apply to their values. */
export function addMerchantOptions(command: Command): Command {
  merchantOptions().forEach(({ option }) => command.addOption(option));
  return command;
}

/** The request body that the HTTP API would take. */
export function settingsOf(options: MerchantOptions): object {
  const body: Record<string, unknown> = {};
  for (const { path, option } of merchantOptions()) {
    const value = options[option.attributeName()];
    if (value === undefined) continue;
    const names = path.split('.');
    const last = names.pop() ?? '';
    const part = names.reduce<Record<string, unknown>>(
      (into, name) => (into[name] ??= {}) as Record<string, unknown>,
      body,
    );
    part[last] = value === REMOVED ? null : value;
  }
  return body;
}

function optionOf(setting: PlacedSetting, path: string, environment?: string): MerchantOption {
  const { kind, typed = ['on', 'off'], removedBy } = setting;
  const { value, choices, read = (text) => text } = KINDS[kind];
  const hint = kind === 'flag' ? typed.join('|') : value;
  const name = environment ? `${setting.option}-${environment}` : setting.option;
  const option = new Option(`--${name} <${hint}>`, helpOf(setting, typed, environment));
  if (kind === 'flag') {
    const choose = option.choices(typed).parseArg;
    option.argParser<boolean>((text, before) => String(choose?.(text, String(before))) === typed[0]);
  } else if (choices) option.choices(choices);
  else {
    const removed = kind === 'hosts' ? [] : REMOVED;
    option.argParser((text, before: unknown) =>
      text === removedBy ? removed : read(text, before === REMOVED ? undefined : before),
    );
  }
  return { path, option };
}

/** The API's description, with typed words in place of the API's values. */
function helpOf(
  { description, empty, removedBy }: PlacedSetting,
  [on, off]: readonly [string, string],
  environment?: string,
): string {
  const text = description
    .replace(/`|\.$/g, '')
    .replace(/\bTrue:/g, `${on}:`)
    .replace(/\bFalse:/g, `${off}:`);
  const where = environment ? ` (in ${environment})` : '';
  const removes = removedBy ? `; ${removedBy}: ${empty ?? 'an empty list'}` : '';
  return text.charAt(0).toLowerCase() + text.slice(1) + where + removes;
}

function mailsOption(environment: string): MerchantOption {
  const kinds = Object.keys(MAIL_NAMES).join(', ');
  const option = new Option(
    `--mails-${environment} <kind,…>`,
    `e-mails that payers get (${kinds}; all) in ${environment}; none: no e-mail`,
  ).argParser(mails);
  return { path: `environments.${environment}.mails`, option };
}

/** @throws InvalidArgumentError for an unknown kind */
function mails(text: string): Mails {
  const named = text === 'none' ? [] : text === 'all' ? Object.keys(MAIL_NAMES) : text.split(',');
  if (named.some((name) => !(name in MAIL_NAMES)))
    throw new InvalidArgumentError(`Give some of ${Object.keys(MAIL_NAMES).join(', ')}, or all, or none.`);
  const on = named.map((name) => MAIL_NAMES[name]);
  return Object.fromEntries(MAIL_SWITCHES.map((name) => [name, on.includes(name)])) as Mails;
}

/** Each use of the option adds a token. */
function pairs(text: string, before: unknown): Pairs {
  const [, token = '', names = ''] = /^(\w+)=([\w,-]+)$/.exec(text) ?? [];
  if (!token) throw new InvalidArgumentError('Give a token and its networks, such as USDC=base,celo.');
  return { ...(before as Pairs | undefined), [token]: names.split(',') };
}

import { ALL_SETTINGS, type PlacedSetting, type SettingKind } from '@cowrie/tables';

const HEAD = `# Settings of a merchant

Made by \`npm run openapi\` from \`libs/tables/src/merchant-settings.ts\`. To add one, follow
[the recipe](../how-to-add.md#a-merchant-setting).

An operator sets all of them: with \`cowrie merchant set\`, with \`PATCH /admin/v1/merchants/{businessId}\`, and most in the dashboard.
The owners and admins of a business set those marked "business" in the dashboard too.

A path with \`*\` exists for \`test\` and for \`live\`, and so does its option: \`--treasury-test\` and \`--treasury-live\`. A business also has
a name and a country, which are set when it is created. Its bounds are at first those of [its country](../guide/money.md).

| setting | value | default | set by | option | what it does |
| --- | --- | --- | --- | --- | --- |
`;

const VALUES: Readonly<Record<SettingKind, string>> = {
  flag: '`true` or `false`',
  basisPoints: 'whole number from 0',
  decimals: 'whole number from 2',
  fiat: 'amount from 0',
  tokens: 'decimal from 0',
  limit: 'decimal from 0',
  url: 'https address',
  email: 'e-mail address',
  phone: 'phone number with + and country code',
  color: '`#rrggbb`',
  address: 'address on the chain',
  tronAddress: 'address on TRON, which begins with T',
  pairs: 'token → networks',
  hosts: 'at most 100 hosts',
  exchange: 'name of an exchange',
  schedule: '`none`, `per_payment` or `daily`',
};

/** `docs/operations/merchant-settings.md`: every setting of a merchant. */
export function merchantSettingsDocument(): string {
  return HEAD + ALL_SETTINGS.map(rowOf).join('');
}

function rowOf(setting: PlacedSetting): string {
  const { kind, maximum, setBy, group, option, typed, description } = setting;
  const value = VALUES[kind] + (maximum === undefined ? '' : ` to ${maximum}`);
  const name = group === 'mails' ? 'mails' : String(option);
  const where = setting.path.includes('*') ? '-*' : '';
  const words = typed ? ` ${typed.join(' or ')}` : '';
  const cells = [`\`${setting.path}\``, value, defaultOf(setting), setBy, `\`--${name}${where}\`${words}`];
  return `| ${[...cells, description].join(' | ')} |\n`;
}

function defaultOf({ default: value, empty, group }: PlacedSetting): string {
  if (group === 'bounds') return 'of the country';
  if (value === undefined || value === '') return empty ?? '';
  if (typeof value !== 'object') return `\`${String(value)}\``;
  if ('live' in value) return `\`${String(value.test)}\` in test, \`${String(value.live)}\` in live`;
  return 'empty';
}

import { type AdminApiKey, type AdminMerchant, MAIL_SWITCHES, type Page } from '@cowrie/dto';
import { MERCHANT_SETTINGS, type SettingRow } from '@cowrie/tables';
import { facts, table } from '../output/table.format';
import { kebab } from '../kebab';

export function merchantText(merchant: AdminMerchant): string {
  const { bounds, fee, currency, pairs, environments } = merchant;
  const { test, live } = environments;
  return facts({
    business: merchant.businessId,
    name: merchant.name,
    country: merchant.country,
    currency,
    logo: merchant.logoUrl,
    support: [merchant.supportEmail, merchant.supportPhone, merchant.supportURL].filter(Boolean).join(', '),
    colour: merchant.brandColor ?? 'the page’s default',
    amounts: `${bounds.minimumOutputAmount} to ${bounds.maximumOutputAmount} ${currency}`,
    'in USD': `${bounds.minimumUSDAmount} to ${bounds.maximumUSDAmount}`,
    fee: `${fee.basisPoints} bp and ${fee.fixed} ${currency}`,
    ...settingFacts(merchant),
    'decimals to pay': merchant.payableDecimals?.toString() ?? 'the deployment’s default',
    pairs: pairs
      ? Object.entries(pairs)
          .map(([token, networks]) => `${token}=${networks.join(',')}`)
          .join(' ')
      : 'all',
    refunds: refundsText(merchant.refunds),
    'in test': environmentText(test),
    'in live': environmentText(live),
    created: merchant.createdAt,
    changed: merchant.updatedAt,
  });
}

/** The settings that the summary shows on their own lines. */
function settingFacts(merchant: AdminMerchant): Record<string, string> {
  const shown = Object.entries<SettingRow>(MERCHANT_SETTINGS.merchant).flatMap(([name, row]) => {
    if (!row.shown) return [];
    const value = merchant[name as keyof AdminMerchant];
    const [line, on = 'on', off = 'off'] = row.shown;
    if (row.kind === 'flag') return [[line, value === true ? on : off]];
    return [[line, row.kind === 'basisPoints' ? `${String(value)} bp` : String(value ?? row.empty)]];
  });
  return Object.fromEntries(shown) as Record<string, string>;
}

function refundsText({ approvalAboveTokens, payersUpToTokens, keepFee }: AdminMerchant['refunds']): string {
  const payers = Number(payersUpToTokens) > 0 ? `to payers without a decision up to ${payersUpToTokens}` : '';
  const fee = keepFee ? 'the fee is kept' : 'the fee is returned';
  return [`two parties above ${approvalAboveTokens} tokens`, payers, fee].filter(Boolean).join(', ');
}

function environmentText(environment: AdminMerchant['environments']['test']): string {
  const { provider, treasury, treasuryTron, ipAllowlist, redirectHosts, mails, settlements } = environment;
  const from = ipAllowlist.length > 0 ? ipAllowlist.join(', ') : 'everywhere';
  const to = redirectHosts.length > 0 ? redirectHosts.join(', ') : 'any host, after the customer agrees';
  const on = MAIL_SWITCHES.filter((name) => mails[name]).map(kebab);
  const told = `mails ${on.length > 0 ? on.join(', ') : 'none'}`;
  const onTron = treasuryTron === undefined ? '' : `, on TRON ${treasuryTron}`;
  return `${provider}, treasury ${treasury ?? 'of the environment'}${onTron}, secret keys from ${from}, ${settlementsText(settlements)}, ${told}, redirects to ${to}`;
}

function settlementsText({
  schedule,
  minimumAmount,
  twoPartiesAbove,
}: AdminMerchant['environments']['test']['settlements']): string {
  const from = minimumAmount === undefined ? '' : ` from ${minimumAmount}`;
  const two = twoPartiesAbove === undefined ? '' : ` with two people above ${twoPartiesAbove}`;
  return `settlements ${schedule.replace('_', ' ')}${from}${two}`;
}

export function merchantsText({ data, ...page }: Page<AdminMerchant>): string {
  const rows = data.map(({ businessId, name, country, developerApiEnabled, createdAt }) => [
    businessId,
    name,
    country,
    developerApiEnabled ? 'on' : 'off',
    createdAt,
  ]);
  if (rows.length === 0) return 'There are no merchants yet.';
  return `${table(['business', 'name', 'country', 'API', 'created'], rows)}\n${pageText(page)}`;
}

export function pageText({ currentPage, totalPages, totalItems }: Omit<Page<unknown>, 'data'>): string {
  return `\npage ${currentPage} of ${totalPages}, ${totalItems} in total`;
}

export function keysText(keys: readonly AdminApiKey[]): string {
  if (keys.length === 0) return 'The business has no keys.';
  const rows = keys.map((key) => [
    key.id,
    key.environment,
    key.kind,
    `${key.prefix}…${key.lastFour}`,
    key.inForce ? 'active' : 'ended',
    scopesText(key),
    key.label ?? '',
    key.issuedBy ?? 'unknown',
    key.createdAt,
    key.lastUsedAt ?? 'never',
    key.revokedAt ?? key.expiresAt ?? '',
  ]);
  return table(
    [
      'key',
      'environment',
      'kind',
      'looks like',
      'state',
      'scopes',
      'label',
      'issued by',
      'created',
      'last used',
      'ends',
    ],
    rows,
  );
}

/** What a key may do. A key older than scopes is marked, so that somebody rolls it. */
function scopesText({ kind, scopes, isUnscoped }: AdminApiKey): string {
  if (kind === 'public') return 'creates payments, quotes';
  return isUnscoped ? 'everything (issued before scopes; roll it)' : scopes.join(' ');
}

export function keyText(key: AdminApiKey): string {
  return facts({
    key: key.id,
    environment: key.environment,
    kind: key.kind,
    'looks like': `${key.prefix}…${key.lastFour}`,
    state: key.inForce ? 'active' : 'ended',
    scopes: scopesText(key),
    label: key.label,
    'issued by': key.issuedBy ?? 'unknown',
    created: key.createdAt,
    'last used': key.lastUsedAt,
    expires: key.expiresAt,
    revoked: key.revokedAt,
  });
}

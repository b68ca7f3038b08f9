import type { DashboardEnvironment, DashboardSettings, Environment } from '@cowrie/dto';
import { MERCHANT_SETTINGS, ownRows } from '@cowrie/tables';
import { logoFileOf } from '@cowrie/api/merchants/merchants/logos/logo.address';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { mailsOf } from '@cowrie/api/merchants/merchants/merchant-settings';
import { ownLimitsOf } from '@cowrie/api/merchants/merchants/own-settings.rules';
import { shown } from '@cowrie/api/merchants/merchants/setting.values';

/** A business's settings, as its people see them. Amounts are decimal strings. Pure. */
export function presentSettings(merchant: Merchant): DashboardSettings {
  const { name, country, currency, bounds, fee, refunds = {} } = merchant;
  return {
    name,
    country,
    currency,
    ...shown(merchant, ownRows(MERCHANT_SETTINGS.merchant)),
    logoFile: logoFileOf(merchant.logoUrl),
    bounds: shown(bounds, MERCHANT_SETTINGS.bounds),
    limits: ownLimitsOf(merchant),
    fee: shown(fee, MERCHANT_SETTINGS.fee),
    markupBasisPoints: merchant.markupBasisPoints,
    refunds: shown(refunds, MERCHANT_SETTINGS.refunds),
    environments: { test: environmentOf(merchant, 'test'), live: environmentOf(merchant, 'live') },
    updatedAt: merchant.updatedAt.toISOString(),
  };
}

function environmentOf(merchant: Merchant, name: Environment): DashboardEnvironment {
  const own = ownRows(MERCHANT_SETTINGS.environment);
  return { ...shown(merchant.environments[name], own, name), mails: mailsOf(merchant, name) };
}

import type { AdminEnvironment, AdminMerchant, Environment } from '@cowrie/dto';
import { MERCHANT_SETTINGS } from '@cowrie/tables';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { mailsOf } from '@cowrie/api/merchants/merchants/merchant-settings';
import { shown } from '@cowrie/api/merchants/merchants/setting.values';

/** A merchant with all its settings. Amounts are decimal strings. */
export function presentMerchant(merchant: Merchant): AdminMerchant {
  const { _id, userId, name, country, currency, bounds, fee, refunds = {}, createdAt, updatedAt } = merchant;
  return {
    businessId: _id.toHexString(),
    userId,
    name,
    country,
    currency,
    ...shown(merchant, MERCHANT_SETTINGS.merchant),
    bounds: shown(bounds, MERCHANT_SETTINGS.bounds),
    fee: shown(fee, MERCHANT_SETTINGS.fee),
    refunds: shown(refunds, MERCHANT_SETTINGS.refunds),
    environments: {
      test: presentEnvironment(merchant, 'test'),
      live: presentEnvironment(merchant, 'live'),
    },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function presentEnvironment(merchant: Merchant, name: Environment): AdminEnvironment {
  const environment = merchant.environments[name];
  return {
    ...shown(environment, MERCHANT_SETTINGS.environment, name),
    ipAllowlist: environment.ipAllowlist ?? [],
    mails: mailsOf(merchant, name),
    settlements: shown(environment.settlements ?? {}, MERCHANT_SETTINGS.settlements),
  };
}

import type { DashboardEnvironment, DashboardSettings, Environment } from '@cowrie/dto';
import { logoFileOf } from '@cowrie/api/merchants/merchants/logos/logo.address';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { mailsOf } from '@cowrie/api/merchants/merchants/merchant-settings';
import { ownLimitsOf } from '@cowrie/api/merchants/merchants/own-settings.rules';
import { refundSettingsOf } from '@cowrie/api/merchants/merchants/refund-settings';

/** What a business has set, as its people see it. Amounts are decimal strings. Pure. */
export function presentSettings(merchant: Merchant): DashboardSettings {
  const { name, logoUrl, supportEmail, supportPhone, supportURL, brandColor, country, currency } = merchant;
  const { approvalAboveTokens, payersUpToTokens, isFeeReturned } = refundSettingsOf(merchant);
  const { minimumOutputAmount, maximumOutputAmount, minimumUSDAmount, maximumUSDAmount } = merchant.bounds;
  return {
    ...{ name, logoUrl, supportEmail, supportPhone, supportURL, brandColor, country, currency },
    logoFile: logoFileOf(logoUrl),
    bounds: { minimumOutputAmount, maximumOutputAmount, minimumUSDAmount, maximumUSDAmount },
    limits: ownLimitsOf(merchant),
    toleranceBasisPoints: merchant.toleranceBasisPoints,
    holdSurplus: merchant.holdSurplus ?? false,
    fee: { basisPoints: merchant.fee.basisPoints, fixed: merchant.fee.fixed },
    markupBasisPoints: merchant.markupBasisPoints,
    refunds: { approvalAboveTokens, payersUpToTokens, keepFee: !isFeeReturned },
    environments: { test: environmentOf(merchant, 'test'), live: environmentOf(merchant, 'live') },
    updatedAt: merchant.updatedAt.toISOString(),
  };
}

function environmentOf(merchant: Merchant, name: Environment): DashboardEnvironment {
  const { redirectHosts = [] } = merchant.environments[name];
  return { redirectHosts, mails: mailsOf(merchant, name) };
}

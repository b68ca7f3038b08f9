import type { AdminEnvironment, AdminMerchant, AdminRefunds, Environment } from '@cowrie/dto';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { mailsOf } from '@cowrie/api/merchants/merchants/merchant-settings';
import { refundSettingsOf } from '@cowrie/api/merchants/merchants/refund-settings';

/** A merchant with all its settings. Amounts are decimal strings. */
export function presentMerchant(merchant: Merchant): AdminMerchant {
  const { _id, bounds, fee, createdAt, updatedAt } = merchant;
  return {
    businessId: _id.toHexString(),
    userId: merchant.userId,
    name: merchant.name,
    logoUrl: merchant.logoUrl,
    supportEmail: merchant.supportEmail,
    supportPhone: merchant.supportPhone,
    supportURL: merchant.supportURL,
    brandColor: merchant.brandColor,
    country: merchant.country,
    currency: merchant.currency,
    developerApiEnabled: merchant.developerApiEnabled,
    bounds: {
      minimumOutputAmount: bounds.minimumOutputAmount,
      maximumOutputAmount: bounds.maximumOutputAmount,
      minimumUSDAmount: bounds.minimumUSDAmount,
      maximumUSDAmount: bounds.maximumUSDAmount,
    },
    fee: { basisPoints: fee.basisPoints, fixed: fee.fixed },
    toleranceBasisPoints: merchant.toleranceBasisPoints,
    holdSurplus: merchant.holdSurplus ?? false,
    requiresSecondFactor: merchant.requiresSecondFactor ?? false,
    markupBasisPoints: merchant.markupBasisPoints,
    payableDecimals: merchant.payableDecimals,
    pairs: merchant.pairs,
    anyNetwork: merchant.anyNetwork ?? true,
    refunds: presentRefundSettings(merchant),
    environments: {
      test: presentEnvironment(merchant, 'test'),
      live: presentEnvironment(merchant, 'live'),
    },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function presentRefundSettings(merchant: Merchant): AdminRefunds {
  const { approvalAboveTokens, payersUpToTokens, isFeeReturned } = refundSettingsOf(merchant);
  return { approvalAboveTokens, payersUpToTokens, keepFee: !isFeeReturned };
}

function presentEnvironment(merchant: Merchant, name: Environment): AdminEnvironment {
  const {
    treasury,
    provider,
    ipAllowlist = [],
    redirectHosts = [],
    settlements,
  } = merchant.environments[name];
  const { schedule = 'none', minimumAmount, twoPartiesAbove } = settlements ?? {};
  return {
    ...{ treasury, provider, ipAllowlist, redirectHosts, mails: mailsOf(merchant, name) },
    settlements: { schedule, minimumAmount, twoPartiesAbove },
  };
}

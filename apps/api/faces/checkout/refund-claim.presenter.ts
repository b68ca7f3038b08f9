import type { RefundClaim, RefundClaimStatus } from '@cowrie/dto';
import { transactionUrl } from '@cowrie/payer-page/transaction-url';
import { presentRefund } from '@cowrie/api/money-out/payouts/refund.presenter';
import type { Payout } from '@cowrie/api/money-out/payouts/payout.schema';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import type { EnvironmentConfig } from '@cowrie/api/platform/config/app.config';

interface ClaimSource {
  payout: Payout;
  merchant: Merchant;
  environment: EnvironmentConfig | undefined;
  now: Date;
}

/**
 * A refund as the holder of its link sees it (docs/interface.md §4.8): neither the reason nor who decided.
 * Pure.
 */
export function presentClaim({ payout, merchant, environment, now }: ClaimSource): RefundClaim {
  const { id, clientReference, amount, token, network, destination, destinationProof, txHash } =
    presentRefund(payout);
  const explorerUrl = environment?.networks.find(({ name }) => name === network)?.explorerUrl;
  return {
    refundId: id,
    businessName: merchant.name,
    logoURL: merchant.logoUrl || undefined,
    brandColor: merchant.brandColor,
    supportEmail: merchant.supportEmail,
    supportPhone: merchant.supportPhone,
    supportURL: merchant.supportURL,
    environment: payout.environment,
    reference: clientReference,
    amount,
    token,
    network,
    destination,
    destinationProof,
    txHash,
    status: claimStatusOf(payout),
    ...(txHash && explorerUrl && { transactionUrl: transactionUrl(explorerUrl, txHash) }),
    expiresAt: (payout.claim?.expiresAt ?? payout.createdAt).toISOString(),
    serverTime: now.toISOString(),
  };
}

/** A payout that is not evaluated yet is shown at its next step. */
function claimStatusOf({ status, destination }: Payout): RefundClaimStatus {
  if (status !== 'requested') return status;
  return destination ? 'awaiting_approval' : 'awaiting_address';
}

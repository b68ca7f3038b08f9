import type { DashboardRefundable, DashboardRefundPreview } from '@cowrie/dto';
import { amountOf, fiat, formatCrypto, formatFiat, parseAmount } from '@cowrie/money';
import { assetOf } from '@cowrie/api/money-in/payments/evaluate/paid-assets';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { RefundBasis } from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import { availableOf } from '@cowrie/api/money-in/payments/refunds/refund.rules';
import type { RefundableAsset } from '@cowrie/api/money-in/payments/refunds/refundable';
import type { RefundPreview } from '@cowrie/api/money-out/payouts/refund-previews.service';

/** The part of a payment that can be refunded. Pure. */
export function presentRefundable(payment: Payment, assets: readonly RefundableAsset[]): DashboardRefundable {
  const { clientReference, currency, customer, deposit } = payment;
  return {
    clientReference,
    currency,
    hasEmail: customer.email !== undefined,
    assets: assets.map((asset) => {
      const { token, network, decimals } = asset;
      const most = (basis: RefundBasis) =>
        formatCrypto(amountOf({ code: token, decimals }, availableOf(basis, payment, asset)));
      return {
        token,
        network,
        total: most('full'),
        unaccepted: most('unaccepted'),
        excess: most('excess'),
        rate: assetOf(deposit, asset)?.rate,
      };
    }),
  };
}

/** What a refund would be. Pure. */
export function presentPreview({ currency }: Payment, refund: RefundPreview): DashboardRefundPreview {
  const { token, network, decimals, units, charged, feeReturned, approvalBecause } = refund;
  const minor = (text = '0') => parseAmount(fiat(currency), text).units;
  return {
    amount: formatCrypto(amountOf({ code: token, decimals }, BigInt(units))),
    token,
    network,
    currency,
    chargedAmount: charged,
    returnedFee: feeReturned,
    approvalBecause,
    cost: formatFiat(amountOf(fiat(currency), minor(charged) - minor(feeReturned))),
  };
}

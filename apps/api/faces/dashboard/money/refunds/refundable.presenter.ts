import type { DashboardRefundable, DashboardRefundPreview } from '@cowrie/dto';
import { amountOf, fiat, formatCrypto, formatFiat, parseAmount } from '@cowrie/money';
import { assetOf } from '@cowrie/api/money-in/payments/evaluate/paid-assets';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { RefundableAsset } from '@cowrie/api/money-in/payments/refunds/refundable';
import type { RefundPreview } from '@cowrie/api/money-out/payouts/refund-previews.service';

/** The part of a payment that can be refunded. Pure. */
export function presentRefundable(
  { clientReference, currency, customer, deposit }: Payment,
  assets: readonly RefundableAsset[],
): DashboardRefundable {
  return {
    clientReference,
    currency,
    hasEmail: customer.email !== undefined,
    assets: assets.map((asset) => {
      const { token, network, decimals, units } = asset;
      const text = (value: bigint) => formatCrypto(amountOf({ code: token, decimals }, value));
      // An account below zero does not reduce another one of the same asset: a refund takes from those above
      // zero.
      const [sent, held, unsold, converted] = [units.sent, units.held, units.unsold, units.converted].map(
        (one) => (one > 0n ? one : 0n),
      ) as [bigint, bigint, bigint, bigint];
      return {
        token,
        network,
        total: text(sent + held + unsold + converted),
        unaccepted: text(sent),
        held: text(held),
        settled: text(unsold + converted),
        rate: assetOf(deposit, asset)?.rate,
      };
    }),
  };
}

/** What a refund would be. Pure. */
export function presentPreview({ currency }: Payment, refund: RefundPreview): DashboardRefundPreview {
  const { token, network, decimals, units, charged, feeReturned, isAboveLimit } = refund;
  const minor = (text = '0') => parseAmount(fiat(currency), text).units;
  return {
    amount: formatCrypto(amountOf({ code: token, decimals }, BigInt(units))),
    token,
    network,
    currency,
    chargedAmount: charged,
    returnedFee: feeReturned,
    isAboveLimit,
    cost: formatFiat(amountOf(fiat(currency), minor(charged) - minor(feeReturned))),
  };
}

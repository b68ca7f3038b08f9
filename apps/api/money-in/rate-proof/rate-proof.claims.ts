import type { ProvenRefund, RateProofClaims } from '@cowrie/dto';
import { amountOf, fiat, formatCrypto } from '@cowrie/money';
import { assetsOf } from '../payments/evaluate/paid-assets';
import { cryptoText } from '../payments/http/payment.presenter';
import type { PaymentRefund } from '../payments/document/payment-refund.schema';
import type { PaymentFields, Selected } from '../payments/document/payment.selection';
import { presentRateEvidence } from '../payments/http/rate-evidence.presenter';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import { ApiError } from '@cowrie/api/platform/http/api.error';

/** What `claimsOf` reads from a payment. */
export const PROOF_FIELDS = {
  clientReference: 1,
  environment: 1,
  fiatAmount: 1,
  currency: 1,
  deposit: 1,
  refunds: 1,
} as const satisfies PaymentFields;

/**
 * What a proof says about the rate of a payment (docs/decisions/0064). Pure.
 * @throws ApiError rate_not_fixed before the choice; rate_evidence_missing for a choice of older versions
 */
export function claimsOf(
  payment: Selected<typeof PROOF_FIELDS>,
  { issuer, now }: { issuer: string; now: Date },
): RateProofClaims {
  const { deposit, currency, refunds = [] } = payment;
  if (!deposit) throw new ApiError('rate_not_fixed');
  const { rateEvidence, token, network, decimals, rate, expectedUnits, lockedAt, fee } = deposit;
  if (!rateEvidence) throw new ApiError('rate_evidence_missing');
  return {
    iss: issuer,
    iat: Math.floor(now.getTime() / 1000),
    paymentId: payment._id.toHexString(),
    clientReference: payment.clientReference,
    environment: payment.environment,
    fiatAmount: payment.fiatAmount,
    currency,
    currencyDecimals: fiat(currency).decimals,
    token,
    network,
    tokenDecimals: decimals,
    payableAmount: cryptoText(payment, expectedUnits) ?? '',
    payableDecimals: rateEvidence.payableDecimals,
    rate,
    ...presentRateEvidence(rateEvidence),
    tokens: assetsOf(deposit).map((asset) => ({
      token: asset.token,
      network: asset.network,
      address: shownAddress(asset.network, asset.tokenAddress),
      decimals: asset.decimals,
    })),
    ...(fee && { feeBasisPoints: fee.basisPoints, feeFixed: fee.fixed }),
    refunds: refunds.map(provenRefund),
    fixedAt: lockedAt.toISOString(),
  };
}

/** Without its destination, which a statement's transfer shows and an erasure removes. */
function provenRefund({ id, units, decimals, sources, ...refund }: PaymentRefund): ProvenRefund {
  const text = (of: string) => formatCrypto(amountOf({ code: refund.token, decimals }, BigInt(of)));
  const sold = sources.find(({ account }) => account === 'converted')?.units;
  const { charged, feeReturned, feeKept, txHash } = refund;
  return {
    id: id.toHexString(),
    amount: text(units),
    sold: sold && text(sold),
    charged,
    feeReturned,
    feeKept,
    txHash,
  };
}

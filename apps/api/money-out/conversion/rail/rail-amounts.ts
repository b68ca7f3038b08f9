import { amountOf, feeRoundedDown, fiat, parseAmount, payableRoundedUp } from '@cowrie/money';
import type { ConvertingPayment } from '../converting-payment';
import type { SoldPart } from '../sold-parts';

/** Our fee: a share of what is collected, and a fixed part in the payment's currency, a decimal string. */
export interface FeeTerms {
  basisPoints: number;
  fixed: string;
}

const WHOLE = 10_000n;

/**
 * The tokens that are kept for our fee and not sent: base units, rounded up. The fixed part is taken from the
 * first asset, at the locked rate. Pure.
 */
export function keptForFee(
  payment: ConvertingPayment,
  part: SoldPart,
  { basisPoints, fixed }: FeeTerms,
): bigint {
  const share = (part.unsoldUnits * BigInt(basisPoints) + WHOLE - 1n) / WHOLE;
  if (payment.settlement.sellingOther !== undefined) return share;
  const amount = parseAmount(fiat(payment.currency), fixed);
  if (amount.units === 0n) return share;
  const { units } = payableRoundedUp(amount, part.rate, { code: part.token, decimals: part.decimals });
  return share + units;
}

/**
 * Our fee when the merchant's account got `paidUnits`: the fee on `paidUnits` plus itself, in minor units of
 * the currency. So the collected amount less the fee is exactly what was paid out. Pure.
 */
export function feeBeside(paidUnits: bigint, { basisPoints, fixed }: FeeTerms, currency: string): bigint {
  const asset = fiat(currency);
  const fixedUnits = parseAmount(asset, fixed).units;
  const share = BigInt(basisPoints);
  // The fee would take everything, so nothing would be paid out.
  if (share >= WHOLE) return 0n;
  const feeOf = (fee: bigint) =>
    feeRoundedDown(amountOf(asset, paidUnits + fee), basisPoints, fixedUnits).units;
  let fee = (paidUnits * share + fixedUnits * WHOLE) / (WHOLE - share);
  // Rounding moves it by a unit or two. Adding a unit to `fee` raises `feeOf` by one or not at all, so the
  // loop ends.
  while (feeOf(fee) > fee) fee += 1n;
  while (feeOf(fee) < fee) fee -= 1n;
  return fee;
}

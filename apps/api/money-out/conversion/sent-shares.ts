import { sellableUnits } from '@cowrie/payment-state';
import { isSurplusGiven } from '@cowrie/api/money-in/payments/holds/held-surplus';
import { worthOf } from '@cowrie/api/money-in/payments/evaluate/paid-assets';
import type { Settlement } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { SentPart } from './sent-money';
import type { ConvertingPayment } from './converting-payment';
import { isChosenPair, soldUnitsOf, storedParts } from './sold-parts';

type Shares = Pick<Settlement, 'sentUnits' | 'sweepTxHash' | 'otherSent' | 'heldUnits' | 'heldAsset'>;

/**
 * How much of a payment's money at the treasury to sell, and how much to hold for the payer
 * (docs/decisions/0054). A surplus is held in one asset: the first part that is large enough, with the chosen
 * pair first. If none is, the whole of the largest part is held. Pure.
 */
export function sharesOf(payment: ConvertingPayment, parts: readonly SentPart[]): Shares {
  const { deposit } = payment;
  const surplus = surplusOf(payment, parts);
  const free = parts.map((part) => ({ part, units: part.units - soldUnitsOf(payment, part.asset) }));
  const worthOfFree = ({ part, units }: (typeof free)[number]) => worthOf(deposit, part.asset, units);
  const [largest] = [...free].sort((a, b) => (worthOfFree(a) < worthOfFree(b) ? 1 : -1));
  const from = free.find((one) => worthOfFree(one) >= surplus) ?? largest;
  const worth = from ? worthOfFree(from) : 0n;
  if (!from || surplus === 0n || worth === 0n) return storedParts(deposit, parts);
  const heldUnits = surplus >= worth ? from.units : (from.units * surplus) / worth;
  const { token, network } = from.part.asset;
  return {
    ...storedParts(
      deposit,
      parts.map((part) => (part === from.part ? { ...part, units: part.units - heldUnits } : part)),
    ),
    heldUnits: heldUnits.toString(),
    ...(!isChosenPair(deposit, from.part.asset) && { heldAsset: { token, network } }),
  };
}

/** The total to hold over all parts, in base units of the chosen token. */
function surplusOf(payment: ConvertingPayment, parts: readonly SentPart[]): bigint {
  const { deposit, confirmedUnits = '0', settlement, resolutions } = payment;
  if (!settlement.holdsSurplus || isSurplusGiven({ resolutions })) return 0n;
  const worth = (unitsOf: (part: SentPart) => bigint) =>
    parts.reduce((sum, part) => sum + worthOf(deposit, part.asset, unitsOf(part)), 0n);
  const sentUnits = worth(({ units }) => units);
  const sums = {
    sentUnits,
    creditedUnits: BigInt(confirmedUnits),
    expectedUnits: BigInt(deposit.expectedUnits),
    soldUnits: worth(({ asset }) => soldUnitsOf(payment, asset)),
  };
  return sentUnits - sellableUnits(sums, deposit);
}

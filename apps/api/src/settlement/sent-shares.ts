import { sellableUnits } from '@cowrie/payment-state';
import { isSurplusGiven } from '../payments/held-surplus';
import type { Settlement } from '../payments/payment.schema';
import { soldUnitsOf } from './conversion';
import type { SettlingPayment } from './settling-payment';

/**
 * How much of a payment's money at the treasury is to be sold, and how much is held for the payer (docs/decisions/0054). Pure.
 * `units`: what reached the treasury, in base units of the token.
 */
export function sharesOf(
  { deposit, confirmedUnits = '0', settlement, resolutions }: SettlingPayment,
  units: bigint,
): Pick<Settlement, 'sentUnits' | 'heldUnits'> {
  const sums = {
    sentUnits: units,
    creditedUnits: BigInt(confirmedUnits),
    expectedUnits: BigInt(deposit.expectedUnits),
    soldUnits: soldUnitsOf(settlement),
  };
  const isHeld = settlement.holdsSurplus && !isSurplusGiven({ resolutions });
  const sold = isHeld ? sellableUnits(sums, deposit) : units;
  return { sentUnits: sold.toString(), ...(units > sold && { heldUnits: (units - sold).toString() }) };
}

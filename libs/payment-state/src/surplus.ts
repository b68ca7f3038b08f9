import { toleranceUnits } from './derived-state';
import type { PaymentPolicy } from './facts';

/** The sums of one payment, in base units of its expected token. */
export interface SurplusSums {
  /** What reached the treasury. */
  sentUnits: bigint;
  /** What the payment is credited with. A token that charges for transfers delivers less. */
  creditedUnits: bigint;
  expectedUnits: bigint;
  /** What earlier orders have sold. A sale cannot be undone. */
  soldUnits: bigint;
}

/**
 * Returns how much of what was sent may be sold for a merchant who holds surpluses for the payer
 * (`docs/decisions/0054`). The rest is held. A surplus within the tolerance is sold. Above it, the merchant
 * gets the expected amount, so a token's charge reduces the surplus first. Base units, at most `sentUnits`.
 */
export function sellableUnits(
  { sentUnits, creditedUnits, expectedUnits, soldUnits }: SurplusSums,
  policy: Pick<PaymentPolicy, 'toleranceBasisPoints'>,
): bigint {
  if (creditedUnits <= expectedUnits + toleranceUnits(expectedUnits, policy)) return sentUnits;
  const due = soldUnits > expectedUnits ? soldUnits : expectedUnits;
  return sentUnits < due ? sentUnits : due;
}

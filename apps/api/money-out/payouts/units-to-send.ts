import { POSITIVE_UNITS } from '@cowrie/api/platform/mongo/document.fields';

/**
 * Returns the base units of a payout as they are. A payout of zero could never be sent, and its signer would
 * retry forever.
 * @throws Error unless they are above zero
 */
export function unitsToSend(units: string): string {
  if (!POSITIVE_UNITS.test(units))
    throw new Error(`a payout must be of base units above zero, not "${units}"`);
  return units;
}

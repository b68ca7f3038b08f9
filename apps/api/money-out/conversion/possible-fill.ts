import type { OrderOutcome } from '@cowrie/exchange';

/**
 * The exchange reports an impossible sale. Nothing of it is recorded, because a person must check the order.
 */
export class ImpossibleFillError extends Error {
  override readonly name = 'ImpossibleFillError';
}

/** @throws ImpossibleFillError for a fill of nothing, of more than was ordered, or for less than nothing */
export function requirePossible(outcome: OrderOutcome, units: bigint): void {
  if (outcome.state !== 'filled') return;
  const { orderId, soldUnits, boughtUnits } = outcome;
  if (soldUnits > 0n && soldUnits <= units && boughtUnits >= 0n) return;
  throw new ImpossibleFillError(
    `the exchange reports that order ${orderId} sold ${soldUnits} of ${units} base units for ${boughtUnits}; check the order with the exchange`,
  );
}

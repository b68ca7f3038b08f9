import type { PayoutsConfig } from '@cowrie/api/platform/config/app.config';
import { exceededSum, type LimitedAmount } from '../payout-limits';
import type { Payout } from '../payout.schema';
import type { HandedAmount } from './sent-payouts.repository';

/** Which cap a payout exceeds, as `docs/operations/payouts.md` names them. */
export type ExceededCap = keyof PayoutsConfig['caps'];

const CAPS = ['perPayout', 'perDestinationAndDay', 'perDay'] as const satisfies readonly ExceededCap[];

/**
 * The first cap that a payout would exceed together with earlier hand-outs to the float; undefined if the
 * float may pay it. Pure.
 * @param handed what the float was given to pay in the last 24 hours, and for the payout's payment
 */
export function exceededCap(
  payout: Payout,
  handed: readonly HandedAmount[],
  caps: PayoutsConfig['caps'],
  now: Date,
): ExceededCap | undefined {
  const before = handed.map((one) => counted(one, one.handOut.at));
  return CAPS.find((cap) => exceededSum(cap, caps[cap], counted(payout, now), before));
}

function counted(one: Omit<HandedAmount, 'handOut'>, at: Date): LimitedAmount {
  const { _id, paymentId, businessId, units, decimals, destination } = one;
  return { _id, paymentId, businessId, units, decimals, destination, at, addressedAt: at };
}

import { isPayoutVoid } from '@cowrie/payout-state';
import { Types } from 'mongoose';
import type { OwedParts } from '../lists/owed';
import type { Payment } from '../document/payment.schema';
import type { StatedMoney, StatedRefund } from '../document/stated-money.schema';

/**
 * What a settlement takes from a payment, with the current refunds and sales that make it up. The lines of
 * the statement are written later, and refunds continue meanwhile. Pure except for its ID.
 */
export function entryOf(
  settlementId: Types.ObjectId,
  payment: Pick<Payment, 'refunds' | 'stated' | 'settlement'>,
  parts: OwedParts,
  at: Date,
): StatedMoney {
  const entry = { id: new Types.ObjectId(), settlementId, ...textsOf(parts), at };
  if (isEmpty(entry)) return entry;
  const refunds = refundsOf(payment);
  return { ...entry, ...(refunds && { refunds, fills: payment.settlement?.fills?.length ?? 0 }) };
}

/** The sums in stored form. */
export function textsOf({ collected, fee, refunded, feeReturned }: OwedParts) {
  const text = (units: bigint) => units.toString();
  return {
    collected: text(collected),
    fee: text(fee),
    refunded: text(refunded),
    feeReturned: text(feeReturned),
  };
}

export function isEmpty({
  collected,
  fee,
  refunded,
  feeReturned,
}: Pick<StatedMoney, 'collected' | 'fee' | 'refunded' | 'feeReturned'>): boolean {
  return [collected, fee, refunded, feeReturned].every((units) => units === '0');
}

/**
 * The refunds that are new since the earlier entries, and those from earlier entries that have ended without
 * being sent. Undefined: an entry of an earlier version does not say which refunds it holds.
 */
function refundsOf({
  refunds = [],
  stated = [],
}: Pick<Payment, 'refunds' | 'stated'>): StatedRefund[] | undefined {
  const before = stated.filter((one) => !one.isVoid && !isEmpty(one));
  if (before.some((one) => !one.refunds)) return undefined;
  const held = new Set<string>();
  for (const { id, status } of before.flatMap((one) => one.refunds ?? []))
    if (isPayoutVoid(status)) held.delete(id.toHexString());
    else held.add(id.toHexString());
  return refunds
    .filter(({ id, status }) => isPayoutVoid(status) === held.has(id.toHexString()))
    .map(({ id, status, txHash }) => ({ id, status, ...(txHash && { txHash }) }));
}

import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { versionOf } from '@cowrie/api/platform/audit/seen-version';
import { heldSurplus } from '../holds/held-surplus';
import { transferIdOf } from '../evaluate/payment-facts';
import type { Payment } from './payment.schema';

/**
 * Identifies what an operator decides about when accepting money without naming transfers, or recording that
 * it was sent back. That is all of a payment's confirmed money without a resolution, and the payment's
 * status. Pure.
 */
export function undecidedVersion(
  payment: Pick<Payment, 'status' | 'resolutions' | 'deposit' | 'settlement'>,
  transfers: readonly Transfer[],
): string {
  const resolved = new Set(payment.resolutions.map(({ transferId }) => transferId));
  const money = transfers
    .filter((one) => one.direction === 'in' && one.canonical && one.confirmedAt && one.token)
    .map((one) => [transferIdOf(one), one.units] as const)
    .filter(([id]) => !resolved.has(id))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const surplus = heldSurplus(payment);
  return versionOf({
    status: payment.status,
    money,
    surplus: surplus && [surplus.token, surplus.network, surplus.units],
  });
}

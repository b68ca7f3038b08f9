import { Types } from 'mongoose';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import type { Payment, Resolution } from '../document/payment.schema';

/**
 * The audit entry of an operator's decision; none without new resolutions. Its ID is already set, so it can
 * be written to the log again after a crash without a second entry.
 */
export function auditEntriesOf(
  before: Payment,
  after: Payment,
  resolutions: readonly Resolution[],
): AuditEntry[] {
  const [first] = resolutions;
  if (!first) return [];
  const { by, operatorId, reason, kind, at } = first;
  return [
    {
      _id: new Types.ObjectId(),
      at,
      by,
      reason,
      ...(operatorId && { operatorId }),
      action: kind === 'accepted' ? 'payment.accept' : 'payment.refund',
      subject: { kind: 'payment', id: before._id.toHexString() },
      businessId: before.businessId.toHexString(),
      before: auditViewOf(before),
      after: auditViewOf(after),
    },
  ];
}

/** The fields of a payment that a decision can change. */
function auditViewOf({ status, confirmedUnits, creditedIds, resolutions, settlement }: Payment) {
  return { status, confirmedUnits, creditedIds, resolutions, settlement: settlement?.state };
}

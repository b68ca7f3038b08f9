import { Types } from 'mongoose';
import type { HoldReason } from '@cowrie/dto';
import type { AuditEntry } from '@cowrie/api/platform/audit/audit-entry.schema';
import type { Payment } from '../document/payment.schema';
import type { PaymentScreening } from '../document/payment-screening.schema';
import { reasonToTell, screeningWith, settlementAfterScreening, withTold } from './screening.rules';

/**
 * Applies a finding of screening or a person's decision. Returns the payment's screening afterwards, or
 * throws. Pure.
 */
export type Screen = (payment: Payment) => PaymentScreening | undefined;

/** The payment with its new screening, and what follows for its settlement. Pure. */
export function screenedBy(payment: Payment, screen: Screen | undefined, now: Date): Payment {
  if (!screen) return payment;
  const screening = screen(payment);
  const settlement = settlementAfterScreening(payment.settlement, payment.screening, screening, now);
  return { ...payment, screening, settlement };
}

/** The screening to store, and the reason to tell the merchant in the same update. Pure. */
export function tellOf({
  screening,
  settlement,
  now,
}: Pick<Payment, 'screening' | 'settlement'> & { now: Date }): Pick<Payment, 'screening'> & {
  held: HoldReason | undefined;
} {
  const kept = screeningWith(settlement, screening);
  const held = reasonToTell(kept, now);
  return { screening: withTold(kept, held), held };
}

/**
 * The audit entry of a decision about held money; none without a new one. Its ID is already set, so it can be
 * written to the log again after a crash without a second entry.
 */
export function screeningEntriesOf(before: Payment, after: Payment): AuditEntry[] {
  const { decision } = after.screening ?? {};
  if (!decision || decision === before.screening?.decision) return [];
  const { by, operatorId, reason, kind, at } = decision;
  return [
    {
      _id: new Types.ObjectId(),
      at,
      by,
      reason,
      ...(operatorId && { operatorId }),
      action: kind === 'released' ? 'screening.release' : 'screening.refuse',
      subject: { kind: 'payment', id: before._id.toHexString() },
      before: auditViewOf(before),
      after: auditViewOf(after),
    },
  ];
}

/** The fields of a payment that the decision can change. */
function auditViewOf({ status, screening, settlement }: Payment) {
  return {
    status,
    screening: screening?.state,
    findings: screening?.findings,
    settlement: settlement?.state,
  };
}

import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { type Actor, auditNameOf } from '@cowrie/api/platform/audit/actor';
import { requireSeen } from '@cowrie/api/platform/audit/seen-version';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentEvaluator } from '@cowrie/api/money-in/payments/evaluate/payment-evaluator.service';
import type {
  ScreeningDecision,
  ScreeningFinding,
} from '@cowrie/api/money-in/payments/document/payment-screening.schema';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import {
  screeningAfterDecision,
  screeningVersion,
} from '@cowrie/api/money-in/payments/holds/screening.rules';
import { Screening } from '@cowrie/api/money-out/screening/screening.service';

/** A person's decision about held money. */
export interface ScreeningOrder {
  /** Goes into the audit log: 1 to 500 characters. */
  reason: string;
  by: Actor;
  /** The version of the findings that the person was shown (`screeningVersion`). Absent: any version. */
  seen?: string | undefined;
}

/**
 * Decisions about money that screening holds (docs/decisions/0059). The update that stores a decision also
 * stores its consequences and its audit entry, and a relay brings the entry to the log.
 */
@Injectable()
export class ScreeningDecisions {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly evaluator: PaymentEvaluator,
    private readonly audit: AuditLog,
    private readonly screening: Screening,
    private readonly clock: Clock,
  ) {}

  /**
   * Lets the settlement continue. After a refusal it lets an operator accept the payment.
   * @returns the payment after the decision
   * @throws ApiError payment_not_found, validation_failed, decision_outdated, settlement_not_possible
   */
  release(paymentId: Types.ObjectId, order: ScreeningOrder): Promise<Payment> {
    return this.decide(paymentId, order, 'released');
  }

  /**
   * Ends the settlement: the payment fails, and its money is neither swept nor sold.
   * @returns the payment after the decision
   * @throws ApiError payment_not_found, validation_failed, decision_outdated, settlement_not_possible
   */
  refuse(paymentId: Types.ObjectId, order: ScreeningOrder): Promise<Payment> {
    return this.decide(paymentId, order, 'refused');
  }

  private async decide(
    paymentId: Types.ObjectId,
    { reason: given, by, seen }: ScreeningOrder,
    kind: ScreeningDecision['kind'],
  ): Promise<Payment> {
    const reason = given.trim();
    if (reason.length < 1 || reason.length > 500)
      throw new ApiError('validation_failed', {
        fields: [{ field: 'reason', message: 'reason must be a text of 1 to 500 characters' }],
      });
    await this.find(paymentId);
    let decided: readonly ScreeningFinding[] = [];
    // A decision is made about the payment as it is stored now. When the write loses a race, it is made
    // again.
    await this.evaluator.evaluate(paymentId, () => ({
      screen: ({ screening }) => {
        const after = screeningAfterDecision(screening, {
          kind,
          reason,
          ...auditNameOf(by),
          at: this.clock.now(),
        });
        if (!after)
          throw new ApiError('settlement_not_possible', { values: { why: whyNot(screening, kind) } });
        if (screening) requireSeen(seen, screeningVersion(screening));
        decided = screening?.findings ?? [];
        return after;
      },
    }));
    const payment = await this.find(paymentId);
    if (payment.unaudited) await this.audit.carry('payments', paymentId);
    const { environment } = payment;
    await this.screening.forget(decided.map(({ network, address }) => ({ environment, network, address })));
    return payment;
  }

  private async find(paymentId: Types.ObjectId): Promise<Payment> {
    const payment = await this.payments.find(paymentId);
    if (!payment) throw new ApiError('payment_not_found');
    return payment;
  }
}

function whyNot(screening: Payment['screening'], kind: ScreeningDecision['kind']): string {
  if (screening?.state === 'refused') return 'its money was refused already';
  if (screening?.state === 'released') return 'its money was released already';
  return `screening holds no money of it, so there is nothing to ${kind === 'released' ? 'release' : 'refuse'}`;
}

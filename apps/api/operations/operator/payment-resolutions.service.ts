import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { FieldError } from '@cowrie/dto';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { type Actor, auditNameOf } from '@cowrie/api/platform/audit/actor';
import { requireSeen } from '@cowrie/api/platform/audit/seen-version';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { Payment, Resolution } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentEvaluator } from '@cowrie/api/money-in/payments/evaluate/payment-evaluator.service';
import { policyOf } from '@cowrie/api/money-in/payments/evaluate/payment-policy';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { undecidedVersion } from '@cowrie/api/money-in/payments/document/undecided-version';
import {
  chooseAccepted,
  chooseRefunded,
  type ResolutionSource,
} from '@cowrie/api/money-in/payments/evaluate/resolution.rules';

/** A decision of an operator about transfers. */
export interface OperatorOrder {
  /** Goes into the audit log: 1 to 500 characters. */
  reason: string;
  by: Actor;
  /** The transfers, each as `network:txHash:ordinal`. Absent: all transfers that allow this decision. */
  transferIds?: readonly string[] | undefined;
  /**
   * The version of the undecided money that the operator was shown (`undecidedVersion`). Absent: any version.
   */
  seen?: string | undefined;
}

/** The record that transfers were sent back. */
export interface RefundOrder extends OperatorOrder {
  /** The transaction that sent the money back. */
  refundTxHash?: string | undefined;
}

/** The result of a decision. */
export interface OperatorOutcome {
  /** The payment after the decision. */
  payment: Payment;
  /** The resolutions of this call; empty when the same decision was made before. */
  resolutions: Resolution[];
}

/**
 * Decisions of an operator about money that the rules do not credit (docs/decisions/0006,
 * docs/decisions/0011). The update that stores a decision also stores its audit entry, and a relay brings it
 * to the log.
 */
@Injectable()
export class PaymentResolutions {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly evaluator: PaymentEvaluator,
    private readonly audit: AuditLog,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Accepts transfers for the payment. The payment becomes `completed` at once, and this cannot be undone.
   * Repeating the same call does nothing.
   * @throws ApiError payment_not_found, validation_failed, decision_outdated, nothing_to_accept,
   *   payment_already_completed, settlement_under_way, transfer_not_acceptable
   */
  markAccepted(paymentId: Types.ObjectId, order: OperatorOrder): Promise<OperatorOutcome> {
    return this.resolve(paymentId, order, 'accepted', chooseAccepted);
  }

  /**
   * Records that transfers were sent back to the payer. It moves no money itself.
   * @throws ApiError payment_not_found, validation_failed, decision_outdated, nothing_to_refund,
   *   transfer_not_refundable
   */
  markRefunded(paymentId: Types.ObjectId, order: RefundOrder): Promise<OperatorOutcome> {
    return this.resolve(paymentId, order, 'refunded', chooseRefunded);
  }

  /**
   * Makes a decision and stores it with its consequences in one write. The facts can change in the meantime,
   * so the write is conditional on the payment's version; the evaluator reloads and decides again when it
   * loses.
   */
  private async resolve(
    paymentId: Types.ObjectId,
    order: RefundOrder,
    kind: Resolution['kind'],
    choose: (source: ResolutionSource, named?: readonly string[]) => string[],
  ): Promise<OperatorOutcome> {
    const { reason, by, transferIds, refundTxHash, seen } = checked(order);
    await this.find(paymentId);
    let resolutions: Resolution[] = [];
    await this.evaluator.evaluate(paymentId, (payment, transfers) => {
      const policy = policyOf(payment.deposit, this.config.environments[payment.environment]);
      const now = this.clock.now();
      const ids = choose({ payment, transfers, policy, now }, transferIds);
      if (ids.length > 0) requireSeen(seen, undecidedVersion(payment, transfers));
      resolutions = ids.map((transferId) => ({
        transferId,
        kind,
        reason,
        ...auditNameOf(by),
        at: now,
        ...(refundTxHash && { refundTxHash }),
      }));
      return { resolutions };
    });
    const payment = await this.find(paymentId);
    if (payment.unaudited) await this.audit.carry('payments', paymentId);
    return { payment, resolutions };
  }

  private async find(paymentId: Types.ObjectId): Promise<Payment> {
    const payment = await this.payments.find(paymentId);
    if (!payment) throw new ApiError('payment_not_found');
    return payment;
  }
}

/**
 * A person who names no transfers decides about what was shown, and must send its version.
 * @throws ApiError validation_failed
 */
export function requireNamedOrSeen({ transferIds, seen }: Pick<OperatorOrder, 'transferIds' | 'seen'>): void {
  if (transferIds || seen) return;
  const rule = 'the version that you were shown, unless you name the transfers';
  throw new ApiError('validation_failed', { fields: [field('seen', rule)] });
}

/** The order with trimmed texts and a lower-case hash. @throws ApiError validation_failed */
function checked(order: RefundOrder): RefundOrder {
  const reason = order.reason.trim();
  const refundTxHash = order.refundTxHash?.toLowerCase();
  const fields: FieldError[] = [
    ...(reason.length >= 1 && reason.length <= 500 ? [] : [field('reason', 'a text of 1 to 500 characters')]),
    ...(order.transferIds?.length === 0
      ? [field('transferIds', 'left out, or hold at least one transfer')]
      : []),
    ...(refundTxHash === undefined || /^0x[0-9a-f]{64}$/.test(refundTxHash)
      ? []
      : [field('refundTxHash', '0x and 64 hex digits')]),
  ];
  if (fields.length > 0) throw new ApiError('validation_failed', { fields });
  return { ...order, reason, refundTxHash };
}

function field(name: string, rule: string): FieldError {
  return { field: name, message: `${name} must be ${rule}` };
}

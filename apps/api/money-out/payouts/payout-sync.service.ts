import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { isPayoutOver } from '@cowrie/payout-state';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentEvaluator } from '@cowrie/api/money-in/payments/evaluate/payment-evaluator.service';
import type { PaymentRefund } from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { PaymentRefunds } from '@cowrie/api/money-in/payments/refunds/payment-refunds';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { payoutOfRefund } from './payout-of-refund';
import type { Payout } from './payout.schema';
import { PayoutEvaluator } from './payout-evaluator.service';
import { PayoutsRepository } from './payouts.repository';
import { RefundLimits } from './refund-limits.service';

const BATCH_SIZE = 100;

/**
 * Keeps payments and their payouts in step: stores the payout of each new refund, and tells the payment the
 * outcome of a refund, or of a settlement's deposit. Each step can be repeated, so the worker finishes what a
 * crash left (docs/decisions/0056).
 */
@Injectable()
export class PayoutSync {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly paymentRefunds: PaymentRefunds,
    private readonly payouts: PayoutsRepository,
    private readonly paymentEvaluator: PaymentEvaluator,
    private readonly payoutEvaluator: PayoutEvaluator,
    private readonly limits: RefundLimits,
    private readonly audit: AuditLog,
    private readonly setAside: SetAside,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Stores the payouts of a payment's new refunds. */
  async place(payment: Payment): Promise<void> {
    for (const refund of payment.refunds ?? []) {
      // The payment knows an outdated status of a stored payout.
      if (refund.status !== 'requested') continue;
      const payout = await this.payoutOf(payment, refund);
      await this.payouts.insertOnce(payout);
      // Others count only stored refunds, so store it first: of two at the same moment, one finds the other.
      const rule = await this.limits.ruleOf(payout);
      const placed = await this.payoutEvaluator.evaluate(refund.id, ({ status }) =>
        status === 'requested' ? { set: { rule } } : undefined,
      );
      await this.tell(placed);
    }
    await this.paymentRefunds.markPlaced(payment);
  }

  private async payoutOf(payment: Payment, refund: PaymentRefund): Promise<Payout> {
    const payout = payoutOfRefund(payment, refund, this.config.keySecret);
    const { rule } = payout;
    if (!refund.charged || rule.isAboveLimit || !(await this.limits.isBeyondOwed(payment))) return payout;
    return { ...payout, rule: { ...rule, isAboveLimit: true, aboveBy: 'owed' } };
  }

  /**
   * Reports a payout's status to its payment, and the decisions about it to the audit log. Returns the payout
   * unchanged.
   */
  async tell(payout: Payout): Promise<Payout> {
    if (payout.isUnreported) await this.report(payout);
    if (payout.unaudited) await this.audit.carry('payouts', payout._id);
    return payout;
  }

  /** Finishes what dead processes left. */
  async catchUp(): Promise<void> {
    const { paymentRefunds, payouts } = this;
    await this.each(
      'refunds to be placed',
      (except) => paymentRefunds.findWithNew(BATCH_SIZE, except),
      (payment) => this.place(payment),
    );
    await this.each(
      'payouts to be told',
      (except) => payouts.findUnreported(BATCH_SIZE, except),
      (payout) => this.report(payout),
    );
    await this.each(
      'refund links that have expired',
      (except) => payouts.findOverdue(BATCH_SIZE, except),
      async ({ _id }) => {
        await this.tell(await this.payoutEvaluator.evaluate(_id));
      },
    );
  }

  /** A payout that fails is set aside, and holds up no other. */
  private async each<T extends { _id: Types.ObjectId }>(
    queue: string,
    find: (except: readonly string[]) => Promise<readonly T[]>,
    work: (one: T) => Promise<void>,
  ): Promise<void> {
    const found = await find(await this.setAside.resting(queue));
    await this.setAside.each(queue, found, ({ _id }) => String(_id), work);
  }

  private async report(payout: Payout): Promise<void> {
    const { _id, paymentId, status, version, destination, transfer, handOut, hold } = payout;
    // The settlement's next step checks its payout.
    if (payout.purpose === 'settlement') {
      await this.payments.makeSettlementDue(paymentId);
      return this.payouts.markReported(payout);
    }
    const now = this.clock.now();
    const txHash = transfer?.txHash ?? handOut?.attempts?.at(-1)?.txHash;
    await this.paymentEvaluator.evaluate(paymentId, ({ refunds = [] }) => {
      if (!refunds.some((one) => one.id.equals(_id) && one.version < version)) return {};
      return {
        refunds: refunds.map((one) =>
          one.id.equals(_id)
            ? {
                ...one,
                status,
                version,
                txHash,
                destination: destination?.address,
                destinationProof: destination?.proof,
                // A hold that the payment knows stays reported.
                ...(hold && hold.at.getTime() !== one.hold?.at.getTime() && { hold }),
                endedAt: isPayoutOver(status) ? now : undefined,
              }
            : one,
        ),
      };
    });
    await this.payouts.markReported(payout);
  }
}

import { Injectable } from '@nestjs/common';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { coverOf, type RefundCover } from '@cowrie/api/money-in/payments/refunds/refund-cover';
import { isReleased } from './destination-hold';
import { PayoutEvaluator } from './payout-evaluator.service';
import type { Payout } from './payout.schema';
import { PayoutSync } from './payout-sync.service';
import { RefundLimits } from './refund-limits.service';

/** How long a screening answer is valid. */
export const SCREENED_FOR_MS = 20 * 60_000;

/**
 * `waits`: it can become ready. `failed`: it never can, and this call ended it. `why` is text for an
 * operator.
 */
export type Readiness = { kind: 'ready' } | { kind: 'waits' | 'failed'; why: string };

/** Decides whether a queued payout can be handed to a signer now. */
@Injectable()
export class PayoutReadiness {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly transfers: TransfersRepository,
    private readonly evaluator: PayoutEvaluator,
    private readonly sync: PayoutSync,
    private readonly limits: RefundLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Says whether a queued payout can be sent. If its money will never suffice because the token kept a part,
   * the payout fails. Then that money can be refunded again, as a smaller amount.
   */
  async checkOrFail(payout: Payout): Promise<Readiness> {
    if (!this.isScreened(payout)) return { kind: 'waits', why: 'its destination is not screened yet' };
    if (payout.purpose === 'settlement') return this.ofOrder(payout);
    switch (await this.coverOf(payout)) {
      case 'covered':
        return this.withinLimits(payout);
      case 'waiting':
        return { kind: 'waits', why: 'its sweep to the treasury is not final yet' };
      case 'short':
        return this.fail(payout);
      case 'unknown':
        return { kind: 'waits', why: 'its payment does not know it' };
    }
  }

  /**
   * An order with a rail is open for minutes. A deposit that comes later is not paid out, but returned in the
   * end.
   */
  private async ofOrder({ _id, paymentId, order }: Payout): Promise<Readiness> {
    if (!order || this.clock.now() >= order.payBefore)
      return { kind: 'waits', why: 'its order with the rail is over; a new one is opened' };
    const railOrder = (await this.payments.find(paymentId))?.settlement?.railOrder;
    const isKnown = railOrder?.payoutId?.equals(_id) === true && railOrder.orderId === order.orderId;
    return isKnown ? { kind: 'ready' } : { kind: 'waits', why: 'its payment does not know it' };
  }

  private isScreened(payout: Payout): boolean {
    const { screenedAt, screeningHit } = payout;
    // A hit on a queued payout was released by an operator.
    if (screeningHit !== undefined || isReleased(payout)) return true;
    return screenedAt !== undefined && this.clock.now().getTime() - screenedAt.getTime() < SCREENED_FOR_MS;
  }

  private async coverOf({ _id, paymentId }: Payout): Promise<RefundCover | 'unknown'> {
    const payment = await this.payments.find(paymentId);
    const refund = payment?.refunds?.find(({ id }) => id.equals(_id));
    if (!payment || !refund) return 'unknown';
    return coverOf(payment, await this.transfers.ofPayment(paymentId), refund);
  }

  /**
   * Judges the sums again: another refund may have been requested at the same moment, or its address named
   * since.
   */
  private async withinLimits(payout: Payout): Promise<Readiness> {
    const rule = await this.limits.ruleOf(payout);
    if (rule === payout.rule) return { kind: 'ready' };
    const after = await this.evaluator.evaluate(payout._id, ({ status, version }) =>
      status === 'queued' && version === payout.version
        ? { set: { rule, waitsFor: undefined, nextTryAt: undefined } }
        : undefined,
    );
    await this.sync.tell(after);
    return { kind: 'waits', why: 'with others it is above a limit of its merchant' };
  }

  private async fail({ _id }: Payout): Promise<Readiness> {
    const why = 'less money than it needs has reached the treasury';
    const payout = await this.evaluator.evaluate(_id, ({ status }) =>
      status === 'queued' ? { set: { isNotCovered: true, failedBecause: why } } : undefined,
    );
    await this.sync.tell(payout);
    return { kind: 'failed', why };
  }
}

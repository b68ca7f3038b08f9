import { Injectable } from '@nestjs/common';
import { TransfersRepository } from '../chain-records/transfers.repository';
import { Clock } from '../platform/clock/clock';
import { PaymentsRepository } from '../payments/payments.repository';
import { coverOf } from '../payments/refund-cover';
import { PayoutEvaluator } from './payout-evaluator.service';
import type { Payout } from './payout.schema';
import { RefundDesk } from './refund-desk.service';

/** How long an answer of screening is good for. */
export const SCREENED_FOR_MS = 20 * 60_000;

/** Decides whether a queued payout can be handed to a signer now. */
@Injectable()
export class PayoutReadiness {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly transfers: TransfersRepository,
    private readonly evaluator: PayoutEvaluator,
    private readonly desk: RefundDesk,
    private readonly clock: Clock,
  ) {}

  /**
   * Why it must wait, in words for an operator; undefined when nothing is in the way. A payout whose money will never suffice, because
   * the token has kept a part, fails here: its money can be refunded again, in a smaller sum.
   */
  async reasonToWait({ _id, paymentId, screenedAt, screeningHit }: Payout): Promise<string | undefined> {
    // A hit that is queued was released by an operator.
    const ageMs = screenedAt ? this.clock.now().getTime() - screenedAt.getTime() : Infinity;
    const isScreened = screeningHit !== undefined || ageMs < SCREENED_FOR_MS;
    if (!isScreened) return 'its destination is not screened yet';
    const payment = await this.payments.find(paymentId);
    const refund = payment?.refunds?.find(({ id }) => id.equals(_id));
    if (!payment || !refund) return 'its payment does not know it';
    const cover = coverOf(payment, await this.transfers.ofPayment(paymentId), refund);
    switch (cover) {
      case 'covered':
        return undefined;
      case 'waiting':
        return 'its money has not reached the treasury for good';
      case 'short': {
        const failedBecause = 'less money than it needs has reached the treasury';
        const payout = await this.evaluator.evaluate(_id, ({ status }) =>
          status === 'queued' ? { set: { isNotCovered: true, failedBecause } } : undefined,
        );
        await this.desk.settle(payout);
        return failedBecause;
      }
    }
  }
}

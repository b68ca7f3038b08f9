import { Injectable } from '@nestjs/common';
import { TransfersRepository } from '../chain-records/transfers.repository';
import { PaymentsRepository } from '../payments/payments.repository';
import { isCovered } from '../payments/refund-cover';
import type { Payout } from './payout.schema';

/** Decides whether a queued payout can be handed to a signer now. */
@Injectable()
export class PayoutReadiness {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly transfers: TransfersRepository,
  ) {}

  /** Why it must wait, in words for an operator; undefined when nothing is in the way. */
  async reasonToWait({ _id, paymentId }: Pick<Payout, '_id' | 'paymentId'>): Promise<string | undefined> {
    const payment = await this.payments.find(paymentId);
    const refund = payment?.refunds?.find(({ id }) => id.equals(_id));
    if (!payment || !refund) return 'its payment does not know it';
    const transfers = await this.transfers.ofPayment(paymentId);
    return isCovered(payment, transfers, refund)
      ? undefined
      : 'its money has not reached the treasury for good';
  }
}

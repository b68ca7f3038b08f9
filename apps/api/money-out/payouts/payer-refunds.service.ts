import { Injectable, Logger } from '@nestjs/common';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { hashRequest } from '@cowrie/api/money-in/payments/idempotency/request-hash';
import { type PayerRefundFacts, payerRefundOf } from '@cowrie/api/money-in/payments/refunds/payer-refund';
import { policyOf } from '@cowrie/api/money-in/payments/evaluate/payment-policy';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentRefunds } from '@cowrie/api/money-in/payments/refunds/payment-refunds';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { PAYER } from './payout-party';
import { RefundRequests } from './refund-requests.service';

const BATCH_SIZE = 100;
/** The name that operators read. Its items are payments. */
const QUEUE = 'refunds of payments given up';
/** A repeated request of the payer is about the same refund, no matter what came in between. */
const REQUEST_HASH = hashRequest({ by: 'payer' });

/** The refunds that payers request on the page (docs/decisions/0056). */
@Injectable()
export class PayerRefunds {
  private readonly logger = new Logger(PayerRefunds.name);

  constructor(
    private readonly paymentRefunds: PaymentRefunds,
    private readonly transfers: TransfersRepository,
    private readonly requests: RefundRequests,
    private readonly setAside: SetAside,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** What the payer of a payment can request back, or is promised; undefined when there is nothing. */
  async of(payment: Payment): Promise<PayerRefundFacts | undefined> {
    const environment = this.config.environments[payment.environment];
    return payerRefundOf({
      payment,
      transfers: await this.transfers.ofPayment(payment._id),
      now: this.clock.now(),
      policy: policyOf(payment.deposit, environment),
      environment,
    });
  }

  /** Two requests at once have the same key, so they make one refund. @throws ApiError refund_not_possible */
  async request(payment: Payment, { basis, token, network }: PayerRefundFacts): Promise<void> {
    const earlier = (payment.refunds ?? []).filter(
      ({ requestedBy }) => requestedBy.kind === PAYER.kind,
    ).length;
    // No merchant's key contains a space.
    const repeatable = { key: `payer ${earlier}`, requestHash: REQUEST_HASH };
    try {
      await this.requests.request(payment, { basis, token, network }, PAYER, repeatable);
    } catch (error) {
      // The possible refund changed in between, and the reasons are for merchants.
      if (error instanceof ApiError) throw new ApiError('refund_not_possible', { cause: error });
      throw error;
    }
  }

  /**
   * Creates the refunds of payments that their payers gave up and that have ended since
   * (docs/decisions/0060). Each step can be repeated. Returns how many payments it found.
   */
  async catchUp(): Promise<number> {
    const found = await this.paymentRefunds.findAskedBack(BATCH_SIZE, await this.setAside.resting(QUEUE));
    await this.setAside.each(
      QUEUE,
      found,
      ({ _id }) => String(_id),
      (payment) => this.makeOf(payment),
    );
    return found.length;
  }

  private async makeOf(payment: Payment): Promise<void> {
    const refund = await this.of(payment);
    try {
      // Without a refundable amount there is nothing to give back: more money came in time and paid it, or a
      // person was faster.
      if (refund?.state === 'possible') await this.request(payment, refund);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.logger.warn(
        { err: error, paymentId: payment._id.toHexString() },
        'a payer who gave up a payment gets no automatic refund; the page still offers what is possible',
      );
    }
    await this.paymentRefunds.markAskedBackDone(payment);
  }
}

import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentEvaluator } from '@cowrie/api/money-in/payments/evaluate/payment-evaluator.service';
import { policyOf } from '@cowrie/api/money-in/payments/evaluate/payment-policy';
import type {
  PaymentRefund,
  StoredParty,
} from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { chooseRefund } from '@cowrie/api/money-in/payments/refunds/refund.rules';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { Turns } from '@cowrie/api/platform/tasks/turns';
import { refundSettingsOf } from '@cowrie/api/merchants/merchants/refund-settings';
import { DestinationRules } from './destination-rules.service';
import type { Payout } from './payout.schema';
import { PayoutsRepository } from './payouts.repository';
import { PayoutSync } from './payout-sync.service';
import { type RefundOrder, requireFields, wishOf } from './refund-order';

export type { RefundOrder } from './refund-order';

/** A request that may be repeated. */
export interface RepeatableRequest {
  key: string;
  /** A hash of everything that was requested. */
  requestHash: string;
}

/** Creates refunds for merchants, operators and payers (docs/decisions/0056). */
@Injectable()
export class RefundRequests {
  private readonly turns = new Turns();

  constructor(
    private readonly payments: PaymentsRepository,
    private readonly payouts: PayoutsRepository,
    private readonly transfers: TransfersRepository,
    private readonly evaluator: PaymentEvaluator,
    private readonly sync: PayoutSync,
    private readonly merchants: MerchantsService,
    private readonly destinations: DestinationRules,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Reserves the money in the payment and stores the payout. A repeated request returns the refund of the
   * first one.
   *
   * @throws ApiError validation_failed, idempotency_key_reused, refund_needs_address, refund_address_refused,
   *   and what `chooseRefund` throws
   */
  async request(
    payment: Payment,
    order: RefundOrder,
    by: StoredParty,
    repeatable?: RepeatableRequest,
  ): Promise<Payout> {
    const id = repeatable ? refundIdOf(payment, repeatable.key) : new Types.ObjectId();
    const first = payment.refunds?.find((one) => one.id.equals(id));
    if (!first) await this.reserve(id, payment, order, by, repeatable?.requestHash);
    const stored = await this.placed(payment._id);
    const refund = stored?.refunds?.find((one) => one.id.equals(id));
    if (!stored || !refund) throw new Error(`refund ${id.toHexString()} is not in its payment`);
    if (refund.requestHash !== repeatable?.requestHash) throw new ApiError('idempotency_key_reused');
    const payout = await this.payouts.find(id);
    if (!payout) throw new Error(`refund ${id.toHexString()} has no payout`);
    return payout;
  }

  /**
   * The payment, once its new refunds have payouts. One request places those of all that wait for their turn.
   */
  private placed(paymentId: Types.ObjectId): Promise<Payment | null> {
    return this.turns.run(paymentId.toHexString(), async () => {
      const stored = await this.payments.find(paymentId);
      if (stored?.hasNewRefunds) await this.sync.place(stored);
      return stored;
    });
  }

  private async reserve(
    id: Types.ObjectId,
    payment: Payment,
    order: RefundOrder,
    by: StoredParty,
    requestHash: string | undefined,
  ): Promise<void> {
    const { _id, environment, businessId, customer } = payment;
    const settings = refundSettingsOf(await this.merchants.get(businessId));
    const { approvalAboveTokens, payersUpToTokens } = settings;
    const limits = { approvalAboveTokens, payersUpToTokens };
    const environmentConfig = this.config.environments[environment];
    requireFields(order);
    const wish = wishOf(order, payment);
    if (order.destination === undefined && !customer.email) throw new ApiError('refund_needs_address');
    const chooseOf = (current: Payment, transfers: readonly Transfer[], now: Date) => {
      const policy = policyOf(current.deposit, environmentConfig);
      const source = { payment: current, transfers, policy, now, environment: environmentConfig };
      return chooseRefund(source, wish, settings.isFeeReturned);
    };
    let destination: string | undefined;
    // This comes before the update, because checking an address needs calls and the update must not wait.
    if (order.destination !== undefined) {
      const asset = chooseOf(payment, await this.transfers.ofPayment(_id), this.clock.now());
      destination = await this.destinations.checked(environment, order.destination, 'destination', asset);
    }
    await this.evaluator.evaluate(_id, (current, transfers) => {
      if (current.refunds?.some((one) => one.id.equals(id))) return {};
      const now = this.clock.now();
      const chosen = chooseOf(current, transfers, now);
      const refund: PaymentRefund = {
        id,
        basis: order.basis,
        ...chosen,
        status: 'requested',
        version: 0,
        told: [],
        requestedBy: by,
        ...(order.reason && { reason: order.reason }),
        ...(destination && { destination }),
        ...(requestHash && { requestHash }),
        limits,
        createdAt: now,
      };
      return { refunds: [...(current.refunds ?? []), refund] };
    });
  }
}

/**
 * The same key for the same payment names the same refund, so a repeated request creates no second one.
 */
function refundIdOf({ _id, businessId, environment }: Payment, key: string): Types.ObjectId {
  const text = JSON.stringify([businessId.toHexString(), environment, _id.toHexString(), key]);
  const digest = createHash('sha256').update(text).digest('hex');
  return Types.ObjectId.createFromHexString(digest.slice(0, 24));
}

import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { hashRequest } from '@cowrie/api/money-in/payments/idempotency/request-hash';
import { PayoutDecisions } from '@cowrie/api/money-out/payouts/payout-decisions.service';
import { operatorParty } from '@cowrie/api/money-out/payouts/payout-party';
import type { Payout } from '@cowrie/api/money-out/payouts/payout.schema';
import { type PayoutQuery, PayoutsRepository } from '@cowrie/api/money-out/payouts/payouts.repository';
import { type RefundOrder, RefundRequests } from '@cowrie/api/money-out/payouts/refund-requests.service';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { PaymentFinder } from './payment-finder.service';

/** A decision about a payout: why, and the version that the operator was shown. */
export interface PayoutOrder {
  reason: string;
  seen: string;
}

/**
 * What operators do about the refunds of all merchants (docs/decisions/0056). Requests and decisions are in
 * the audit log.
 */
@Injectable()
export class OperatorRefunds {
  constructor(
    private readonly payouts: PayoutsRepository,
    private readonly requests: RefundRequests,
    private readonly decisions: PayoutDecisions,
    private readonly finder: PaymentFinder,
  ) {}

  /** One page of the matching payouts, newest first, and the number of all that match. */
  search(query: PayoutQuery): Promise<{ rows: Payout[]; totalItems: number }> {
    return this.payouts.search(query);
  }

  /** @throws ApiError refund_not_found */
  async get(payoutId: Types.ObjectId): Promise<Payout> {
    const payout = await this.payouts.find(payoutId);
    if (!payout) throw new ApiError('refund_not_found');
    return payout;
  }

  /**
   * Requests a refund in the operator's name. Another operator must approve it.
   * @param key makes the call repeatable: the same key with the same order returns the refund of the first
   *   call
   * @throws ApiError payment_not_found, and what `RefundRequests.request` throws
   */
  async request(
    paymentId: Types.ObjectId,
    order: Omit<RefundOrder, 'todaysRates'>,
    by: Actor,
    key?: string,
  ): Promise<Payout> {
    const payment = await this.finder.get(paymentId);
    // No merchant's key contains a space, so an operator's key never names a merchant's refund.
    const repeatable =
      key === undefined ? undefined : { key: `operator ${key}`, requestHash: hashRequest(order) };
    return this.requests.request(payment, order, operatorParty(by), repeatable);
  }

  /** @throws ApiError refund_not_found, decision_outdated, refund_not_changeable */
  async approve(payoutId: Types.ObjectId, by: Actor, { reason, seen }: PayoutOrder): Promise<Payout> {
    await this.get(payoutId);
    return this.decisions.approve(payoutId, operatorParty(by), reason, seen);
  }

  /**
   * Refuses a payout, or cancels it if this operator requested it.
   * @throws ApiError refund_not_found, decision_outdated, refund_not_changeable
   */
  async refuse(payoutId: Types.ObjectId, by: Actor, { reason, seen }: PayoutOrder): Promise<Payout> {
    await this.get(payoutId);
    return this.decisions.end(payoutId, operatorParty(by), reason, seen);
  }
}

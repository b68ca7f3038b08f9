import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { SettlementOperations } from '../settlement/settlement-operations.service';
import { type OperatorOrder, type OperatorOutcome, PaymentResolutions } from './payment-resolutions.service';

export interface AcceptanceOutcome extends OperatorOutcome {
  /** The exchange had refused this money; it is sold now. */
  isSettlementRetried: boolean;
}

/** An operator accepts transfers for a payment, and the settlement goes on. */
@Injectable()
export class AcceptPayment {
  constructor(
    private readonly resolutions: PaymentResolutions,
    private readonly settlements: SettlementOperations,
  ) {}

  /**
   * Accepts transfers as `PaymentResolutions.markAccepted` does. If the exchange had refused this money, it is offered again
   * under a new key, because the payment counts as paid now.
   * @throws ApiError as `PaymentResolutions.markAccepted`, settlement_not_possible
   */
  async execute(paymentId: Types.ObjectId, order: OperatorOrder): Promise<AcceptanceOutcome> {
    const outcome = await this.resolutions.markAccepted(paymentId, order);
    const isSettlementRetried = outcome.payment.settlement?.state === 'refused';
    if (isSettlementRetried) await this.settlements.retry(paymentId, order.by);
    return { ...outcome, isSettlementRetried };
  }
}

import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { ConversionOperations } from '@cowrie/api/money-out/conversion/conversion-operations.service';
import { type OperatorOrder, type OperatorOutcome, PaymentResolutions } from './payment-resolutions.service';

/** The payment after an acceptance. */
export interface AcceptanceOutcome extends OperatorOutcome {
  /** True when the exchange had refused this money and is now asked again to sell it. */
  isSettlementRetried: boolean;
}

/** An operator accepts transfers for a payment, and the settlement continues (docs/decisions/0006). */
@Injectable()
export class AcceptPayment {
  constructor(
    private readonly resolutions: PaymentResolutions,
    private readonly settlements: ConversionOperations,
  ) {}

  /**
   * Accepts transfers as `PaymentResolutions.markAccepted` does. The payment now counts as paid, so a
   * settlement that the exchange refused is retried under a new idempotency key.
   * @throws ApiError the errors of `PaymentResolutions.markAccepted`, settlement_not_possible
   */
  async execute(paymentId: Types.ObjectId, order: OperatorOrder): Promise<AcceptanceOutcome> {
    const outcome = await this.resolutions.markAccepted(paymentId, order);
    const isSettlementRetried = outcome.payment.settlement?.state === 'refused';
    if (isSettlementRetried) await this.settlements.retry(paymentId, order.by);
    return { ...outcome, isSettlementRetried };
  }
}

import { type ErrorReason, headerOf, type PaymentRequired } from '@cowrie/x402';
import { ApiError } from '@cowrie/api/platform/http/api.error';

/** The payment is not paid. The headers of the answer say how it can be, and why the last try failed. */
export class PaymentRequiredError extends ApiError {
  /** The headers of x402 (version 2). */
  readonly headers: Record<string, string>;

  /** @param reason why a signed payment was not taken. Absent: there was none */
  constructor(
    required: PaymentRequired,
    readonly reason?: ErrorReason,
  ) {
    super('payment_required', { values: { why: reason ?? 'it is not paid yet' } });
    const [first] = required.accepts;
    const nothing = { success: false, transaction: '', network: first?.network ?? '' };
    this.headers = {
      'PAYMENT-REQUIRED': headerOf(required),
      ...(reason && { 'PAYMENT-RESPONSE': headerOf({ ...nothing, errorReason: reason }) }),
    };
  }
}

import {
  challengeHeaderOf,
  type ErrorReason,
  headerOf,
  type PaymentChallenge,
  type PaymentRequired,
} from '@cowrie/x402';
import { ApiError } from '@cowrie/api/platform/http/api.error';

/** The payment is not paid. The headers of the answer say how it can be, and why the last try failed. */
export class PaymentRequiredError extends ApiError {
  /** The headers of x402 (version 2) and of the scheme `Payment`. */
  readonly headers: Record<string, string | string[]>;

  /**
   * @param challenges the same ways as challenges
   * @param reason why a signed payment was not taken. Absent: there was none
   * @param problem the name that the scheme `Payment` has for the reason, if it carried what was signed
   */
  constructor(
    private readonly required: PaymentRequired,
    private readonly challenges: readonly PaymentChallenge[],
    readonly reason?: ErrorReason,
    problem?: string,
  ) {
    const why = [problem, reason].filter((name) => name !== undefined).join(': ');
    super('payment_required', { values: { why: why || 'it is not paid yet' } });
    const [first] = required.accepts;
    const nothing = { success: false, transaction: '', network: first?.network ?? '' };
    this.headers = {
      'PAYMENT-REQUIRED': headerOf(required),
      'WWW-Authenticate': challenges.map((one) => challengeHeaderOf(one)),
      ...(reason && { 'PAYMENT-RESPONSE': headerOf({ ...nothing, errorReason: reason }) }),
    };
  }

  /** The same, as a client of the scheme `Payment` reads it. */
  asProblem(): PaymentRequiredError {
    if (!this.reason) return this;
    const problem = PROBLEMS[this.reason] ?? 'verification-failed';
    return new PaymentRequiredError(this.required, this.challenges, this.reason, problem);
  }
}

/** The draft’s problem types. */
const PROBLEMS: Partial<Record<ErrorReason, string>> = {
  invalid_payment_requirements: 'invalid-challenge',
  invalid_exact_evm_payload_authorization_valid_before: 'payment-expired',
};

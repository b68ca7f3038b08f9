import { Injectable } from '@nestjs/common';
import { owedUnits, unstatedParts } from '@cowrie/api/money-in/payments/lists/owed';
import { OwedPayments } from '@cowrie/api/money-in/payments/lists/owed-payments.repository';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { Payout } from './payout.schema';
import { PayoutsRepository } from './payouts.repository';
import { type LimitedRefund, ruleBeside, type RefundRule } from './refund-rule';

/**
 * Judges refunds by their merchant's limits, together with all other promised and sent amounts
 * (docs/decisions/0086).
 */
@Injectable()
export class RefundLimits {
  constructor(
    private readonly payouts: PayoutsRepository,
    private readonly owed: OwedPayments,
  ) {}

  /** Who must agree to a refund with the current sums: its own rule, or a stricter one. */
  async ruleOf(refund: LimitedRefund & Pick<Payout, 'environment'>): Promise<RefundRule> {
    const { rule } = refund;
    if (!rule.limits || rule.isAboveLimit) return rule;
    return ruleBeside(refund, await this.payouts.countedBeside(refund));
  }

  /**
   * True if the bank was already paid for the payment's money, and the rest that the merchant is owed does
   * not cover the payment's refunds. Then the service would lend the difference.
   * @param costUnits of a refund that does not exist yet: minor units of the payment's currency
   */
  async isBeyondOwed(payment: Payment, costUnits = 0n): Promise<boolean> {
    const own = owedUnits(unstatedParts(payment));
    if (own - costUnits >= 0n) return false;
    return (await this.owed.total(payment)) - costUnits < 0n;
  }
}

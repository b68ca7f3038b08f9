import type { PayerRefund } from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import { payerRefundOf, type PayerRefundSource } from '@cowrie/api/money-in/payments/refunds/payer-refund';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { policyOf } from '@cowrie/api/money-in/payments/evaluate/payment-policy';
import { maskedEmail } from '@cowrie/api/money-in/payments/document/personal-data';

/** What the payer can request back, or is promised, as the page shows it (docs/interface.md §2.6). Pure. */
export function presentPayerRefund(
  source: Omit<PayerRefundSource, 'policy'> & { payment: Pick<Payment, 'isAskedBack'> },
): PayerRefund | undefined {
  const { payment, environment } = source;
  const refund = payerRefundOf({ ...source, policy: policyOf(payment.deposit, environment) });
  if (!refund) return undefined;
  const { state, token, network, decimals, units, email } = refund;
  const amount = formatCrypto(amountOf({ code: token, decimals }, units));
  // The given-up payment has ended, and its refund is about to be created.
  const isAsked = state === 'possible' && payment.isAskedBack;
  return { state: isAsked ? 'asked' : state, amount, token, network, sentTo: maskedEmail(email) };
}

import type { DashboardPaymentRow, PaymentAttention } from '@cowrie/dto';
import { networkUsed } from '@cowrie/api/money-in/payments/evaluate/network-used';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { cryptoText, presentRow, ROW_FIELDS } from '@cowrie/api/money-in/payments/http/payment.presenter';
import type { PaymentFields, Selected } from '@cowrie/api/money-in/payments/document/payment.selection';
import { presentRefunded, REFUNDED_FIELDS } from './refunded.presenter';

/** What `attentionOf` reads from a payment. */
export const ATTENTION_FIELDS = { heldSince: 1, screening: 1 } as const satisfies PaymentFields;

/** What `presentDashboardRow` reads from each payment. */
export const DASHBOARD_ROW_FIELDS = {
  ...ROW_FIELDS,
  ...ATTENTION_FIELDS,
  ...REFUNDED_FIELDS,
  customer: 1,
  deposit: 1,
  paidNetwork: 1,
} as const satisfies PaymentFields;

/** Who a payment waits for. */
export function attentionOf({
  heldSince,
  screening,
}: Pick<Payment, 'heldSince' | 'screening'>): PaymentAttention[] {
  return [
    ...(heldSince ? (['undecided'] as const) : []),
    ...(screening?.state === 'held' ? (['screening'] as const) : []),
  ];
}

/** A row of a business's list. */
export function presentDashboardRow(payment: Selected<typeof DASHBOARD_ROW_FIELDS>): DashboardPaymentRow {
  const { customer, deposit } = payment;
  return {
    ...presentRow(payment),
    customerEmail: customer.email,
    token: deposit?.token,
    network: networkUsed(payment),
    cryptoAmount: cryptoText(payment, deposit?.expectedUnits),
    attention: attentionOf(payment),
    refunded: presentRefunded(payment),
  };
}

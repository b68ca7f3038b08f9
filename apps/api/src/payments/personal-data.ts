import type { PaymentDetails } from '@cowrie/dto';
import type { Payment } from './payment.schema';

/** What answers and events hold in place of a redacted e-mail address. No mail can be sent to it (RFC 2606). */
export const REDACTED_EMAIL = 'redacted@redacted.invalid';

/** The e-mail address as it is compared and searched. Mailboxes that differ in capital letters only belong to one customer. */
export function emailKeyOf(email: string): string {
  return email.toLowerCase();
}

/** A customer's data as merchants and the hosted page see it. */
export function customerInfoOf({ customer }: Pick<Payment, 'customer'>): PaymentDetails['customerInfo'] {
  return {
    email: customer.email ?? REDACTED_EMAIL,
    firstName: customer.firstName,
    lastName: customer.lastName,
  };
}

/**
 * The body of an event without the customer's data and the merchant's metadata, which can hold more of it. Everything else stays.
 * @param body a `PaymentEventBody` in JSON
 */
export function redactedBody(body: string): string {
  const event = JSON.parse(body) as { data?: object };
  if (!event.data) return body;
  const redacted = { customerInfo: customerInfoOf({ customer: {} }), metadata: {} };
  return JSON.stringify({ ...event, data: { ...event.data, ...redacted } });
}

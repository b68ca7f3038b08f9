import { domainToASCII, domainToUnicode } from 'node:url';
import type { PaymentDetails, Refund } from '@cowrie/dto';
import type { Payment } from './payment.schema';

/**
 * The placeholder for a redacted e-mail address in responses and events. No e-mail can be sent to it (RFC
 * 2606).
 */
export const REDACTED_EMAIL = 'redacted@redacted.invalid';

/**
 * The e-mail address as it is stored for comparisons. Mailboxes that differ in capital letters only belong to
 * one customer, and an address can have several spellings: composed or decomposed (NFC, NFD), with an
 * internationalized domain or punycode.
 */
export function emailKeyOf(email: string): string {
  const composed = email.normalize('NFC').toLowerCase();
  const at = composed.lastIndexOf('@') + 1;
  return composed.slice(0, at) + (domainToASCII(composed.slice(at)) || composed.slice(at));
}

/**
 * The condition that finds a customer. Earlier versions stored the key as typed, so such spellings are also
 * looked for.
 */
export function isOfCustomer(email: string): { 'customer.emailKey': string | { $in: string[] } } {
  const key = emailKeyOf(email);
  const at = key.lastIndexOf('@') + 1;
  const typed = [email, key.slice(0, at) + domainToUnicode(key.slice(at))];
  const before = typed.flatMap((one) => ['NFC', 'NFD'].map((form) => one.normalize(form).toLowerCase()));
  const keys = [...new Set([key, ...before])];
  return { 'customer.emailKey': keys.length === 1 ? key : { $in: keys } };
}

/** Enough of an e-mail address for its owner to recognize it: `a••@example.com`. Pure. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, at);
  return `${first}••${email.slice(at)}`;
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
 * A payment without the customer's data and the merchant's metadata, which may contain such data. Everything
 * else stays.
 */
export function withoutCustomer<T extends Pick<PaymentDetails, 'customerInfo' | 'metadata'>>(details: T): T {
  return { ...details, customerInfo: customerInfoOf({ customer: {} }), metadata: {} };
}

/**
 * The placeholder for a `payCode` that a key may not see. No payment has it, because a code is 12 random
 * characters.
 */
const HIDDEN_PAY_CODE = '0'.repeat(12);

/**
 * A payment for a key that may not see customers: without the customer and without the URL of the customer's
 * page. That URL shows who pays, and lets anyone act as the customer.
 */
export function withoutCustomersPage<
  T extends Pick<PaymentDetails, 'customerInfo' | 'metadata' | 'payCode' | 'paymentURL'>,
>(details: T): T {
  const paymentURL = details.paymentURL.replace(details.payCode, HIDDEN_PAY_CODE);
  return { ...withoutCustomer(details), payCode: HIDDEN_PAY_CODE, paymentURL };
}

/** A refund for such a key. The reason is left out, because somebody wrote it about a customer. */
export function withoutReasons(refund: Refund): Refund {
  return { ...refund, reason: undefined, errorMessage: undefined };
}

/**
 * The body of an event without the customer's data and the merchant's metadata, which may contain such data.
 * Everything else stays.
 * @param body a `PaymentEventBody` in JSON
 */
export function redactedBody(body: string): string {
  const event = JSON.parse(body) as { data?: PaymentDetails };
  if (!event.data) return body;
  return JSON.stringify({ ...event, data: withoutCustomer(event.data) });
}

import type { Deposit, Payment, Settlement } from '@cowrie/api/money-in/payments/document/payment.schema';

/** A payment with a deposit address and a settlement. */
export type ConvertingPayment = Payment & { deposit: Deposit; settlement: Settlement };

/**
 * True while a payment's settlement has a step left. The status does not matter, because an operator can
 * complete a payment before it is settled.
 */
export function isSettling(payment: Payment | null): payment is ConvertingPayment {
  return payment?.deposit !== undefined && payment.settlement?.dueAt !== undefined;
}

/** A copy without these fields. Writing it removes them from the database. */
export function without<K extends keyof Settlement>(
  settlement: Settlement,
  ...fields: K[]
): Omit<Settlement, K> {
  const kept = { ...settlement };
  for (const field of fields) delete kept[field];
  return kept;
}

import type { Deposit, Payment, Settlement } from '../payments/payment.schema';

export type SettlingPayment = Payment & { deposit: Deposit; settlement: Settlement };

/** A payment whose settlement has something left to do, whatever its status: an operator may complete it before it is settled. */
export function isSettling(payment: Payment | null): payment is SettlingPayment {
  return payment?.deposit !== undefined && payment.settlement?.dueAt !== undefined;
}

/** A copy without these fields: the database removes them. */
export function without<K extends keyof Settlement>(
  settlement: Settlement,
  ...fields: K[]
): Omit<Settlement, K> {
  const kept = { ...settlement };
  for (const field of fields) delete kept[field];
  return kept;
}

import type { Payment } from '../../api/hooks/payments';

/** Whether the customer can still pay it, or the rest of it. Pure. */
export function isAwaited({ status, paidAt }: Pick<Payment, 'status' | 'paidAt'>): boolean {
  return (status === 'pending' || status === 'processing') && paidAt === undefined;
}

/** What is missing, of a payment that is not paid. Undefined: nothing is. Pure. */
export function missingOf({
  status,
  paidAt,
  deficitAmount,
}: Pick<Payment, 'status' | 'paidAt' | 'deficitAmount'>): string | undefined {
  return status === 'completed' || paidAt !== undefined ? undefined : deficitAmount;
}

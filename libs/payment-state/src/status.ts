/** Statuses of a payment (interface, "States and transitions"). */
export const PAYMENT_STATUSES = ['pending', 'processing', 'completed', 'expired', 'failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Nothing but an operator's hand leads out of these. */
export function isTerminal(status: PaymentStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'expired';
}

/** The customer may still be asked for money. */
export function isPayable(status: PaymentStatus): boolean {
  return status === 'pending' || status === 'processing';
}

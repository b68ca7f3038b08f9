/** Statuses of a payment (`docs/interface.md §3.1`). */
export const PAYMENT_STATUSES = ['pending', 'processing', 'completed', 'expired', 'failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * True for `completed`, `failed` and `expired`. Only an operator leads out of `failed` and `expired`, and
 * nothing out of `completed`.
 */
export function isTerminal(status: PaymentStatus): boolean {
  switch (status) {
    case 'completed':
    case 'failed':
    case 'expired':
      return true;
    case 'pending':
    case 'processing':
      return false;
  }
}

/** True while the payment can still take money from the customer: `pending` and `processing`. */
export function isPayable(status: PaymentStatus): boolean {
  switch (status) {
    case 'pending':
    case 'processing':
      return true;
    case 'completed':
    case 'failed':
    case 'expired':
      return false;
  }
}

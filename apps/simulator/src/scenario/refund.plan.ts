import type { RefundBasis } from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import type { Random } from '../random';

/** A refund that somebody asks for once the payment has ended. */
export interface PlannedRefund {
  basis: Extract<RefundBasis, 'full' | 'excess' | 'unaccepted' | 'amount'>;
  /** For `amount`: tokens, a decimal string. */
  amount?: string;
  by: 'merchant' | 'operator' | 'payer';
  /** Who enters the address. `nobody`: the refund is cancelled first. */
  address: 'requester' | 'payer' | 'nobody';
  /** The destination: `listed` is an address that screening names. */
  to: 'first' | 'second' | 'listed';
  /**
   * What people decide, and what happens to the transfer. `again`: the first transfer takes no effect, and
   * another is made.
   */
  ending: 'final' | 'cancelled' | 'declined' | 'reverted' | 'again';
}

/** Draws the refunds of one payment: none for most. */
export function drawRefunds(random: Random): PlannedRefund[] {
  if (random.chance(0.5)) return [];
  return Array.from({ length: random.int(1, 3) }, (): PlannedRefund => {
    const basis = random.pick(['full', 'excess', 'unaccepted', 'amount', 'amount'] as const);
    const amount = `${random.int(0, 4)}.${random.int(0, 999_999).toString().padStart(6, '0')}`;
    return {
      basis,
      ...(basis === 'amount' && { amount }),
      by: random.pick(['merchant', 'operator', 'payer']),
      address: random.pick(['requester', 'payer', 'payer', 'nobody']),
      to: random.pick(['first', 'first', 'second', 'second', 'listed']),
      ending: random.pick(['final', 'final', 'final', 'cancelled', 'declined', 'reverted', 'again']),
    };
  });
}

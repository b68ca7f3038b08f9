import type { Schemas } from '../../api/schemas';

interface Badges {
  status?: Schemas['PaymentStatus'];
  refunded?: Schemas['RefundedState'];
}

/** What is shown of a payment: a sale whose price went back reads as refunded, not as completed. Pure. */
export function badgesOf(
  status: Schemas['PaymentStatus'],
  refunded: Schemas['RefundedState'] | undefined,
): Badges {
  const isReplaced = status === 'completed' && (refunded === 'refunded' || refunded === 'partly_refunded');
  return { ...(!isReplaced && { status }), ...(refunded && { refunded }) };
}

import { floorUnits } from '@cowrie/payment-state';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { PayerMail } from './mail.schema';

/** What is to be done with a mail that is due. `later`: what it is about has yet to be seen. */
export type Decision = 'send' | 'later' | { drop: string };

/** Decides about a mail that is due, from the present state of its payment. Pure. */
export function decisionOf(
  { kind }: Pick<PayerMail, 'kind'>,
  payment: Payment | undefined,
  { isSwitchedOn, now }: { isSwitchedOn: boolean; now: Date },
): Decision {
  if (!payment) return { drop: 'payment_removed' };
  if (!payment.customer.email) return { drop: 'redacted' };
  if (!isSwitchedOn) return { drop: 'switched_off' };
  switch (kind) {
    case 'short_payment':
      return shortfallOf(payment, now);
    case 'receipt':
    case 'refund_claim':
    case 'refund_sent':
      return 'send';
  }
}

/**
 * A payer is told of a shortfall only while sending the rest helps. Money that is not confirmed may be the
 * rest. What is worth less than one token makes no mail: sending it to have a stranger mailed would cost next
 * to nothing (docs/decisions/0058).
 */
function shortfallOf(payment: Payment, now: Date): Decision {
  const { deposit, status, expiresAt, paidAt, settlement, seenUnits = '0', confirmedUnits = '0' } = payment;
  const isOpen = status === 'pending' || status === 'processing';
  if (!deposit || !isOpen || paidAt || settlement || expiresAt <= now) return { drop: 'nothing_missing' };
  const isOfWorth = BigInt(confirmedUnits) >= floorUnits('shortfallMail', deposit.decimals);
  return isOfWorth && seenUnits === confirmedUnits ? 'send' : 'later';
}

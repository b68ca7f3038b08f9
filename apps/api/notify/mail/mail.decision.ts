import { floorUnits } from '@cowrie/payment-state';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { PayerMail } from './mail.schema';

/** What to do with a due e-mail. `later`: its subject is not known yet. */
export type Decision = 'send' | 'later' | { drop: string };

/** Decides about a due e-mail from the current state of its payment. Pure. */
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
 * A payer is told about a shortfall only while sending the rest helps. Unconfirmed money may be the rest.
 * Less than one token causes no e-mail, because it would cost next to nothing to have a stranger e-mailed
 * (docs/decisions/0058).
 */
function shortfallOf(payment: Payment, now: Date): Decision {
  const { deposit, status, expiresAt, paidAt, settlement, seenUnits = '0', confirmedUnits = '0' } = payment;
  const isOpen = status === 'pending' || status === 'processing';
  if (!deposit || !isOpen || paidAt || settlement || expiresAt <= now) return { drop: 'nothing_missing' };
  const isOfWorth = BigInt(confirmedUnits) >= floorUnits('shortfallMail', deposit.decimals);
  return isOfWorth && seenUnits === confirmedUnits ? 'send' : 'later';
}

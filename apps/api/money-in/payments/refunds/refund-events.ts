import type { HoldFacts, RefundFacts } from '@cowrie/dto';
import { amountOf, formatCrypto } from '@cowrie/money';
import type { PaymentEventType } from '@cowrie/payment-state';
import type { PayoutStatus } from '@cowrie/payout-state';
import type { PaymentRefund } from '../document/payment-refund.schema';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';

/** The event that reports a status; undefined where the merchant needs none. */
function eventOfStatus(status: PayoutStatus): PaymentEventType | undefined {
  switch (status) {
    case 'sent':
      return 'refund.sent';
    case 'final':
      return 'refund.completed';
    case 'expired':
      return 'refund.expired';
    case 'failed':
    case 'cancelled':
    case 'refused':
      return 'refund.failed';
    case 'requested':
    case 'awaiting_address':
    case 'awaiting_approval':
    case 'queued':
      return undefined;
  }
}

/**
 * The events of a refund that are not sent yet, in order. Each is sent once, no matter what happens to the
 * refund. But each reorg that takes back a completed refund is reported, and so is its new completion. Pure.
 */
export function eventsOfRefund({
  status,
  told,
  hold,
}: Pick<PaymentRefund, 'status' | 'told' | 'hold'>): PaymentEventType[] {
  const last = eventOfStatus(status);
  const times = (type: PaymentEventType) => told.filter((one) => one === type).length;
  const isCompletedTold = times('refund.completed') > times('refund.reversed');
  // A process that was away can see a refund final that it never saw held, or sent.
  const once: PaymentEventType[] = [
    'refund.created',
    ...(hold && !hold.isTold ? ['payment.held' as const] : []),
    ...(last === 'refund.completed' ? ['refund.sent' as const] : []),
    ...(last && last !== 'refund.completed' ? [last] : []),
  ];
  return [
    ...(isCompletedTold && status !== 'final' ? ['refund.reversed' as const] : []),
    ...once.filter((type) => !told.includes(type)),
    ...(!isCompletedTold && status === 'final' ? ['refund.completed' as const] : []),
  ];
}

/**
 * The refund once all its events are sent. A refund can be held again, so the hold itself records whether it
 * was reported. Pure.
 */
export function withEventsTold(refund: PaymentRefund): PaymentRefund {
  const told = eventsOfRefund(refund).filter((type) => type !== 'payment.held');
  return {
    ...refund,
    told: [...refund.told, ...told],
    ...(refund.hold && { hold: { ...refund.hold, isTold: true } }),
  };
}

/** What an event of type `payment.held` says about a refund; undefined for other types. Pure. */
export function holdFactsOf(type: PaymentEventType, { id, hold }: PaymentRefund): HoldFacts | undefined {
  if (type !== 'payment.held' || !hold) return undefined;
  return { reason: hold.reason, subject: 'destination', refundId: id.toHexString() };
}

/** A refund as an event shows it. Pure. */
export function refundFactsOf(refund: PaymentRefund): RefundFacts {
  const { id, basis, token, network, decimals, units, status, destination, destinationProof, txHash } =
    refund;
  return {
    id: id.toHexString(),
    basis,
    amount: formatCrypto(amountOf({ code: token, decimals }, BigInt(units))),
    token,
    network,
    status,
    destination: shownAddress(network, destination),
    destinationProof,
    txHash,
  };
}

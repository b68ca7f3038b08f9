import type { UnrelayedPayment } from '../../payments/payments.repository';
import type { Delivery } from '../deliveries/delivery.schema';
import type { OwnedEvent } from '../../events/events.repository';

/** Those of a payment that the relay has not taken over yet. */
export function newEventsOf({
  _id: paymentId,
  businessId,
  environment,
  events,
  relayedSequence = 0,
}: UnrelayedPayment): OwnedEvent[] {
  return events
    .filter(({ sequence }) => sequence > relayedSequence)
    .map(({ id, ...event }) => ({ ...event, _id: id, businessId, environment, paymentId }));
}

/** Of many payments, by when they happened; of one payment always in its own order, whatever the clocks said. */
export function inOrder(payments: readonly (readonly OwnedEvent[])[]): OwnedEvent[] {
  return payments
    .flatMap((own) => {
      let latest = 0;
      return own.map((event) => ({ event, at: (latest = Math.max(latest, event.at.getTime())) }));
    })
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event);
}

/**
 * The first of each lane, then the second of each, and so on. What is stored together may become visible in any order, and a
 * later event that is seen alone would go first.
 */
export function wavesOf(deliveries: readonly Delivery[]): Delivery[][] {
  const waves: Delivery[][] = [];
  const inLane = new Map<string, number>();
  for (const delivery of deliveries) {
    const before = inLane.get(delivery.lane) ?? 0;
    inLane.set(delivery.lane, before + 1);
    (waves[before] ??= []).push(delivery);
  }
  return waves;
}

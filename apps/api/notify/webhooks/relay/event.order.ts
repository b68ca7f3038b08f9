import type { UnrelayedPayment } from '@cowrie/api/money-in/payments/document/payments.repository';
import type { Delivery } from '../deliveries/delivery.schema';
import type { OwnedEvent } from '../../events/events.repository';

/** The events of a payment that are not relayed yet. */
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

/**
 * The events of many payments by time. Events of one payment keep their own order, even when clocks disagree.
 */
export function sortEvents(payments: readonly (readonly OwnedEvent[])[]): OwnedEvent[] {
  return payments
    .flatMap((own) => {
      let latest = 0;
      return own.map((event) => ({ event, at: (latest = Math.max(latest, event.at.getTime())) }));
    })
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event);
}

/**
 * The deliveries in batches to store one after another: the first of each lane, then the second of each, and
 * so on. Deliveries stored together can become visible in any order, and a later event that is visible alone
 * would go first.
 */
export function batchesByLane(deliveries: readonly Delivery[]): Delivery[][] {
  const batches: Delivery[][] = [];
  const inLane = new Map<string, number>();
  for (const delivery of deliveries) {
    const before = inLane.get(delivery.lane) ?? 0;
    inLane.set(delivery.lane, before + 1);
    (batches[before] ??= []).push(delivery);
  }
  return batches;
}

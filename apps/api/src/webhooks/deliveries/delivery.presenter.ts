import type { AdminDelivery, AdminDeliveryAttempt, AdminDeliveryPage, AdminDeliveryRow } from '@cowrie/dto';
import type { Attempt, Delivery } from './delivery.schema';

/** A delivery with its body and every try that is kept. */
export function presentDelivery(delivery: Delivery): AdminDelivery {
  return { ...presentRow(delivery), body: delivery.body, attempts: delivery.attempts.map(presentAttempt) };
}

/** A page of deliveries. `found` holds one row more than `limit` if another page exists. */
export function presentDeliveryPage(found: readonly Delivery[], limit: number): AdminDeliveryPage {
  const shown = found.slice(0, limit);
  const hasMore = found.length > limit;
  return { data: shown.map(presentRow), hasMore, nextBefore: hasMore ? shown.at(-1)?._id : undefined };
}

function presentRow(delivery: Delivery): AdminDeliveryRow {
  const { _id: id, eventId, type, environment, sequence, state, tries } = delivery;
  const lastAttempt = delivery.attempts.at(-1);
  return {
    ...{ id, eventId, type, environment, sequence, state, tries },
    endpointId: delivery.endpointId.toHexString(),
    paymentId: delivery.paymentId?.toHexString(),
    nextAt: delivery.nextAt?.toISOString(),
    createdAt: delivery.createdAt.toISOString(),
    endedAt: delivery.endedAt?.toISOString(),
    lastAttempt: lastAttempt && presentAttempt(lastAttempt),
  };
}

function presentAttempt({ at, durationMs, status, error, excerpt }: Attempt): AdminDeliveryAttempt {
  return { at: at.toISOString(), durationMs, status, error, excerpt };
}

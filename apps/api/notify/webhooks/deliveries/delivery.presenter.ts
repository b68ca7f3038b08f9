import type {
  AdminDelivery,
  AdminDeliveryAttempt,
  AdminDeliveryPage,
  AdminDeliveryRow,
  AdminResent,
} from '@cowrie/dto';
import type { ResentPart } from './deliveries.service';
import type { DeliveryPage } from './delivery-administration.service';
import { presentEach } from '@cowrie/api/platform/http/page';
import type { Attempt, Delivery } from './delivery.schema';

/** A delivery with its body and every stored try. */
export function presentDelivery(delivery: Delivery): AdminDelivery {
  return { ...presentRow(delivery), body: delivery.body, attempts: delivery.attempts.map(presentAttempt) };
}

/** The result of a call to resend a range. */
export function presentResent({ count, next }: ResentPart): AdminResent {
  return { count, next: next?.toISOString() };
}

/** A page of deliveries. */
export function presentDeliveryPage({ rows, next }: DeliveryPage): AdminDeliveryPage {
  return { data: presentEach(rows, presentRow), hasMore: next !== undefined, nextBefore: next };
}

function presentRow(delivery: Delivery): AdminDeliveryRow {
  const { _id: id, eventId, type, environment, sequence, state, tries } = delivery;
  const lastAttempt = delivery.attempts.at(-1);
  return {
    id,
    eventId,
    type,
    environment,
    sequence,
    state,
    tries,
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

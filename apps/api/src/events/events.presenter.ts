import {
  type DashboardEvent,
  type DashboardEventRow,
  type EventPage,
  type ListedEvent,
  type ListEventsQueryDto,
  MERCHANT_EVENT_TYPES,
  type PaymentEventBody,
} from '@cowrie/dto';
import type { StoredEvent } from './event.schema';
import type { EventRow } from './events.repository';

/** A page of events. `found` holds one row more than `limit` if another page exists. */
export function presentEventPage(
  found: readonly StoredEvent[],
  { after, limit }: ListEventsQueryDto,
): EventPage {
  const shown = found.slice(0, limit);
  return {
    data: shown.map(presentEvent),
    hasMore: found.length > limit,
    lastNumber: shown.at(-1)?.number ?? after,
  };
}

function presentEvent({ number, _id: id, body }: StoredEvent): ListedEvent {
  return { number, id, ...(JSON.parse(body) as PaymentEventBody) };
}

/** A row of the dashboard's list. An event about a merchant's own money or account names no payment. */
export function presentEventRow({ _id: id, number, type, at, paymentId }: EventRow): DashboardEventRow {
  const isMerchants = (MERCHANT_EVENT_TYPES as readonly string[]).includes(type);
  return {
    ...{ id, number, type, at: at.toISOString() },
    paymentId: isMerchants ? undefined : paymentId.toHexString(),
  };
}

/** An event with its body, as webhooks carry it. */
export function presentEventBody(event: StoredEvent): DashboardEvent {
  return { ...presentEventRow(event), body: event.body };
}
